use crate::checks::resource_ids;
use crate::prelude::*;

/// R-25720: the id of a network is `int_{network-role}_network`.
pub(crate) struct R25720;

impl Rule for R25720 {
    fn id(&self) -> &'static str {
        "R-25720"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        resource_ids::check_networks(package, "OS::Neutron::Net", checks);
    }
}
