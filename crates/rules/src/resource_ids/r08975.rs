use crate::checks::resource_ids;
use crate::prelude::*;

/// R-08975: the id of an `OS::Heat::SoftwareConfig` contains the vm-type.
pub(crate) struct R08975;

impl Rule for R08975 {
    fn id(&self) -> &'static str {
        "R-08975"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        resource_ids::require_vm_type(package, "OS::Heat::SoftwareConfig", checks);
    }
}
