use crate::checks::metadata;
use crate::prelude::*;

/// R-13194: no environment lists the parameter of the metadata `environment_context`.
pub(crate) struct R13194;

impl Rule for R13194 {
    fn id(&self) -> &'static str {
        "R-13194"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        metadata::omit_from_environment(package, "environment_context", checks);
    }
}
