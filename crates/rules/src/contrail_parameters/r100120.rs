use crate::checks::addresses::{self, Form};
use crate::prelude::*;

/// R-100120: the environment lists the address `{vm-type}_int_{network-role}_ips` of an instance IP.
pub(crate) struct R100120;

impl Rule for R100120 {
    fn id(&self) -> &'static str {
        "R-100120"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        addresses::list_internal(package, &addresses::INSTANCE_IP, Some(Form::V4List), checks);
    }
}
