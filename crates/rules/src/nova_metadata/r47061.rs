use crate::checks::servers;
use crate::prelude::*;

/// R-47061: the metadata of a server has `workload_context`.
pub(crate) struct R47061;

impl Rule for R47061 {
    fn id(&self) -> &'static str {
        "R-47061"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        servers::require_metadata(package, "workload_context", checks);
    }
}
