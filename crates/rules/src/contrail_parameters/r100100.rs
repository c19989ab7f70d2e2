use crate::checks::addresses::{self, Form};
use crate::prelude::*;

/// R-100100: the environment lists the address `{vm-type}_int_{network-role}_ip_{index}` of an instance IP.
pub(crate) struct R100100;

impl Rule for R100100 {
    fn id(&self) -> &'static str {
        "R-100100"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        addresses::list_internal(package, &addresses::INSTANCE_IP, Some(Form::V4), checks);
    }
}
