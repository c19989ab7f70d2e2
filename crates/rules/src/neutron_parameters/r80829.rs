use crate::checks::addresses::{self, Side};
use crate::prelude::*;

/// R-80829: no environment lists the subnet `{network-role}_v6_subnet_id` of a port.
pub(crate) struct R80829;

impl Rule for R80829 {
    fn id(&self) -> &'static str {
        "R-80829"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        addresses::omit_subnets(&addresses::PORT_SUBNET, Side::External, true, checks);
    }
}
