use crate::checks::module_outputs;
use crate::prelude::*;

/// R-94669: one module at most returns the IPv6 address of OAM management.
pub(crate) struct R94669;

impl Rule for R94669 {
    fn id(&self) -> &'static str {
        "R-94669"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        module_outputs::at_most_one(package, "oam_management_v6_address", checks);
    }
}
