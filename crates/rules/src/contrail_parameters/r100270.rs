use crate::checks::addresses::{self, Side};
use crate::prelude::*;

/// R-100270: no environment lists the subnet `int_{network-role}_v6_subnet_id` of an instance IP.
pub(crate) struct R100270;

impl Rule for R100270 {
    fn id(&self) -> &'static str {
        "R-100270"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        addresses::omit_subnets(&addresses::INSTANCE_IP_SUBNET, Side::Internal, true, checks);
    }
}
