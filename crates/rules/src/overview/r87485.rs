use crate::checks::module_files;
use crate::prelude::*;

/// R-87485: a module ends in `.yaml` or `.yml`.
pub(crate) struct R87485;

impl Rule for R87485 {
    fn id(&self) -> &'static str {
        "R-87485"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        for module in package.files().filter(|file| file.kind().is_module()) {
            module_files::check_extension(module, &["yaml", "yml"], checks);
        }
    }
}
