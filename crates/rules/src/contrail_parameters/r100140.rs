use crate::checks::addresses::{self, Form};
use crate::prelude::*;

/// R-100140: the environment lists the address `{vm-type}_int_{network-role}_v6_ip_{index}` of an instance IP.
pub(crate) struct R100140;

impl Rule for R100140 {
    fn id(&self) -> &'static str {
        "R-100140"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        addresses::list_internal(package, &addresses::INSTANCE_IP, Some(Form::V6), checks);
    }
}
