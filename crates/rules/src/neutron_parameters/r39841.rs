use crate::checks::addresses::{self, Form};
use crate::prelude::*;

/// R-39841: no environment lists the address `{vm-type}_{network-role}_ip_{index}` of a port.
pub(crate) struct R39841;

impl Rule for R39841 {
    fn id(&self) -> &'static str {
        "R-39841"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        addresses::omit_external(&addresses::PORT, Some(Form::V4), checks);
    }
}
