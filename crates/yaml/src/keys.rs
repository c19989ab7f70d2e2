//! Equality of mapping keys, and duplicate keys.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use super::arena::{COOKED, NodeId, PROPERTIES, Shape, Style};
use super::builder::Builder;
use super::scalar::{self, Implicit, Value, resolve};
use super::scanner::offset;
use super::tree::DuplicateKey;
use crate::Span;

/// Value that Python compares during a key lookup.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Identity<'s> {
    Text(Cow<'s, str>),
    Null,
    /// Integers, integral floats and booleans with the same value are equal.
    Number(i128),
    Huge(String),
    Fraction(u64),
    Binary(Vec<u8>),
    /// Equal only to the same node, like `.nan` and collections.
    Unique(u32),
}

/// Maximum number of keys that are compared pairwise; more keys are sorted.
const FEW: usize = 16;

impl<'s> Builder<'s> {
    /// Finds duplicate keys, merge keys and invalid keys of a mapping that has just ended.
    pub(super) fn check_keys(&mut self, mapping: u32) {
        if self.has_different_words(mapping) {
            return;
        }
        let mut hashes = std::mem::take(&mut self.hashes);
        hashes.clear();
        let mut is_uneven = self.hash_keys(mapping, &mut hashes);
        if hashes.len() <= FEW {
            is_uneven |= self.compare_few(mapping, &hashes);
        } else {
            is_uneven |= self.compare_many(mapping, &hashes);
        }
        if is_uneven {
            self.uneven.push(mapping);
        }
        self.hashes = hashes;
    }

    /// Returns `true` if the keys are different words of the lexicon and are strings, so that they need no check. Most
    /// mappings, such as function calls and properties, have only such keys.
    #[inline]
    fn has_different_words(&self, mapping: u32) -> bool {
        let mut seen = [0_u64; 4];
        let end = self.behind(mapping);
        let mut key = mapping + 1;
        while key < end {
            let word = self.slot(key).map_or(0, |slot| slot.word);
            let Some(seen) = seen.get_mut(usize::from(word / 64)) else { return false };
            let bit = 1 << (word % 64);
            if word == 0 || self.lexicon.is_truth(word) || *seen & bit != 0 {
                return false;
            }
            *seen |= bit;
            key = self.behind(key + 1);
        }
        true
    }

    /// Hashes all keys of a mapping. Returns `true` if it has a merge key.
    #[inline]
    fn hash_keys(&mut self, mapping: u32, hashes: &mut Vec<u64>) -> bool {
        let mut has_merge_key = false;
        let end = self.behind(mapping);
        let mut key = mapping + 1;
        while key < end {
            let (hash, value) = if let Some(text) = self.simple_text(key) {
                (hash(text.as_bytes()), key + 1)
            } else {
                has_merge_key |= self.is_merge_key(key);
                self.check_hashable(key);
                (self.identity(key).hash(), self.behind(key))
            };
            hashes.push(hash);
            key = self.behind(value);
        }
        has_merge_key
    }

