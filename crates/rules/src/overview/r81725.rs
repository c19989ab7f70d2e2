use crate::checks::module_files;
use crate::prelude::*;

/// R-81725: an incremental module has an environment file.
pub(crate) struct R81725;

impl Rule for R81725 {
    fn id(&self) -> &'static str {
        "R-81725"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        module_files::require_environment(package, Kind::Incremental, checks);
    }
}
