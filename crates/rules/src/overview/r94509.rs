use crate::checks::module_files;
use crate::prelude::*;

/// R-94509: the environment file of an incremental module is named after it.
pub(crate) struct R94509;

impl Rule for R94509 {
    fn id(&self) -> &'static str {
        "R-94509"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        module_files::check_environment_names(package, Kind::Incremental, checks);
    }
}
