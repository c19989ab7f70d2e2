use crate::checks::module_files;
use crate::prelude::*;

/// R-91342: the environment file of a base module is named after it.
pub(crate) struct R91342;

impl Rule for R91342 {
    fn id(&self) -> &'static str {
        "R-91342"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        module_files::check_environment_names(package, Kind::Base, checks);
    }
}
