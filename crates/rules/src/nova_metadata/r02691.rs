use crate::checks::metadata;
use crate::prelude::*;

/// R-02691: no environment lists the parameter of the metadata `workload_context`.
pub(crate) struct R02691;

impl Rule for R02691 {
    fn id(&self) -> &'static str {
        "R-02691"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        metadata::omit_from_environment(package, "workload_context", checks);
    }
}
