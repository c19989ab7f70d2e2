//! Keys given twice: Heat keeps the last one and says nothing.

use fix::{Fix, Plan};
use hot::Tree;

use super::kinds;
use crate::check::Findings;

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
