use crate::checks::addresses::{self, Side};
use crate::prelude::*;

/// R-100210: no environment lists the subnet `{network-role}_subnet_id` of an instance IP.
pub(crate) struct R100210;

impl Rule for R100210 {
    fn id(&self) -> &'static str {
        "R-100210"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        addresses::omit_subnets(&addresses::INSTANCE_IP_SUBNET, Side::External, false, checks);
    }
}
