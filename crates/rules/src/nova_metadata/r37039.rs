use crate::checks::metadata;
use crate::prelude::*;

/// R-37039: no environment lists the parameter of the metadata `vf_module_index`.
pub(crate) struct R37039;

impl Rule for R37039 {
    fn id(&self) -> &'static str {
        "R-37039"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        metadata::omit_from_environment(package, "vf_module_index", checks);
    }
}
