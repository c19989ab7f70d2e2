//! Keys given twice: Heat keeps the last one and says nothing.

use fix::{Fix, Plan};
use hot::{Dialect, Package, Tree};

use super::{kinds, unreferenced};
use crate::check::Findings;

/// Keys given twice in all templates and environments; blueprints have rules of their own about keys.
pub(crate) fn check_package(package: &Package, out: &mut Findings) {
    let templates =
        package.templates().chain(unreferenced(package)).filter(|it| it.dialect() != Dialect::Blueprint);
    let trees = templates.map(hot::Template::tree).chain(package.environments().map(hot::Environment::tree));
    for tree in trees {
        check(tree, out);
    }
}

/// One finding per repeated key; a file without any is one good subject.
pub(crate) fn check(tree: &Tree, out: &mut Findings) {
    if tree.duplicate_keys().is_empty() {
        out.pass();
    }
    for duplicate in tree.duplicate_keys() {
        let (Some(first), Some(second)) = (tree.node(duplicate.first), tree.node(duplicate.second)) else {
            continue;
        };
        out.fail(second, format!("key `{}` is given twice; the first value is lost", second.text()))
            .kind(kinds::DUPLICATE_KEY)
            .related(first, "first given here")
            .help("keep one of the two")
            .fix(Fix::safe(
                format!("remove the first `{}`, which has no effect", second.text()),
                Plan::RemoveEntry { file: first.file(), key: first.id() },
            ));
    }
}
