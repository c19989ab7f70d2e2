use crate::checks::addresses::{self, Form};
use crate::prelude::*;

/// R-100060: no environment lists the address `{vm-type}_{network-role}_v6_ip_{index}` of an instance IP.
pub(crate) struct R100060;

impl Rule for R100060 {
    fn id(&self) -> &'static str {
        "R-100060"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        addresses::omit_external(&addresses::INSTANCE_IP, Some(Form::V6), checks);
    }
}
