use crate::checks::addresses::{self, Side};
use crate::prelude::*;

/// R-100230: no environment lists the subnet `{network-role}_v6_subnet_id` of an instance IP.
pub(crate) struct R100230;

impl Rule for R100230 {
    fn id(&self) -> &'static str {
        "R-100230"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        addresses::omit_subnets(&addresses::INSTANCE_IP_SUBNET, Side::External, true, checks);
    }
}
