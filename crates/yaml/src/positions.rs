//! Indexes of large collections, built on the first access to a member far from the start.

use std::hash::BuildHasher;
use std::sync::{Arc, PoisonError, RwLock};

use vnfcheck_maps::{HashMap, RandomState};

/// Number of members that are searched linearly before an index is built.
pub(crate) const FEW: u32 = 64;

/// Slots of the key and value of an entry.
type EntrySlots = (u32, u32);

/// Indexes of the large collections of a tree, by slot of the collection.
#[derive(Debug, Default)]
pub(crate) struct Positions {
    hashes: RandomState,
    entries: RwLock<HashMap<u32, Arc<HashMap<u64, EntrySlots>>>>,
    items: RwLock<HashMap<u32, Arc<[u32]>>>,
}

impl Positions {
    /// Returns the first entry whose key has the same hash as `key`. `texts` supplies the strings of all keys with
    /// their entries.
    pub(crate) fn entry<'t>(
        &self,
        mapping: u32,
        key: &str,
        texts: impl FnOnce() -> Vec<(&'t str, EntrySlots)>,
    ) -> Option<EntrySlots> {
        let index = known(&self.entries, mapping, || {
            let mut index = HashMap::default();
            for (text, slots) in texts() {
                index.entry(self.hashes.hash_one(text)).or_insert(slots);
            }
            Arc::new(index)
        });
        index.get(&self.hashes.hash_one(key)).copied()
    }

    /// Returns the slot of the item at a 0-based position. `slots` supplies the slots of all items.
    pub(crate) fn item(
        &self,
        sequence: u32,
        position: usize,
        slots: impl FnOnce() -> Vec<u32>,
    ) -> Option<u32> {
        known(&self.items, sequence, || slots().into()).get(position).copied()
    }
}

fn known<T: Clone>(all: &RwLock<HashMap<u32, T>>, at: u32, work_out: impl FnOnce() -> T) -> T {
    // Cached entries stay valid even if another thread panicked while it held the lock.
    if let Some(known) = all.read().unwrap_or_else(PoisonError::into_inner).get(&at) {
        return known.clone();
    }
    let made = work_out();
    all.write().unwrap_or_else(PoisonError::into_inner).insert(at, made.clone());
    made
}

#[cfg(test)]
mod tests {
    use crate::{FileId, Lexicon, Limits, SourceText, Tree};

    #[test]
    fn members_of_large_collections_are_those_that_are_met_one_by_one() {
        let entries: String = (0..500).fold(String::new(), |all, i| format!("{all}k{i}: {i}\n"));
        let items = (0..500).map(|i| i.to_string()).collect::<Vec<_>>().join(", ");
        let merged = format!("base: &b {{x: 1, k3: 7}}\nmerged:\n  <<: *b\n{}", entries.replace('k', "  k"));
        let (source, _) =
            SourceText::decode(format!("{entries}k400: again\nlist: [{items}]\n{merged}").as_bytes());
        let tree = Tree::parse(FileId(0), &source, Lexicon::EMPTY, &Limits::default());
        let root = tree.root().unwrap();
        for mapping in [root, root.get("merged").unwrap()] {
            for entry in mapping.entries() {
                let found = mapping.entry(entry.name()).unwrap();
                assert_eq!((found.key.id(), found.value.id()), (entry.key.id(), entry.value.id()));
            }
            assert!(mapping.entry("k500").is_none() && mapping.entry("").is_none());
        }
        assert_eq!(root.get("k400").unwrap().text(), "again");
        let list = root.get("list").unwrap();
        for (position, item) in list.items().enumerate() {
            assert_eq!(list.item(position).unwrap().id(), item.id());
        }
        assert!(list.item(500).is_none());
    }
}
