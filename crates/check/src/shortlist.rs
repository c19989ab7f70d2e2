//! Bounded list of the first items by place, because a hostile package can violate a rule a million times.

use vnfcheck_hot::{FileId, Span};

use crate::finding::{Finding, Place, Undecided};

/// An item with a place and a message.
pub(crate) trait Placed {
    /// Sort key: file, span, message.
    fn key(&self) -> (FileId, Span, &str);
}

impl Placed for Finding {
    fn key(&self) -> (FileId, Span, &str) {
        (self.primary.file, self.primary.span, &self.message)
    }
}

impl Placed for Undecided {
    fn key(&self) -> (FileId, Span, &str) {
        (self.place.file, self.place.span, &self.message)
    }
}

/// Listed items, and the number of omitted items.
#[derive(Debug)]
pub struct Listed<T> {
    /// Listed items, sorted by place.
    pub items: Vec<T>,
    /// Number of omitted items.
    pub omitted: usize,
}

impl<T> Default for Listed<T> {
    fn default() -> Self {
        Self { items: Vec::new(), omitted: 0 }
    }
}

/// Keeps the first `most` items and counts the others. Never holds more than twice as many items.
#[derive(Clone, Debug)]
pub(crate) struct Shortlist<T> {
    most: usize,
    items: Vec<T>,
    omitted: usize,
    /// `true` if the first `most` items are sorted and are the first of all items added before.
    is_shortened: bool,
}

impl<T: Placed> Shortlist<T> {
    pub(crate) fn new(most: usize) -> Self {
        Self { most, items: Vec::new(), omitted: 0, is_shortened: false }
    }

    pub(crate) fn push(&mut self, item: T) -> &mut T {
        if self.items.len() / 2 >= self.most {
            self.shorten();
        }
        self.items.push_mut(item)
    }

    /// Removes the last item if it satisfies the predicate.
    pub(crate) fn pop_if(&mut self, is_wanted: impl FnOnce(&T) -> bool) -> Option<T> {
        self.items.pop_if(|it| is_wanted(it))
    }

    /// Removes the held items that do not satisfy the predicate.
    pub(crate) fn retain(&mut self, is_kept: impl FnMut(&T) -> bool) {
        self.items.retain(is_kept);
    }

    /// Adds the items and counts of another list.
    pub(crate) fn append(&mut self, other: Self) {
        self.omitted += other.omitted;
        self.items.extend(other.items);
    }

    /// Counts items that are not held.
    pub(crate) fn omit(&mut self, count: usize) {
        self.omitted += count;
    }

    /// Returns the number of items that are not held.
    pub(crate) fn omitted(&self) -> usize {
        self.omitted
    }

    /// Returns `true` if an item at this place could be among the first.
    pub(crate) fn takes(&self, place: Place) -> bool {
        // After shortening, the first items are in order.
        let last = self.most.checked_sub(1).and_then(|last| self.items.get(last));
        let last = last.filter(|_| self.is_shortened).map(Placed::key);
        last.is_none_or(|(file, span, _)| (place.file, place.span) <= (file, span))
    }

    fn shorten(&mut self) {
        self.is_shortened = true;
        self.items.sort_by(|a, b| a.key().cmp(&b.key()));
        self.omitted += self.items.len().saturating_sub(self.most);
        self.items.truncate(self.most);
    }

    /// Returns the held items for modification; the places and messages must not change.
    pub(crate) fn held_mut(&mut self) -> &mut [T] {
        &mut self.items
    }

    /// Returns the held items in the order in which they were added.
    pub(crate) fn held(&self) -> &[T] {
        &self.items
    }

    /// Returns the number of items added, held or not.
    pub(crate) fn met(&self) -> usize {
        self.items.len() + self.omitted
    }

    /// Returns the first items by place.
    pub(crate) fn into_listed(mut self) -> Listed<T> {
        self.shorten();
        Listed { items: self.items, omitted: self.omitted }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_by_place_are_kept_whatever_the_order_of_arrival() {
        for step in [1, 7, 99] {
            let mut list = Shortlist::new(3);
            for at in (0..100).map(|index| index * step % 100) {
                let place = Place { file: FileId(0), span: Span::new(at, at + 1), node: None };
                list.push(Undecided {
                    place,
                    message: String::new(),
                    help: String::new(),
                    kinds: Vec::new(),
                });
            }
            assert_eq!(list.met(), 100);
            let Listed { items, omitted } = list.into_listed();
            assert_eq!(items.iter().map(|item| item.place.span.start).collect::<Vec<_>>(), [0, 1, 2]);
            assert_eq!(omitted, 97);
        }
    }
}
