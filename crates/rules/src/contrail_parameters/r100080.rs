use crate::checks::addresses::{self, Form};
use crate::prelude::*;

/// R-100080: no environment lists the address `{vm-type}_{network-role}_v6_ips` of an instance IP.
pub(crate) struct R100080;

impl Rule for R100080 {
    fn id(&self) -> &'static str {
        "R-100080"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        addresses::omit_external(&addresses::INSTANCE_IP, Some(Form::V6List), checks);
    }
}
