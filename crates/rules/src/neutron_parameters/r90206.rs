use crate::checks::addresses::{self, Form};
use crate::prelude::*;

/// R-90206: the environment lists the address `{vm-type}_int_{network-role}_ips` of a port.
pub(crate) struct R90206;

impl Rule for R90206 {
    fn id(&self) -> &'static str {
        "R-90206"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        addresses::list_internal(package, &addresses::PORT, Some(Form::V4List), checks);
    }
}
