use crate::checks::addresses::{self, Form};
use crate::prelude::*;

/// R-100040: no environment lists the address `{vm-type}_{network-role}_ips` of an instance IP.
pub(crate) struct R100040;

impl Rule for R100040 {
    fn id(&self) -> &'static str {
        "R-100040"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        addresses::omit_external(&addresses::INSTANCE_IP, Some(Form::V4List), checks);
    }
}
