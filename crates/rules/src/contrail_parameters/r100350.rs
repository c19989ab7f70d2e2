use crate::checks::floating_addresses;
use crate::naming::Attached;
use crate::prelude::*;

/// R-100350: an external virtual address of another name is listed in `aap_exempt`.
pub(crate) struct R100350;

impl Rule for R100350 {
    fn id(&self) -> &'static str {
        "R-100350"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        floating_addresses::check_exemptions(Attached::Interface, checks);
    }
}
