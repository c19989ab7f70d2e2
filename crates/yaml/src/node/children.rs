//! Contents of collections: the items of a list, the entries of a mapping.

use super::{Node, NodeKind};
use crate::Span;
use crate::arena::{FLATTENED, SINGLE, Shape, Slot};
use crate::positions::FEW;
use crate::work::step;

/// A key of a mapping with its value.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'t> {
    /// The key.
    pub key: Node<'t>,
    /// The value.
    pub value: Node<'t>,
}

/// Iterator over the entries of a mapping: the written entries, or the effective entries if the mapping has merge
/// keys or duplicates.
#[derive(Clone, Debug)]
pub struct Entries<'t> {
    node: Node<'t>,
    /// Slot of the next written key, and the first slot after the mapping.
    next: u32,
    end: u32,
    flattened: std::slice::Iter<'t, (u32, u32)>,
}

impl<'t> Iterator for Entries<'t> {
    type Item = Entry<'t>;

    #[inline]
    fn next(&mut self) -> Option<Entry<'t>> {
        let (key, value) = if self.next < self.end {
            let slots = self.node.tree.slots.as_slice();
            let key = self.next;
            let value = slots.get(key as usize)?.behind(key);
            self.next = slots.get(value as usize).filter(|_| value < self.end)?.behind(value);
            (key, value)
        } else {
            *self.flattened.next()?
        };
        step();
        Some(Entry { key: self.node.at(key), value: self.node.at(value) })
    }
}

impl<'t> Entry<'t> {
    /// Returns the text of the key.
    #[inline]
    pub fn name(self) -> &'t str {
        self.key.text()
    }

    /// Returns the span from the key to the end of the content of the value.
    pub fn content_span(self) -> Span {
        self.key.span().to(self.value.content_span())
    }
}

impl<'t> Node<'t> {
    /// Returns the number of items or effective entries; 0 for scalars.
    pub fn len(self) -> usize {
        match self.kind() {
            NodeKind::Scalar => 0,
            NodeKind::Sequence => self.items().count(),
            NodeKind::Mapping => self.entries().count(),
        }
    }

    /// Returns `true` if the node has no items or entries.
    pub fn is_empty(self) -> bool {
        self.items().next().is_none() && self.entries().next().is_none()
    }

