use crate::checks::resource_ids;
use crate::prelude::*;

/// R-04747: the id of an `OS::Heat::CloudConfig` contains the vm-type.
pub(crate) struct R04747;

impl Rule for R04747 {
    fn id(&self) -> &'static str {
        "R-04747"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        resource_ids::require_vm_type(package, "OS::Heat::CloudConfig", checks);
    }
}
