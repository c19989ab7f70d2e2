use crate::checks::metadata;
use crate::prelude::*;

/// R-67597: the parameter of the metadata `vm_role` has no constraints.
pub(crate) struct R67597;

impl Rule for R67597 {
    fn id(&self) -> &'static str {
        "R-67597"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        metadata::omit_constraints(package, "vm_role", checks);
    }
}
