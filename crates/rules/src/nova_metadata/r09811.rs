use crate::checks::metadata;
use crate::prelude::*;

/// R-09811: the parameter of the metadata `vf_module_index` has no constraints.
pub(crate) struct R09811;

impl Rule for R09811 {
    fn id(&self) -> &'static str {
        "R-09811"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        metadata::omit_constraints(package, "vf_module_index", checks);
    }
}
