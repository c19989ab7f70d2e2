use crate::checks::addresses;
use crate::prelude::*;

/// R-93496: the environment lists every address on an internal network of a port, with a value.
pub(crate) struct R93496;

impl Rule for R93496 {
    fn id(&self) -> &'static str {
        "R-93496"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        addresses::list_internal(package, &addresses::PORT, None, checks);
    }
}
