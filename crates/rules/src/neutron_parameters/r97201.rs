use crate::checks::addresses::{self, Form};
use crate::prelude::*;

/// R-97201: the environment lists the address `{vm-type}_int_{network-role}_v6_ip_{index}` of a port.
pub(crate) struct R97201;

impl Rule for R97201 {
    fn id(&self) -> &'static str {
        "R-97201"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        addresses::list_internal(package, &addresses::PORT, Some(Form::V6), checks);
    }
}
