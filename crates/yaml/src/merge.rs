//! Effective entries of mappings with merge keys (`<<`) or duplicate keys, in the order of the `dict` that `PyYAML`
//! builds: a key keeps the position of its first occurrence and the value of its last. Merged entries come before
//! written entries.

use vnfcheck_maps::HashMap;

use super::arena::{FLATTENED, Shape};
use super::builder::Builder;
use super::keys::Identity;

/// Effective entries by mapping.
pub(super) type Flattened = HashMap<u32, Vec<(u32, u32)>>;

impl<'s> Builder<'s> {
    /// Computes the effective entries of all mappings that need them.
    pub(super) fn flatten(&mut self) -> Flattened {
        let uneven = std::mem::take(&mut self.uneven);
        if uneven.is_empty() {
            return Flattened::default();
        }
        let mut merger = Merger::default();
        // A mapping ends after the mappings it merges, so every source is ready in this order.
        for mapping in uneven {
            let entries = self.flatten_mapping(mapping, &mut merger);
            merger.flattened.insert(mapping, entries);
            if let Some(slot) = self.slots.get_mut(mapping as usize) {
                slot.flags |= FLATTENED;
            }
        }
        merger.flattened
    }

    fn flatten_mapping(&mut self, mapping: u32, merger: &mut Merger<'s>) -> Vec<(u32, u32)> {
        let mut entries = Vec::new();
        merger.mapping += 1;
        let merging: Vec<_> =
            self.written_entries(mapping).filter(|&(key, _)| self.is_merge_key(key)).collect();
        for (key, value) in merging {
            if merger.merged > self.limits.merged_entries {
                // The first mapping beyond the limit reports the error.
                break;
            }
            for source in self.merge_sources(value) {
                let incoming = merger.take(self, source);
                merger.merged = merger.merged.saturating_add(incoming.len());
                let is_beyond = merger.merged > self.limits.merged_entries;
                if !is_beyond {
                    for entry in &incoming {
                        let key = merger.known_key(self, entry.0);
                        merger.insert(key, *entry, &mut entries);
                    }
                }
                merger.put_back(source, incoming);
                if is_beyond {
                    let message = format!("merge keys add more than {} entries", self.limits.merged_entries);
                    self.record(self.span(key), None, message);
                    return entries;
                }
            }
        }
        for entry in self.own_entries(mapping) {
            let key = merger.key(self, entry.0);
            merger.insert(key, entry, &mut entries);
        }
        entries
    }

    /// Returns the written entries without merge keys.
    fn own_entries(&self, mapping: u32) -> Vec<(u32, u32)> {
        self.written_entries(mapping).filter(|&(key, _)| !self.is_merge_key(key)).collect()
    }

    fn written_entries(&self, mapping: u32) -> impl Iterator<Item = (u32, u32)> {
        self.keys(mapping).map(|key| (key, self.behind(key)))
    }

    /// Returns the mappings that a merge key refers toin reverse order, because earlier mappings override later
    /// mappings.
    fn merge_sources(&mut self, value: u32) -> Vec<u32> {
        let value = self.resolved(value);
        let Some(slot) = self.slot(value) else {
            return Vec::new();
        };
        let mut sources = match slot.shape {
            Shape::Sequence => self.children(value).map(|item| self.resolved(item)).collect(),
            _ => vec![value],
        };
        sources.reverse();
        for &source in &sources {
            if self.slot(source).is_some_and(|slot| slot.shape != Shape::Mapping) {
                let message = "expected a mapping or a list of mappings to merge";
                self.record(self.span(source), None, message.to_owned());
                return Vec::new();
            }
        }
        sources
    }
}

/// A key that was compared.
#[derive(Clone, Copy)]
struct Key {
    /// Number of the identity of the key. Equal keys have the same number.
    number: usize,
    is_text: bool,
}

/// The place of a key in the entries of a mapping.
#[derive(Clone, Copy, Default)]
struct Place {
    /// Number of the mapping; a place with another number is unused.
    mapping: usize,
    position: usize,
}

/// Merges mappings. Each key that other mappings receive is compared only once.
#[derive(Default)]
struct Merger<'s> {
    /// Effective entries of the finished mappings.
    flattened: Flattened,
    /// Written entries of the other mappings that were merged.
    written: Flattened,
    /// Number of merged entries.
    merged: usize,
    numbers: HashMap<Identity<'s>, usize>,
    /// Keys that several mappings may receive.
    keys: HashMap<u32, Key>,
    /// Number of the mapping under construction, from 1.
    mapping: usize,
    /// Places by number of a key.
    places: Vec<Place>,
}

impl<'s> Merger<'s> {
    /// Takes the entries that other mappings merge from a mapping. If a mapping merges itself or an enclosing mapping,
    /// the merged mapping is unfinished and supplies only its written entries.
    fn take(&mut self, tree: &Builder<'s>, source: u32) -> Vec<(u32, u32)> {
        let known = self.flattened.get_mut(&source).or_else(|| self.written.get_mut(&source));
        known.map_or_else(|| tree.own_entries(source), std::mem::take)
    }

    /// Puts back the entries of a mapping.
    fn put_back(&mut self, source: u32, entries: Vec<(u32, u32)>) {
        match self.flattened.get_mut(&source) {
            Some(known) => *known = entries,
            None => _ = self.written.insert(source, entries),
        }
    }

    fn insert(&mut self, key: Key, (node, value): (u32, u32), entries: &mut Vec<(u32, u32)>) {
        let Some(place) = self.places.get_mut(key.number) else { return };
        if place.mapping != self.mapping {
            *place = Place { mapping: self.mapping, position: entries.len() };
            entries.push((node, value));
        } else if let Some(entry) = entries.get_mut(place.position) {
            // For equal strings, the key next to the value is the more useful location; for `1` and `true`, Python keeps
            // the first key.
            *entry = (if key.is_text { node } else { entry.0 }, value);
        }
    }

    /// Compares a key that several mappings may receive, and keeps the result.
    fn known_key(&mut self, tree: &Builder<'s>, node: u32) -> Key {
        if let Some(known) = self.keys.get(&node) {
            return *known;
        }
        let key = self.key(tree, node);
        self.keys.insert(node, key);
        key
    }

    fn key(&mut self, tree: &Builder<'s>, node: u32) -> Key {
        let identity = tree.identity(node);
        let is_text = matches!(identity, Identity::Text(_));
        let next = self.places.len();
        let number = *self.numbers.entry(identity).or_insert(next);
        if number == next {
            self.places.push(Place::default());
        }
        Key { number, is_text }
    }
}
