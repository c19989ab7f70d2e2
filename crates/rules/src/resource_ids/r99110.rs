use crate::checks::resource_ids;
use crate::prelude::*;

/// R-99110: the id of a network is `int_{network-role}_network`.
pub(crate) struct R99110;

impl Rule for R99110 {
    fn id(&self) -> &'static str {
        "R-99110"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        resource_ids::check_networks(package, "OS::ContrailV2::VirtualNetwork", checks);
    }
}
