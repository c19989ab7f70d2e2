//! R-511776: all files are in one folder.

use std::collections::HashSet;

use crate::check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-511776", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let mut seen = HashSet::new();
    for file in package.files() {
        let Some((folder, _)) = file.path().split_once('/') else {
            out.pass();
            continue;
        };
        if !seen.insert(folder) {
            continue;
        }
        if folder == "__MACOSX" {
            out.advise(file, "the folder `__MACOSX` was left by an archiver")
                .help("remove it from the package");
        } else {
            out.fail(file, format!("the package has a folder `{folder}`"))
                .help("put all files side by side at the top of the package");
        }
    }
}
