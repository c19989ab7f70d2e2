//! The entries of a section, by name and by position.

use std::hash::BuildHasher;

use vnfcheck_maps::{HashTable, Place, RandomState};
use vnfcheck_yaml::{Entry, Node, NodeId, Tree};

/// Entries of one section by name, in document order.
///
/// The names remain in the tree, because a section may contain hundreds of thousands of names.
#[derive(Debug, Default)]
pub(crate) struct Index {
    entries: Vec<EntryIds>,
    /// Positions of the entries, by hash of the name.
    by_name: HashTable<u32>,
    /// Seeded randomly in each process, so that an attacker cannot choose colliding names.
    hasher: RandomState,
}

/// The nodes of an entry.
#[derive(Clone, Copy, Debug)]
struct EntryIds {
    key: NodeId,
    value: NodeId,
}

impl Index {
    /// Indexes the entries of a section. Among entries with the same name, the last entry takes the position of the
    /// first.
    pub(crate) fn of(section: Option<Node<'_>>) -> Self {
        let mut index = Self::default();
        let Some(section) = section else { return index };
        let count = section.len();
        index.entries.reserve_exact(count);
        index.by_name.reserve(count, |_| 0);
        for entry in section.entries() {
            index.insert(section.tree(), entry);
        }
        index
    }

    fn insert(&mut self, tree: &Tree, entry: Entry<'_>) {
        let Self { entries, by_name, hasher } = self;
        let name = entry.name();
        let ids = EntryIds { key: entry.key.id(), value: entry.value.id() };
        let name_of = |&position: &u32| name_at(entries, tree, position).unwrap_or_default();
        let place = by_name.entry(
            hasher.hash_one(name),
            |position| name_of(position) == name,
            |position| hasher.hash_one(name_of(position)),
        );
        match place {
            Place::Occupied(known) => {
                if let Some(known) = entries.get_mut(*known.get() as usize) {
                    *known = ids;
                }
            }
            Place::Vacant(free) => {
                // A tree has fewer than `u32::MAX` nodes.
                free.insert(u32::try_from(entries.len()).unwrap_or(u32::MAX));
                entries.push(ids);
            }
        }
    }

    /// Number of entries.
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns the 0-based position of a name.
    pub(crate) fn position(&self, tree: &Tree, name: &str) -> Option<usize> {
        let is_it = |&position: &u32| {
            let ids = self.entries.get(position as usize);
            ids.and_then(|it| tree.node(it.key)).is_some_and(|key| key.has_text(name))
        };
        self.by_name.find(self.hasher.hash_one(name), is_it).map(|&position| position as usize)
    }

    /// Returns the entry with this name.
    pub(crate) fn get<'t>(&self, tree: &'t Tree, name: &str) -> Option<Entry<'t>> {
        self.at(tree, self.position(tree, name)?)
    }

    /// Returns the entry at this position.
    pub(crate) fn at<'t>(&self, tree: &'t Tree, position: usize) -> Option<Entry<'t>> {
        let &EntryIds { key, value } = self.entries.get(position)?;
        Some(Entry { key: tree.node(key)?, value: tree.node(value)? })
    }

    /// All entries in document order.
    pub(crate) fn iter<'t>(&'t self, tree: &'t Tree) -> impl Iterator<Item = Entry<'t>> {
        (0..self.len()).filter_map(|position| self.at(tree, position))
    }
}

fn name_at<'t>(entries: &[EntryIds], tree: &'t Tree, position: u32) -> Option<&'t str> {
    Some(tree.node(entries.get(position as usize)?.key)?.text())
}

#[cfg(test)]
mod tests {
    use crate::LEXICON;
    use vnfcheck_yaml::{FileId, SourceText};
    use vnfcheck_yaml::{Limits, Tree};

    use super::*;

    fn tree(text: &str) -> Tree {
        Tree::parse(FileId(0), &SourceText::new(text), &LEXICON, &Limits::default())
    }

    fn lines(index: &Index, tree: &Tree) -> Vec<String> {
        index.iter(tree).map(|entry| format!("{}={}", entry.name(), entry.value.text())).collect()
    }

    #[test]
    fn entries_are_found_by_name_and_position() {
        let text: Vec<String> = (0..100).map(|number| format!("name_{number}: {number}\n")).collect();
        let tree = tree(&text.concat());
        let index = Index::of(tree.root());
        assert_eq!(index.len(), 100);
        for number in 0..100 {
            let name = format!("name_{number}");
            assert_eq!(index.position(&tree, &name), Some(number));
            assert_eq!(index.get(&tree, &name).unwrap().value.text(), number.to_string());
        }
        assert_eq!(index.position(&tree, "name_100"), None);
        assert!(index.at(&tree, 100).is_none());
    }

    #[test]
    fn of_names_with_one_text_the_last_counts() {
        // In YAML, a number and a string with the same text are different keys.
        let tree = tree("1: number\nb: between\n'1': text\n");
        assert_eq!(lines(&Index::of(tree.root()), &tree), ["1=text", "b=between"]);
    }

    #[test]
    fn merged_entries_are_entries() {
        let tree = tree("a: &a { x: 1, y: 2 }\nb: { <<: *a, x: 3 }\n");
        let merged = tree.root().and_then(|root| root.get("b"));
        let index = Index::of(merged);
        assert_eq!(index.get(&tree, "x").unwrap().value.text(), "3");
        assert_eq!(index.get(&tree, "y").unwrap().value.text(), "2");
        assert_eq!(lines(&Index::of(None), &tree), Vec::<String>::new());
    }
}
