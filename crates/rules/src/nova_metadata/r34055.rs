use crate::checks::metadata;
use crate::prelude::*;

/// R-34055: the parameter of the metadata `workload_context` has no constraints.
pub(crate) struct R34055;

impl Rule for R34055 {
    fn id(&self) -> &'static str {
        "R-34055"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        metadata::omit_constraints(package, "workload_context", checks);
    }
}
