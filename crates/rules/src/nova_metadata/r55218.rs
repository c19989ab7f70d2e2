use crate::checks::metadata;
use crate::prelude::*;

/// R-55218: the parameter of the metadata `vnf_id` has no constraints.
pub(crate) struct R55218;

impl Rule for R55218 {
    fn id(&self) -> &'static str {
        "R-55218"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        metadata::omit_constraints(package, "vnf_id", checks);
    }
}
