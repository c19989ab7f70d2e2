use crate::checks::module_files;
use crate::prelude::*;

/// R-87247: the name of an incremental module is a word without `base`.
pub(crate) struct R87247;

impl Rule for R87247 {
    fn id(&self) -> &'static str {
        "R-87247"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        for module in package.files_of(Kind::Incremental) {
            module_files::check_name_without_base(module, "an incremental module", checks);
        }
    }
}
