use crate::checks::addresses::{self, Side};
use crate::prelude::*;

/// R-22288: no environment lists the subnet `int_{network-role}_v6_subnet_id` of a port.
pub(crate) struct R22288;

impl Rule for R22288 {
    fn id(&self) -> &'static str {
        "R-22288"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        addresses::omit_subnets(&addresses::PORT_SUBNET, Side::Internal, true, checks);
    }
}
