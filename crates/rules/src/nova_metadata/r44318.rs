use crate::checks::metadata;
use crate::prelude::*;

/// R-44318: the parameter of the metadata `vnf_name` has no constraints.
pub(crate) struct R44318;

impl Rule for R44318 {
    fn id(&self) -> &'static str {
        "R-44318"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        metadata::omit_constraints(package, "vnf_name", checks);
    }
}
