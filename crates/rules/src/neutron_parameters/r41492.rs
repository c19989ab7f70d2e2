use crate::checks::floating_addresses;
use crate::naming::{Attached, Family};
use crate::prelude::*;

/// R-41492: the parameter of an external IPv4 virtual address is `{vm-type}_{network-role}_floating_ip`.
pub(crate) struct R41492;

impl Rule for R41492 {
    fn id(&self) -> &'static str {
        "R-41492"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        floating_addresses::check_external(Attached::Port, Family::V4, checks);
    }
}
