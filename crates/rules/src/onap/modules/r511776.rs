//! R-511776: all files are in one folder.

use vnfcheck_hot::{Callee, FileId, Package, Reason, Target};
use vnfcheck_maps::HashSet;

use crate::fixes;
use vnfcheck_check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-511776", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let named = named(package);
    let mut seen = HashSet::default();
    for file in package.files() {
        if file.reason() == Some(Reason::Excluded) && !named.contains(&file.id()) {
            continue;
        }
        let Some(folder) = package.layout().needless_folder(file.path()) else {
            out.pass();
            continue;
        };
        if !seen.insert(folder) {
            continue;
        }
        if folder == "__MACOSX" {
            out.advise(file, "the folder `__MACOSX` contains only metadata of an archive program")
                .help("remove the folder from the package");
        } else {
            out.fail(file, format!("the package has a folder `{folder}`"))
                .help("move all files to the top level of the package")
                .fix(fixes::move_to_top(package));
        }
    }
}

/// Returns the excluded files that templates refer to.
fn named(package: &Package) -> HashSet<FileId> {
    if !package.unchecked_files().any(|(_, reason)| reason == Reason::Excluded) {
        return HashSet::default();
    }
    let contents = package.templates().flat_map(|template| {
        let names = template.references(Target::File).map(|reference| reference.name);
        names.map(|name| package.resolve(name.file(), name.text())).collect::<Vec<_>>()
    });
    let calls = package.nested_calls().map(|call| call.callee);
    let file = |callee| if let Callee::File(file) = callee { Some(file) } else { None };
    contents.chain(calls).filter_map(file).collect()
}
