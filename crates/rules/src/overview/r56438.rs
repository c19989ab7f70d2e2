use crate::checks::module_files;
use crate::prelude::*;

/// R-56438: a nested template ends in `.yaml` or `.yml`.
pub(crate) struct R56438;

impl Rule for R56438 {
    fn id(&self) -> &'static str {
        "R-56438"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        for nested in package.files_of(Kind::Nested) {
            module_files::check_extension(nested, &["yaml", "yml"], checks);
        }
    }
}
