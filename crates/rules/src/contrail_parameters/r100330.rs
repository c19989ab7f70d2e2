use crate::checks::floating_addresses;
use crate::naming::{Attached, Family};
use crate::prelude::*;

/// R-100330: the parameter of an external IPv6 virtual address is `{vm-type}_{network-role}_floating_v6_ip`.
pub(crate) struct R100330;

impl Rule for R100330 {
    fn id(&self) -> &'static str {
        "R-100330"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        floating_addresses::check_external(Attached::Interface, Family::V6, checks);
    }
}
