use crate::checks::module_files;
use crate::prelude::*;

/// R-31141: the environment file of a volume module is named after it.
pub(crate) struct R31141;

impl Rule for R31141 {
    fn id(&self) -> &'static str {
        "R-31141"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        module_files::check_environment_names(package, Kind::Volume, checks);
    }
}
