//! Entries of a mapping or items of a list, indexed for many changes.

use std::sync::{Arc, PoisonError};

use vnfcheck_maps::HashMap;

use super::Editor;
use crate::{Entry, Node, NodeId, Style};

/// The entries of a mapping or items of a list in source order, with merge keys unresolved. An item is its own key
/// and value.
#[derive(Debug)]
pub(super) struct Entries<'t> {
    all: Vec<Entry<'t>>,
    by_name: HashMap<&'t str, Vec<usize>>,
    /// `true` if each entry or item starts a line.
    pub(super) start_lines: bool,
}

impl<'t> Entries<'t> {
    fn of(node: Node<'t>, editor: &Editor<'t>) -> Self {
        let items = node.items().map(|item| Entry { key: item, value: item });
        let all: Vec<Entry<'t>> =
            if node.is_sequence() { items.collect() } else { node.written_entries().collect() };
        let mut by_name: HashMap<&'t str, Vec<usize>> = HashMap::default();
        if node.is_mapping() {
            for (position, entry) in all.iter().enumerate().filter(|(_, entry)| entry.key.is_scalar()) {
                by_name.entry(entry.key.text()).or_default().push(position);
            }
        }
        Self {
            by_name,
            start_lines: all.iter().all(|entry| editor.starts_line(entry.key.span().start as usize)),
            all,
        }
    }

    pub(super) fn as_slice(&self) -> &[Entry<'t>] {
        &self.all
    }

    /// Returns the positions of keys or items in ascending order.
    pub(super) fn positions<'k>(&self, keys: impl IntoIterator<Item = &'k NodeId>) -> Vec<usize> {
        let mut positions: Vec<usize> =
            keys.into_iter().filter_map(|key| self.position_by(*key, |it| it.key)).collect();
        positions.sort_unstable();
        positions
    }

    /// Returns the entries with a given name.
    pub(super) fn named(&self, name: &str) -> impl Iterator<Item = &Entry<'t>> {
        let positions = self.by_name.get(name).map(Vec::as_slice).unwrap_or_default();
        positions.iter().filter_map(|position| self.all.get(*position))
    }

    /// Returns the key of a value.
    pub(super) fn key_of(&self, value: NodeId) -> Option<Node<'t>> {
        self.all.get(self.position_by(value, |it| it.value)?).map(|entry| entry.key)
    }

    /// Returns the position of the entry with a key or a value. Nodes are numbered in source order.
    fn position_by(&self, id: NodeId, part: impl Fn(&Entry<'t>) -> Node<'t>) -> Option<usize> {
        self.all.binary_search_by_key(&id, |entry| part(entry).id()).ok()
    }
}

impl<'t> Editor<'t> {
    /// Returns the entries of a mapping or items of a list. The index is built once, because many fixes may change a
    /// large collection.
    pub(super) fn entries(&self, node: Node<'t>) -> Arc<Entries<'t>> {
        let mut indexed = self.indexed.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(indexed.entry(node.id()).or_insert_with(|| Arc::new(Entries::of(node, self))))
    }

    /// Returns the key of a value in a mapping.
    pub(super) fn key_of(&self, value: Node<'t>) -> Option<Node<'t>> {
        self.entries(value.parent()?).key_of(value.id())
    }

    /// Returns `true` for a mapping in block style in which each entry starts a line.
    pub(super) fn has_rows(&self, mapping: NodeId) -> bool {
        let mapping = self.tree.node(mapping).filter(|it| it.is_mapping() && it.style() == Style::Block);
        mapping.is_some_and(|it| self.entries(it).start_lines)
    }

    /// Returns `true` for a mapping or list in flow style in which each entry or item starts a line.
    pub(super) fn is_in_lines(&self, node: Node<'t>) -> bool {
        let entries = || self.entries(node);
        node.style() == Style::Flow && !entries().as_slice().is_empty() && entries().start_lines
    }
}
