use crate::checks::module_outputs;
use crate::prelude::*;

/// R-18683: one module at most returns the IPv4 address of OAM management.
pub(crate) struct R18683;

impl Rule for R18683 {
    fn id(&self) -> &'static str {
        "R-18683"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        module_outputs::at_most_one(package, "oam_management_v4_address", checks);
    }
}
