use crate::checks::module_files;
use crate::prelude::*;

/// R-74304: an environment file ends in `.env`.
pub(crate) struct R74304;

impl Rule for R74304 {
    fn id(&self) -> &'static str {
        "R-74304"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        for environment in package.files_of(Kind::Environment) {
            module_files::check_extension(environment, &["env"], checks);
        }
    }
}
