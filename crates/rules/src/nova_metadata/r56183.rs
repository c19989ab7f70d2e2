use crate::checks::metadata;
use crate::prelude::*;

/// R-56183: the parameter of the metadata `environment_context` has no constraints.
pub(crate) struct R56183;

impl Rule for R56183 {
    fn id(&self) -> &'static str {
        "R-56183"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        metadata::omit_constraints(package, "environment_context", checks);
    }
}
