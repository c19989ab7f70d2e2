use crate::checks::floating_addresses;
use crate::naming::{Attached, Family};
use crate::prelude::*;

/// R-100370: the parameter of an internal IPv6 virtual address is
/// `{vm-type}_int_{network-role}_floating_v6_ip` or, of a list, `..._ips`, with a value in the environment.
pub(crate) struct R100370;

impl Rule for R100370 {
    fn id(&self) -> &'static str {
        "R-100370"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        floating_addresses::check_internal(Attached::Interface, Family::V6, checks);
    }
}
