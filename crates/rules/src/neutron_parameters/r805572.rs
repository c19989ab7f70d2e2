use crate::checks::floating_addresses;
use crate::naming::{Attached, Family};
use crate::prelude::*;

/// R-805572: the parameter of an internal IPv6 virtual address is
/// `{vm-type}_int_{network-role}_floating_v6_ip` or, of a list, `..._ips`, with a value in the environment.
pub(crate) struct R805572;

impl Rule for R805572 {
    fn id(&self) -> &'static str {
        "R-805572"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        floating_addresses::check_internal(Attached::Port, Family::V6, checks);
    }
}
