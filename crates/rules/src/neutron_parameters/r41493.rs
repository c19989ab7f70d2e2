use crate::checks::floating_addresses;
use crate::naming::Attached;
use crate::prelude::*;

/// R-41493: an external virtual address of another name is listed in `aap_exempt`.
pub(crate) struct R41493;

impl Rule for R41493 {
    fn id(&self) -> &'static str {
        "R-41493"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        floating_addresses::check_exemptions(Attached::Port, checks);
    }
}
