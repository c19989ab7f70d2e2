use crate::checks::addresses::{self, Form};
use crate::prelude::*;

/// R-100020: no environment lists the address `{vm-type}_{network-role}_ip_{index}` of an instance IP.
pub(crate) struct R100020;

impl Rule for R100020 {
    fn id(&self) -> &'static str {
        "R-100020"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        addresses::omit_external(&addresses::INSTANCE_IP, Some(Form::V4), checks);
    }
}
