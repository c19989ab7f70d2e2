use crate::checks::addresses::{self, Side};
use crate::prelude::*;

/// R-100250: no environment lists the subnet `int_{network-role}_subnet_id` of an instance IP.
pub(crate) struct R100250;

impl Rule for R100250 {
    fn id(&self) -> &'static str {
        "R-100250"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        addresses::omit_subnets(&addresses::INSTANCE_IP_SUBNET, Side::Internal, false, checks);
    }
}