    /// Returns the items of a list in order; empty for other kinds.
    pub fn items(self) -> impl Iterator<Item = Node<'t>> {
        let (node, slot) = self.resolved_slot();
        let end = if slot.shape == Shape::Sequence { slot.behind(node.index) } else { 0 };
        node.children_between(node.index + 1, end)
    }

    /// Returns the entries of a mapping as Heat sees them: merge keys are resolved, and the last of duplicate keys
    /// applies. Empty for other kinds.
    pub fn entries(self) -> Entries<'t> {
        let (node, slot) = self.resolved_slot();
        let flattened = if slot.flags & FLATTENED == 0 { None } else { node.tree.flattened.get(&node.index) };
        match flattened {
            None => node.entries_in(slot),
            Some(flattened) => Entries { node, next: 0, end: 0, flattened: flattened.iter() },
        }
    }

    /// Returns the entries of a mapping as written, including duplicates and merge keys.
    pub fn written_entries(self) -> Entries<'t> {
        let (node, slot) = self.resolved_slot();
        node.entries_in(slot)
    }

    /// Returns the written entries of a mapping with this slot.
    #[inline]
    fn entries_in(self, slot: Slot) -> Entries<'t> {
        let end = if slot.shape == Shape::Mapping { slot.behind(self.index) } else { 0 };
        Entries { node: self, next: self.index + 1, end, flattened: [].iter() }
    }

    /// Returns the children from a given index on.
    pub(in super::super) fn children_from(self, first: u32) -> impl Iterator<Item = Node<'t>> {
        self.children_between(first, self.behind())
    }

    fn children_between(self, first: u32, end: u32) -> impl Iterator<Item = Node<'t>> {
        let slots = &self.tree.slots;
        let mut next = first;
        std::iter::from_fn(move || {
            let child = next;
            if child >= end {
                return None;
            }
            step();
            next = slots.get(child as usize)?.behind(child);
            Some(self.at(child))
        })
    }

    /// Returns the entry with this key; keys are compared by their text.
    pub fn entry(self, key: &str) -> Option<Entry<'t>> {
        step();
        let (node, slot) = self.resolved_slot();
        if slot.flags & FLATTENED != 0 {
            let few = node.tree.flattened.get(&node.index).is_none_or(|it| it.len() <= FEW as usize);
            let find = || node.entries().find(|entry| entry.key.has_text(key));
            return if few { find() } else { node.entry_of_many(key) };
        }
        if slot.shape != Shape::Mapping {
            return None;
        }
        // This is the most frequent query. A plain loop is twice as fast as the iterators above, and the number of a
        // lexicon word is enough to reject a different key.
        let wanted = node.tree.lexicon.find(key);
        let mut next = node.index + 1;
        let slots = node.tree.slots.get(..slot.behind(node.index) as usize)?;
        let mut left = FEW;
        while let Some(slot) = slots.get(next as usize) {
            let value = slot.behind(next);
            let at = node.at(next);
            let Some(fewer) = left.checked_sub(1) else { return node.entry_of_many(key) };
            left = fewer;
            let is_wanted = if slot.word == 0 { at.has_text(key) } else { slot.word == wanted };
            if is_wanted {
                return Some(Entry { key: at, value: node.at(value) });
            }
            next = slots.get(value as usize)?.behind(value);
        }
        None
    }

    /// Returns the entry with this key in a large mapping, using an index.
    #[cold]
    fn entry_of_many(self, key: &str) -> Option<Entry<'t>> {
        let scalars = || self.entries().filter(|entry| entry.key.is_scalar());
        let (key_slot, value_slot) = self.tree.positions.entry(self.index, key, || {
            scalars().map(|entry| (entry.key.text(), (entry.key.index, entry.value.index))).collect()
        })?;
        let found = Entry { key: self.at(key_slot), value: self.at(value_slot) };
        if found.key.has_text(key) { Some(found) } else { scalars().find(|entry| entry.key.has_text(key)) }
    }

    /// Returns the entry of which the node is the key or the value; `None` for the items of a list and the root.
    pub fn own_entry(self) -> Option<Entry<'t>> {
        if self.parent()?.is_sequence() {
            return None;
        }
        // The slot before a value is its key, because keys are scalars or aliases and have no children.
        if self.is_key() {
            return Some(Entry { key: self, value: self.next() });
        }
        let value = self.written();
        Some(Entry { key: value.previous(), value })
    }

    /// Returns the first written key of a mapping.
    pub fn first_key(self) -> Option<Node<'t>> {
        let (node, slot) = self.resolved_slot();
        let is_there = slot.shape == Shape::Mapping && node.index + 1 < slot.behind(node.index);
        is_there.then(|| node.at(node.index + 1))
    }

    /// Returns `true` if merge keys or duplicates make the effective entries differ from the written entries.
    pub fn is_flattened(self) -> bool {
        self.resolved_slot().1.flags & FLATTENED != 0
    }

    /// Returns the entry of a mapping with exactly one entry.
    #[inline]
    pub fn only_entry(self) -> Option<Entry<'t>> {
        let (node, slot) = self.resolved_slot();
        match slot.flags & (SINGLE | FLATTENED) {
            0 => None,
            SINGLE => {
                let key = node.at(node.index + 1);
                Some(Entry { key, value: key.at(key.behind()) })
            }
            _ => node.only_entry_of_flattened(),
        }
    }

    #[cold]
    fn only_entry_of_flattened(self) -> Option<Entry<'t>> {
        let mut entries = self.entries();
        entries.next().filter(|_| entries.next().is_none())
    }

    /// Returns the value of this key.
    #[inline]
    pub fn get(self, key: &str) -> Option<Node<'t>> {
        self.entry(key).map(|entry| entry.value)
    }

    /// Returns the item at a 0-based position.
    #[inline]
    pub fn item(self, position: usize) -> Option<Node<'t>> {
        let (node, slot) = self.resolved_slot();
        if slot.shape == Shape::Sequence { node.item_before(slot.behind(node.index), position) } else { None }
    }

    /// Returns the item at a position of a list; `end` is the index after the last item.
    #[inline]
    fn item_before(self, end: u32, position: usize) -> Option<Node<'t>> {
        step();
        if position >= FEW as usize {
            return self.item_of_many(position);
        }
        let slots = self.tree.slots.as_slice();
        let mut item = self.index + 1;
        for _ in 0..position {
            item = slots.get(item as usize)?.behind(item);
        }
        (item < end).then(|| self.at(item))
    }

    /// Returns the item at a position of a long list, using an index.
    #[cold]
    fn item_of_many(self, position: usize) -> Option<Node<'t>> {
        let slots = || self.items().map(|item| item.index).collect();
        Some(self.at(self.tree.positions.item(self.index, position, slots)?))
    }
}
