use std::collections::HashSet;

use crate::prelude::*;

/// R-511776: all files are in one folder.
pub(crate) struct R511776;

impl Rule for R511776 {
    fn id(&self) -> &'static str {
        "R-511776"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        let mut seen = HashSet::new();
        for file in package.files() {
            let Some((folder, _)) = file.path().split_once('/') else {
                checks.pass();
                continue;
            };
            if !seen.insert(folder) {
                continue;
            }
            if folder == "__MACOSX" {
                checks
                    .advise(file, "the folder `__MACOSX` was left by an archiver")
                    .help("remove it from the package");
            } else {
                checks
                    .fail(file, format!("the package has a folder `{folder}`"))
                    .help("put all files side by side at the top of the package");
            }
        }
    }
}
