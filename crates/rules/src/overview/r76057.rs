use crate::checks::module_files;
use crate::prelude::*;

/// R-76057: the name of a nested template is a word without `base`.
pub(crate) struct R76057;

impl Rule for R76057 {
    fn id(&self) -> &'static str {
        "R-76057"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        for nested in package.files_of(Kind::Nested) {
            module_files::check_name_without_base(nested, "a nested template", checks);
        }
    }
}
