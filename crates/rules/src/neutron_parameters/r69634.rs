use crate::checks::addresses::{self, Side};
use crate::prelude::*;

/// R-69634: no environment lists the subnet `int_{network-role}_subnet_id` of a port.
pub(crate) struct R69634;

impl Rule for R69634 {
    fn id(&self) -> &'static str {
        "R-69634"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        addresses::omit_subnets(&addresses::PORT_SUBNET, Side::Internal, false, checks);
    }
}
