use crate::checks::metadata;
use crate::prelude::*;

/// R-72871: no environment lists the parameter of the metadata `vf_module_id`.
pub(crate) struct R72871;

impl Rule for R72871 {
    fn id(&self) -> &'static str {
        "R-72871"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        metadata::omit_from_environment(package, "vf_module_id", checks);
    }
}
