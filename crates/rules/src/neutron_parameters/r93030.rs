use crate::checks::addresses::{self, Form};
use crate::prelude::*;

/// R-93030: no environment lists the address `{vm-type}_{network-role}_v6_ips` of a port.
pub(crate) struct R93030;

impl Rule for R93030 {
    fn id(&self) -> &'static str {
        "R-93030"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        addresses::omit_external(&addresses::PORT, Some(Form::V6List), checks);
    }
}
