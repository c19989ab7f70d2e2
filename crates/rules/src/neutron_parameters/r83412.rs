use crate::checks::addresses;
use crate::prelude::*;

/// R-83412: no environment lists a virtual address of a port on an external network.
pub(crate) struct R83412;

impl Rule for R83412 {
    fn id(&self) -> &'static str {
        "R-83412"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        addresses::omit_external(&addresses::PORT_PAIR, None, checks);
    }
}
