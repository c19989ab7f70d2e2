use crate::checks::resource_ids;
use crate::prelude::*;

/// R-30753: the id of an `OS::ContrailV2::NetworkIpam` contains the network-role of its network.
pub(crate) struct R30753;

impl Rule for R30753 {
    fn id(&self) -> &'static str {
        "R-30753"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        resource_ids::require_role_of_own_network(package, "OS::ContrailV2::NetworkIpam", checks);
    }
}
