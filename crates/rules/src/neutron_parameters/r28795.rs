use crate::checks::addresses::{self, Form};
use crate::prelude::*;

/// R-28795: the environment lists the address `{vm-type}_int_{network-role}_ip_{index}` of a port.
pub(crate) struct R28795;

impl Rule for R28795 {
    fn id(&self) -> &'static str {
        "R-28795"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        addresses::list_internal(package, &addresses::PORT, Some(Form::V4), checks);
    }
}
