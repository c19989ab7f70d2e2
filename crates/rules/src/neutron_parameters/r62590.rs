use crate::checks::addresses;
use crate::prelude::*;

/// R-62590: no environment lists an address on an external network of a port.
pub(crate) struct R62590;

impl Rule for R62590 {
    fn id(&self) -> &'static str {
        "R-62590"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        addresses::omit_external(&addresses::PORT, None, checks);
    }
}
