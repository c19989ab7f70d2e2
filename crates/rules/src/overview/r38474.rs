use crate::checks::module_files;
use crate::prelude::*;

/// R-38474: a base module has an environment file.
pub(crate) struct R38474;

impl Rule for R38474 {
    fn id(&self) -> &'static str {
        "R-38474"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        module_files::require_environment(package, Kind::Base, checks);
    }
}
