//! Duplicate keys, of which Heat silently keeps the last.

use vnfcheck_hot::{Dialect, Entry, File, Node, NodeId, Package, Tree};
use vnfcheck_maps::{HashMap, HashSet};

use super::{kinds, repairs, unreferenced};
use crate::words::quoted;
use vnfcheck_check::Findings;

/// Reports duplicate keys in all templates and environments; blueprints have their own rules for duplicate keys.
pub(crate) fn check_package(package: &Package, out: &mut Findings) {
    let templates =
        package.templates().chain(unreferenced(package)).filter(|it| it.dialect() != Dialect::Blueprint);
    let trees = templates
        .map(vnfcheck_hot::Template::tree)
        .chain(package.environments().map(vnfcheck_hot::Environment::tree));
    for (file, tree) in trees.filter_map(|tree| Some((package.file(tree.file())?, tree))) {
        check(file, tree, out);
    }
}

/// Reports each duplicate key; a file without duplicate keys passes. The author chooses the correct value, or adds a
/// missing key between the two values.
pub(crate) fn check(file: &File, tree: &Tree, out: &mut Findings) {
    if tree.duplicate_keys().is_empty() {
        return out.pass();
    }
    let pairs = || {
        let keys = tree.duplicate_keys().iter();
        keys.filter_map(|it| Some((tree.node(it.first)?, tree.node(it.second)?)))
    };
    let mut repeated: HashMap<_, usize> = HashMap::default();
    for mapping in pairs().filter_map(|(_, second)| second.parent()) {
        *repeated.entry(mapping.id()).or_default() += 1;
    }
    // The first node in a mapping is its first key.
    let starts = pairs().filter_map(|(first, _)| first.id().0.checked_sub(1));
    let starts: HashSet<NodeId> = starts.map(NodeId).collect();
    for (first, second) in pairs() {
        let mapping = second.parent();
        let is_split = mapping.is_some_and(|it| {
            repeated.get(&it.id()).is_some_and(|count| *count > 1) && starts.contains(&it.id())
        });
        if !out.is_listed(second, true) {
            out.unlisted(second, true, 1);
            continue;
        }
        out.fail(second, format!("duplicate key `{}`; Heat keeps only the last value", second.text()))
            .kind(kinds::DUPLICATE_KEY)
            .related(first, "the first value")
            .help(help(first, second, is_split))
            .waits_for(repairs::keep_one(file.source(), first, second));
    }
}

/// Returns help that avoids the silent loss of a value. If all keys of a mapping repeat, starting with the first, the
/// mapping is probably two definitions, and the name of the second is missing.
fn help(first: Node<'_>, second: Node<'_>, is_split: bool) -> String {
    let key = second.text();
    let (Some(old), Some(new)) = (value_of(first), value_of(second)) else {
        return format!("remove one `{key}`");
    };
    let section = second.parent().filter(|it| it.parent().is_some());
    let is_definition = section.and_then(Node::parent).is_some_and(|it| it.parent().is_none());
    let are_scalars = old.is_scalar() && new.is_scalar();
    if are_scalars && (!is_split || is_definition || section.is_none()) {
        return match (quoted(old), quoted(new)) {
            (old, new) if old == new => format!("remove one `{key}`"),
            (old, new) => format!("keep one value of `{key}`: {old} or {new}"),
        };
    }
    if section.is_none() {
        format!("move the entries of the second `{key}` into the first")
    } else if is_definition {
        format!("rename or remove one `{key}`")
    } else if is_split {
        format!("add the missing key before the second `{key}`")
    } else if old.is_mapping() && new.is_mapping() && keys_of(old) != keys_of(new) {
        format!("join the two mappings under one `{key}`")
    } else if old.is_sequence() && new.is_sequence() {
        format!("join the two lists under one `{key}`")
    } else {
        format!("remove one `{key}`")
    }
}

fn keys_of<'t>(mapping: Node<'t>) -> HashSet<&'t str> {
    mapping.entries().map(Entry::name).collect()
}

/// Returns the value of a scalar key, the node after the key.
fn value_of(key: Node<'_>) -> Option<Node<'_>> {
    let value = key.tree().node(NodeId(key.id().0.checked_add(1)?))?;
    (key.is_scalar() && !value.is_key()).then_some(value)
}
