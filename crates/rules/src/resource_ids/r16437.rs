use crate::checks::resource_ids;
use crate::prelude::*;

/// R-16437: the id of an `OS::ContrailV2::ServiceTemplate` contains the vm-type.
pub(crate) struct R16437;

impl Rule for R16437 {
    fn id(&self) -> &'static str {
        "R-16437"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        resource_ids::require_vm_type(package, "OS::ContrailV2::ServiceTemplate", checks);
    }
}
