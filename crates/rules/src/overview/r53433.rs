use crate::checks::module_files;
use crate::prelude::*;

/// R-53433: a volume module has an environment file.
pub(crate) struct R53433;

impl Rule for R53433 {
    fn id(&self) -> &'static str {
        "R-53433"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        module_files::require_environment(package, Kind::Volume, checks);
    }
}
