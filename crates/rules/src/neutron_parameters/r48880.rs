use crate::checks::fixed_ips;
use crate::prelude::*;

/// R-48880: a port with an address on an external network names no subnet.
pub(crate) struct R48880;

impl Rule for R48880 {
    fn id(&self) -> &'static str {
        "R-48880"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        fixed_ips::no_subnet_beside_address(false, checks);
    }
}