    /// Returns the text of a string key if it equals the source, which is the common case.
    #[inline]
    fn simple_text(&self, key: u32) -> Option<&'s str> {
        let slot = self.slot(key)?;
        if slot.shape != Shape::Scalar || slot.flags & (COOKED | PROPERTIES) != 0 {
            return None;
        }
        let span = self.span(key);
        match slot.style {
            Style::Plain => {
                let text = self.slice(span);
                (resolve(text) == Implicit::Text).then_some(text)
            }
            _ => Some(self.slice(Span::new(span.start + 1, span.end.saturating_sub(1)))),
        }
    }

    /// Returns the identity of a key for comparison.
    pub(super) fn identity(&self, key: u32) -> Identity<'s> {
        let index = self.resolved(key);
        let Some(slot) = self.slot(index) else {
            return Identity::Null;
        };
        if slot.shape != Shape::Scalar || self.is_merge_key(key) {
            return Identity::Unique(key);
        }
        let text = self.scalar_text(index);
        let Some(value) = scalar::typed(&text, slot.style, self.tag(index), self.dialect) else {
            return Identity::Text(text);
        };
        match value {
            Value::Text(text) => Identity::Text(text.into()),
            Value::Null => Identity::Null,
            Value::Bool(value) => Identity::Number(i128::from(value)),
            Value::Int(value) => Identity::Number(value),
            Value::HugeInt(digits) => Identity::Huge(digits),
            Value::Float(value) => float_identity(value, index),
            Value::Binary(bytes) => Identity::Binary(bytes),
            Value::Sequence | Value::Mapping => Identity::Unique(index),
        }
    }

    /// Returns `true` if a key is a merge key `<<`.
    pub(super) fn is_merge_key(&self, key: u32) -> bool {
        let index = self.resolved(key);
        let Some(slot) = self.slot(index) else {
            return false;
        };
        if slot.shape != Shape::Scalar || self.dialect == scalar::Dialect::Json {
            return false;
        }
        match self.tag(index) {
            None => slot.style == Style::Plain && self.scalar_text(index) == "<<",
            Some("!") => self.scalar_text(index) == "<<",
            Some(tag) => tag.strip_prefix(scalar::YAML_TAG) == Some("merge"),
        }
    }

    fn check_hashable(&mut self, key: u32) {
        let span = self.span(key);
        let kind = match self.slot(self.resolved(key)).map(|slot| slot.shape) {
            Some(Shape::Sequence) => "a list",
            Some(Shape::Mapping) => "a mapping",
            _ => {
                self.check_key_value(key);
                return;
            }
        };
        let is_placeholder = self.slice(span).starts_with('{') && self.text_before(span).ends_with('{');
        let hint = if is_placeholder { "quote the `{{ }}`" } else { "expected text" };
        self.record(span, None, format!("{kind} cannot be a key, {hint}"));
    }

    fn text_before(&self, span: Span) -> &'s str {
        self.slice(Span::new(0, span.start)).trim_end_matches(' ')
    }

    /// Records an error for a plain key whose value cannot be constructed, such as `0x_`. Tagged keys are checked
    /// elsewhere.
    fn check_key_value(&mut self, key: u32) {
        let Some(slot) = self.slot(key) else {
            return;
        };
        if slot.shape != Shape::Scalar || slot.style != Style::Plain || slot.flags & PROPERTIES != 0 {
            return;
        }
        let text = self.scalar_text(key);
        if !matches!(resolve(&text), Implicit::Int | Implicit::Float) {
            return;
        }
        if let Err(message) = scalar::construct(&text, slot.style, None) {
            self.record(self.span(key), None, message.to_owned());
        }
    }

    /// Compares the keys pairwise. Returns `true` if a key is repeated.
    #[inline]
    fn compare_few(&mut self, mapping: u32, hashes: &[u64]) -> bool {
        let repeats = (1..hashes.len()).any(|end| {
            let (before, rest) = hashes.split_at(end);
            rest.first().is_some_and(|hash| before.contains(hash))
        });
        repeats && self.compare_many(mapping, hashes)
    }

    /// Sorts the keys to find duplicates. Returns `true` if a key is repeated.
    fn compare_many(&mut self, mapping: u32, hashes: &[u64]) -> bool {
        let mut keys: Vec<(u64, u32)> = hashes.iter().copied().zip(self.keys(mapping)).collect();
        keys.sort_unstable();
        let found_before = self.duplicates.len();
        for same in keys.chunk_by(|left, right| left.0 == right.0).filter(|same| same.len() > 1) {
            self.find_duplicates(same);
        }
        self.duplicates.len() > found_before
    }

    /// Finds the duplicates among keys with the same hash, which are in document order.
    fn find_duplicates(&mut self, keys: &[(u64, u32)]) {
        let mut known: BTreeMap<Identity<'s>, u32> = BTreeMap::new();
        for &(_, key) in keys {
            match known.entry(self.identity(key)) {
                Entry::Vacant(first) => drop(first.insert(key)),
                Entry::Occupied(first) => {
                    let (first, second) = (NodeId(*first.get()), NodeId(key));
                    self.duplicates.push(DuplicateKey { first, second });
                }
            }
        }
    }

    /// Returns the keys of a mapping in document order.
    pub(super) fn keys(&self, mapping: u32) -> impl Iterator<Item = u32> {
        self.children(mapping).step_by(2)
    }

    /// Returns the direct children of a collection in document order.
    pub(super) fn children(&self, collection: u32) -> impl Iterator<Item = u32> {
        let end = self.behind(collection).min(offset(self.slots.len()));
        let first = Some(collection + 1).filter(|&child| child < end);
        std::iter::successors(first, move |&child| Some(self.behind(child)).filter(|&next| next < end))
    }
}

fn float_identity(value: f64, index: u32) -> Identity<'static> {
    /// Floats of at least this magnitude have no fraction and may not fit into an `i128`.
    const BEYOND_INTEGERS: f64 = 1e38;
    if value.is_nan() {
        Identity::Unique(index)
    } else if value.fract() == 0.0 && value.abs() < BEYOND_INTEGERS {
        #[expect(clippy::cast_possible_truncation, reason = "the value is integral and in range")]
        Identity::Number(value as i128)
    } else {
        Identity::Fraction(value.to_bits())
    }
}

impl Identity<'_> {
    fn hash(&self) -> u64 {
        match self {
            Self::Text(text) => hash(text.as_bytes()),
            Self::Null => 0,
            Self::Number(value) => hash(&value.to_le_bytes()),
            Self::Huge(digits) => hash(digits.as_bytes()),
            Self::Fraction(bits) => *bits,
            Self::Binary(bytes) => hash(bytes),
            Self::Unique(index) => u64::from(*index),
        }
    }
}

/// Computes a fast hash. Keys with equal hashes are compared in full.
#[inline]
fn hash(bytes: &[u8]) -> u64 {
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    let mix = |state: u64, word: u64| {
        let product = (state ^ word).wrapping_mul(FACTOR);
        product ^ (product >> 29)
    };
    let length = bytes.len() as u64;
    let (words, rest) = bytes.as_chunks::<8>();
    let state = words.iter().fold(length, |state, word| mix(state, u64::from_le_bytes(*word)));
    let tail = match bytes.last_chunk() {
        // Hashes some bytes twice, but in a single step.
        Some(word) => u64::from_le_bytes(*word),
        None => rest.iter().fold(0, |word, &byte| (word << 8) | u64::from(byte)),
    };
    mix(state, tail)
}

#[cfg(test)]
mod tests {
    use crate::{FileId, Lexicon, Limits, SourceText, Tree};

    static LEXICON: Lexicon = Lexicon::new(&["", "type", "name", "true", "True"], 2);

    #[test]
    fn words_of_the_lexicon_are_compared_like_other_keys() {
        let duplicates = |text| {
            let tree = Tree::parse(FileId(0), &SourceText::new(text), &LEXICON, &Limits::default());
            tree.duplicate_keys().len()
        };
        assert_eq!(duplicates("type: { name: a }\nname: { type: b }"), 0);
        assert_eq!(duplicates("type: a\nname: b\ntype: c"), 1);
        assert_eq!(duplicates("type: a\n'type': b\nname: c\nother: d"), 1);
        assert_eq!(duplicates("type: a\ntrue: b\nTrue: c"), 1);
    }
}
