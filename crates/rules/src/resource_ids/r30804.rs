use crate::checks::resource_ids;
use crate::prelude::*;

/// R-30804: the id of an `OS::Heat::MultipartMime` contains the vm-type.
pub(crate) struct R30804;

impl Rule for R30804 {
    fn id(&self) -> &'static str {
        "R-30804"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        resource_ids::require_vm_type(package, "OS::Heat::MultipartMime", checks);
    }
}
