use crate::checks::fixed_ips;
use crate::prelude::*;

/// R-70964: a port with an address on an internal network names no subnet.
pub(crate) struct R70964;

impl Rule for R70964 {
    fn id(&self) -> &'static str {
        "R-70964"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        fixed_ips::no_subnet_beside_address(true, checks);
    }
}
