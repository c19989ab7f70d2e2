use crate::checks::metadata;
use crate::prelude::*;

/// R-98374: the parameter of the metadata `vf_module_id` has no constraints.
pub(crate) struct R98374;

impl Rule for R98374 {
    fn id(&self) -> &'static str {
        "R-98374"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        metadata::omit_constraints(package, "vf_module_id", checks);
    }
}
