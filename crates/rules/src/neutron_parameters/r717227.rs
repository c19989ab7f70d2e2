use crate::checks::floating_addresses;
use crate::naming::{Attached, Family};
use crate::prelude::*;

/// R-717227: the parameter of an internal IPv4 virtual address is `{vm-type}_int_{network-role}_floating_ip`
/// or, of a list, `..._ips`, with a value in the environment.
pub(crate) struct R717227;

impl Rule for R717227 {
    fn id(&self) -> &'static str {
        "R-717227"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        floating_addresses::check_internal(Attached::Port, Family::V4, checks);
    }
}
