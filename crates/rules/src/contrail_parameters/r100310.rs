use crate::checks::floating_addresses;
use crate::naming::{Attached, Family};
use crate::prelude::*;

/// R-100310: the parameter of an external IPv4 virtual address is `{vm-type}_{network-role}_floating_ip`.
pub(crate) struct R100310;

impl Rule for R100310 {
    fn id(&self) -> &'static str {
        "R-100310"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        floating_addresses::check_external(Attached::Interface, Family::V4, checks);
    }
}
