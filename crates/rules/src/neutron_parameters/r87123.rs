use crate::checks::addresses::{self, Form};
use crate::prelude::*;

/// R-87123: no environment lists the address `{vm-type}_{network-role}_v6_ip_{index}` of a port.
pub(crate) struct R87123;

impl Rule for R87123 {
    fn id(&self) -> &'static str {
        "R-87123"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        addresses::omit_external(&addresses::PORT, Some(Form::V6), checks);
    }
}
