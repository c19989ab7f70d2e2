use crate::checks::addresses::{self, Form};
use crate::prelude::*;

/// R-100160: the environment lists the address `{vm-type}_int_{network-role}_v6_ips` of an instance IP.
pub(crate) struct R100160;

impl Rule for R100160 {
    fn id(&self) -> &'static str {
        "R-100160"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        addresses::list_internal(package, &addresses::INSTANCE_IP, Some(Form::V6List), checks);
    }
}
