//! Effective entries of mappings with merge keys (`<<`) or duplicate keys, in the order of the `dict` that `PyYAML`
//! builds: a key keeps the position of its first occurrence and the value of its last. Merged entries come before
//! written entries.

use std::collections::hash_map::Entry;
use vnfcheck_maps::HashMap;

use super::arena::{FLATTENED, Shape};
use super::builder::Builder;
use super::keys::Identity;

/// Effective entries by mapping.
pub(super) type Flattened = HashMap<u32, Vec<(u32, u32)>>;

impl<'s> Builder<'s> {
    /// Computes the effective entries of all mappings that need it.
    pub(super) fn flatten(&mut self) -> Flattened {
        let mut flattened = Flattened::default();
        let mut merged = 0;
        // A mapping ends after the mappings it merges, so every source is ready in this order.
        for mapping in std::mem::take(&mut self.uneven) {
            let entries = self.flatten_mapping(mapping, &flattened, &mut merged);
            flattened.insert(mapping, entries);
            if let Some(slot) = self.slots.get_mut(mapping as usize) {
                slot.flags |= FLATTENED;
            }
        }
        flattened
    }

    fn flatten_mapping(&mut self, mapping: u32, ready: &Flattened, merged: &mut usize) -> Vec<(u32, u32)> {
        let mut entries = Entries::default();
        let merging: Vec<_> =
            self.written_entries(mapping).filter(|&(key, _)| self.is_merge_key(key)).collect();
        for (key, value) in merging {
            if *merged > self.limits.merged_entries {
                // The first mapping beyond the limit reports the error.
                break;
            }
            for source in self.merge_sources(value) {
                let own;
                let incoming = if let Some(entries) = ready.get(&source) {
                    entries
                } else {
                    // A mapping that merges itself or an enclosing mapping receives the written entries of that
                    // mapping.
                    own = self.own_entries(source);
                    &own
                };
                *merged = merged.saturating_add(incoming.len());
                if *merged > self.limits.merged_entries {
                    let message = format!("merge keys add more than {} entries", self.limits.merged_entries);
                    self.record(self.span(key), None, message);
                    return entries.list;
                }
                for &entry in incoming {
                    entries.insert(self, entry);
                }
            }
        }
        for entry in self.own_entries(mapping) {
            entries.insert(self, entry);
        }
        entries.list
    }

    /// Returns the written entries without merge keys.
    fn own_entries(&self, mapping: u32) -> Vec<(u32, u32)> {
        self.written_entries(mapping).filter(|&(key, _)| !self.is_merge_key(key)).collect()
    }

    fn written_entries(&self, mapping: u32) -> impl Iterator<Item = (u32, u32)> {
        self.keys(mapping).map(|key| (key, self.behind(key)))
    }

    /// Returns the mappings that a merge key refers to, the last first, because earlier ones override later ones.
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

/// Entries under construction.
#[derive(Default)]
struct Entries<'s> {
    list: Vec<(u32, u32)>,
    places: HashMap<Identity<'s>, usize>,
}

impl<'s> Entries<'s> {
    fn insert(&mut self, tree: &Builder<'s>, (key, value): (u32, u32)) {
        let identity = tree.identity(key);
        // For equal strings, the key next to the value is the more useful location; for `1` and `true`, Python keeps
        // the first key.
        let is_text = matches!(identity, Identity::Text(_));
        match self.places.entry(identity) {
            Entry::Vacant(place) => {
                place.insert(self.list.len());
                self.list.push((key, value));
            }
            Entry::Occupied(place) => {
                if let Some(entry) = self.list.get_mut(*place.get()) {
                    *entry = (if is_text { key } else { entry.0 }, value);
                }
            }
        }
    }
}
