use crate::checks::metadata;
use crate::prelude::*;

/// R-15480: the parameter of the metadata `vf_module_name` has no constraints.
pub(crate) struct R15480;

impl Rule for R15480 {
    fn id(&self) -> &'static str {
        "R-15480"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        metadata::omit_constraints(package, "vf_module_name", checks);
    }
}
