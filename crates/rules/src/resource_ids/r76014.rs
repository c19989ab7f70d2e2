use crate::checks::resource_ids;
use crate::prelude::*;

/// R-76014: the id of an `OS::ContrailV2::ServiceHealthCheck` contains the vm-type.
pub(crate) struct R76014;

impl Rule for R76014 {
    fn id(&self) -> &'static str {
        "R-76014"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        resource_ids::require_vm_type(package, "OS::ContrailV2::ServiceHealthCheck", checks);
    }
}
