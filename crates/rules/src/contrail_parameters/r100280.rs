use crate::checks::floating_addresses;
use crate::naming::Attached;
use crate::prelude::*;

/// R-100280: an external virtual address of an interface is not in the environment.
pub(crate) struct R100280;

impl Rule for R100280 {
    fn id(&self) -> &'static str {
        "R-100280"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        floating_addresses::forbid_in_environment(Attached::Interface, checks);
    }
}
