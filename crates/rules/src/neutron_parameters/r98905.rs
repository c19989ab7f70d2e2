use crate::checks::addresses::{self, Form};
use crate::prelude::*;

/// R-98905: no environment lists the address `{vm-type}_{network-role}_ips` of a port.
pub(crate) struct R98905;

impl Rule for R98905 {
    fn id(&self) -> &'static str {
        "R-98905"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        addresses::omit_external(&addresses::PORT, Some(Form::V4List), checks);
    }
}
