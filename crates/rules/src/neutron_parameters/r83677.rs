use crate::checks::addresses::{self, Side};
use crate::prelude::*;

/// R-83677: no environment lists the subnet `{network-role}_subnet_id` of a port.
pub(crate) struct R83677;

impl Rule for R83677 {
    fn id(&self) -> &'static str {
        "R-83677"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        addresses::omit_subnets(&addresses::PORT_SUBNET, Side::External, false, checks);
    }
}
