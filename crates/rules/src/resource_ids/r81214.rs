use crate::checks::resource_ids;
use crate::prelude::*;

/// R-81214: the id of an `OS::ContrailV2::InterfaceRouteTable` contains the network-role.
pub(crate) struct R81214;

impl Rule for R81214 {
    fn id(&self) -> &'static str {
        "R-81214"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        resource_ids::require_role(package, "OS::ContrailV2::InterfaceRouteTable", checks);
    }
}
