use crate::checks::floating_addresses;
use crate::naming::{Attached, Family};
use crate::prelude::*;

/// R-100360: the parameter of an internal IPv4 virtual address is `{vm-type}_int_{network-role}_floating_ip`
/// or, of a list, `..._ips`, with a value in the environment.
pub(crate) struct R100360;

impl Rule for R100360 {
    fn id(&self) -> &'static str {
        "R-100360"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        floating_addresses::check_internal(Attached::Interface, Family::V4, checks);
    }
}
