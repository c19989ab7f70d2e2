use crate::checks::addresses::{self, Form};
use crate::prelude::*;

/// R-98569: the environment lists the address `{vm-type}_int_{network-role}_v6_ips` of a port.
pub(crate) struct R98569;

impl Rule for R98569 {
    fn id(&self) -> &'static str {
        "R-98569"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        addresses::list_internal(package, &addresses::PORT, Some(Form::V6List), checks);
    }
}
