use crate::checks::resource_ids;
use crate::prelude::*;

/// R-20065: the id of an `OS::ContrailV2::PortTuple` contains the vm-type.
pub(crate) struct R20065;

impl Rule for R20065 {
    fn id(&self) -> &'static str {
        "R-20065"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        resource_ids::require_vm_type(package, "OS::ContrailV2::PortTuple", checks);
    }
}
