//! Keys given twice: Heat keeps the last one and says nothing.

use hot::Tree;

use super::kinds;
use crate::checks::Checks;

/// One finding per repeated key; a file without any is one good subject.
pub(crate) fn check(tree: &Tree, checks: &mut Checks) {
    if tree.duplicate_keys().is_empty() {
        checks.pass();
    }
    for duplicate in tree.duplicate_keys() {
        let (Some(first), Some(second)) = (tree.node(duplicate.first), tree.node(duplicate.second)) else {
            continue;
        };
        checks
            .fail(second, format!("key `{}` is given twice; the first value is lost", second.text()))
            .kind(kinds::DUPLICATE_KEY)
            .related(first, "first given here")
            .help("keep one of the two");
    }
}
