use crate::checks::metadata;
use crate::prelude::*;

/// R-80374: no environment lists the parameter of the metadata `vf_module_name`.
pub(crate) struct R80374;

impl Rule for R80374 {
    fn id(&self) -> &'static str {
        "R-80374"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        metadata::omit_from_environment(package, "vf_module_name", checks);
    }
}
