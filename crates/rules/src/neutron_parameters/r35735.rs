use crate::checks::floating_addresses;
use crate::naming::{Attached, Family};
use crate::prelude::*;

/// R-35735: the parameter of an external IPv6 virtual address is `{vm-type}_{network-role}_floating_v6_ip`.
pub(crate) struct R35735;

impl Rule for R35735 {
    fn id(&self) -> &'static str {
        "R-35735"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        floating_addresses::check_external(Attached::Port, Family::V6, checks);
    }
}
