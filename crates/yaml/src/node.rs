//! Handles on the nodes of a tree: what a node is, says and holds, and the nodes around it.

use super::arena::{COOKED, Extent, FLATTENED, KEY, NodeId, PROPERTIES, SINGLE, Shape, Slot, Style, TAGGED};
use super::lexicon::{Word, is_same};
use super::positions::FEW;
use super::scalar::{self, Value};
use super::tree::Tree;
use crate::work::step;
use crate::{FileId, Span};

/// What a node is, aliases followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Text of any style.
    Scalar,
    /// A list.
    Sequence,
    /// Keys with values.
    Mapping,
}

impl Tree {
    /// The document's root; nothing for an empty document.
    pub fn root(&self) -> Option<Node<'_>> {
        (!self.slots.is_empty()).then_some(Node { tree: self, index: 0 })
    }

    /// The node with this id, which must come from this tree; any other id gives the nearest node or none.
    #[inline]
    pub fn node(&self, id: NodeId) -> Option<Node<'_>> {
        self.slots.get(id.0 as usize).map(|_| Node { tree: self, index: id.0 })
    }

    /// All nodes in document order, aliases as themselves.
    pub fn nodes(&self) -> impl Iterator<Item = Node<'_>> {
        (0..self.slots.len())
            .map(|index| Node { tree: self, index: u32::try_from(index).unwrap_or(u32::MAX) })
    }

    /// Scalars without quotes whose first letters do not tell that they are text, in document order: numbers and such.
    pub fn unquoted_values(&self) -> impl Iterator<Item = Node<'_>> {
        self.slots.iter().zip(0..).filter_map(|(slot, index)| {
            let is_plain = slot.style == Style::Plain && slot.shape == Shape::Scalar;
            (is_plain && !slot.is_surely_text()).then_some(Node { tree: self, index })
        })
    }
}

/// A handle on one node. An alias behaves like the node it stands for, except for its own [`span`](Node::span).
#[derive(Clone, Copy)]
pub struct Node<'t> {
    tree: &'t Tree,
    index: u32,
}

impl std::fmt::Debug for Node<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} `{}`", self.kind(), self.source())
    }
}

impl PartialEq for Node<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.tree, other.tree) && self.index == other.index
    }
}

impl Eq for Node<'_> {}

/// A key of a mapping with its value.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'t> {
    /// The key.
    pub key: Node<'t>,
    /// The value.
    pub value: Node<'t>,
}

/// The entries of a mapping: those that are written, or else those that merge keys and duplicates leave.
#[derive(Clone, Debug)]
pub struct Entries<'t> {
    node: Node<'t>,
    /// The slot of the next key that is written, and the first one behind the mapping.
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
    /// The key's text.
    #[inline]
    pub fn name(self) -> &'t str {
        self.key.text()
    }
}

const EMPTY: Slot = Slot { link: 0, shape: Shape::Scalar, style: Style::Plain, flags: 0, word: 0 };

impl<'t> Node<'t> {
    #[inline]
    fn slot(self) -> Slot {
        self.tree.slots.get(self.index as usize).copied().unwrap_or(EMPTY)
    }

    fn extent(self) -> Extent {
        self.tree.extents.get(self.index as usize).copied().unwrap_or(Extent::NONE)
    }

    /// Index of the first slot behind this subtree.
    #[inline]
    fn behind(self) -> u32 {
        self.slot().behind(self.index)
    }

    fn at(self, index: u32) -> Self {
        Self { tree: self.tree, index }
    }

    /// This node's id.
    pub fn id(self) -> NodeId {
        NodeId(self.index)
    }

    /// The tree it belongs to.
    pub fn tree(self) -> &'t Tree {
        self.tree
    }

    /// The file it stands in.
    pub fn file(self) -> FileId {
        self.tree.file
    }

    /// Where it is written; for an alias, where `*name` stands.
    pub fn span(self) -> Span {
        self.extent().span()
    }

    /// Whether it is written as `*name`.
    #[inline]
    pub fn is_alias(self) -> bool {
        self.slot().shape == Shape::Alias
    }

    /// The node itself, or the node an alias stands for.
    #[must_use]
    #[inline]
    pub fn resolved(self) -> Self {
        // An alias names an earlier anchor, and an anchor cannot stand on an alias: one step is enough.
        if self.is_alias() { self.at(self.slot().link) } else { self }
    }

    /// What it is, aliases followed.
    #[inline]
    pub fn kind(self) -> Kind {
        match self.resolved().slot().shape {
            Shape::Sequence => Kind::Sequence,
            Shape::Mapping => Kind::Mapping,
            Shape::Scalar | Shape::Alias => Kind::Scalar,
        }
    }

    /// Whether it is a mapping.
    #[inline]
    pub fn is_mapping(self) -> bool {
        self.kind() == Kind::Mapping
    }

    /// Whether it is a list.
    #[inline]
    pub fn is_sequence(self) -> bool {
        self.kind() == Kind::Sequence
    }

    /// Whether it is a scalar.
    #[inline]
    pub fn is_scalar(self) -> bool {
        self.kind() == Kind::Scalar
    }

    /// How it is written, aliases followed.
    pub fn style(self) -> Style {
        self.resolved().slot().style
    }

    /// Its tag, resolved to the long form; nothing when none is written.
    pub fn tag(self) -> Option<&'t str> {
        let node = self.resolved();
        if node.slot().flags & TAGGED == 0 {
            return None;
        }
        let tags = &node.tree.tags;
        let found = tags.binary_search_by_key(&node.index, |(index, _)| *index).ok()?;
        tags.get(found).map(|(_, tag)| tag.as_ref())
    }

    /// The source text of its span.
    pub fn source(self) -> &'t str {
        let span = self.span();
        self.tree.text.get(span.start as usize..span.end as usize).unwrap_or_default()
    }

    /// A scalar's text as written by the author: quotes removed, escapes and folding resolved, not typed.
    /// Empty for collections.
    pub fn text(self) -> &'t str {
        step();
        let slot = self.slot();
        if slot.word != 0 {
            return self.tree.lexicon.text_of(slot.word);
        }
        if slot.is_bare() { self.source() } else { self.text_behind_marks() }
    }

    /// The text of a scalar with quotes, properties or a style of its own, or of what an alias stands for.
    fn text_behind_marks(self) -> &'t str {
        let node = self.resolved();
        let slot = node.slot();
        if slot.word != 0 {
            return node.tree.lexicon.text_of(slot.word);
        }
        if slot.is_bare() {
            return node.source();
        }
        if slot.shape != Shape::Scalar {
            return "";
        }
        if slot.flags & COOKED == 0 {
            return scalar::bare_text(node.source(), slot);
        }
        let cooked = &node.tree.cooked;
        let kept =
            cooked.binary_search_by_key(&node.index, |(index, _)| *index).ok().and_then(|at| cooked.get(at));
        kept.map_or("", |(_, text)| {
            text.get_or_init(|| scalar::cooked_text(node.source(), slot, node.tree.dialect).into())
        })
    }

    /// Whether Heat types it as text; as [`as_str`](Self::as_str), but without working the text out.
    pub fn is_text(self) -> bool {
        let node = self.resolved();
        let slot = node.slot();
        let is_plainly_text = || {
            slot.is_bare() && self.tree.dialect == scalar::Dialect::Yaml && scalar::is_string(node.source())
        };
        slot.is_surely_text() || is_plainly_text() || matches!(self.value(), Value::Text(_))
    }

    /// Its value as Heat types it.
    pub fn value(self) -> Value<'t> {
        let node = self.resolved();
        match node.slot().shape {
            _ if node.slot().is_surely_text() => Value::Text(node.text()),
            Shape::Sequence => Value::Sequence,
            Shape::Mapping => Value::Mapping,
            Shape::Scalar | Shape::Alias => {
                let text = node.text();
                let value = scalar::typed(text, node.style(), node.tag(), node.tree.dialect);
                value.unwrap_or(Value::Text(text))
            }
        }
    }

    /// Its text when Heat types it as text.
    pub fn as_str(self) -> Option<&'t str> {
        match self.value() {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Whether Heat reads it as null.
    #[inline]
    pub fn is_null(self) -> bool {
        /// Length of `null`.
        const LONGEST: u32 = 4;
        let node = self.resolved();
        if node.slot().is_surely_text() {
            return false;
        }
        let span = node.span();
        let is_long = span.end - span.start > LONGEST && node.slot().flags & PROPERTIES == 0;
        !is_long && self.value() == Value::Null
    }

    /// Number of items or effective entries; 0 for scalars.
    pub fn len(self) -> usize {
        match self.kind() {
            Kind::Scalar => 0,
            Kind::Sequence => self.items().count(),
            Kind::Mapping => self.entries().count(),
        }
    }

    /// Whether it has neither items nor entries.
    pub fn is_empty(self) -> bool {
        self.items().next().is_none() && self.entries().next().is_none()
    }

    /// Items of a list in order; nothing for other kinds.
    pub fn items(self) -> impl Iterator<Item = Node<'t>> {
        let node = self.resolved();
        node.children(node.slot().shape == Shape::Sequence)
    }

    /// Entries of a mapping as Heat sees them: merge keys resolved, of duplicate keys the last.
    /// Nothing for other kinds.
    pub fn entries(self) -> Entries<'t> {
        let node = self.resolved();
        let flattened =
            if node.slot().flags & FLATTENED == 0 { None } else { node.tree.flattened.get(&node.index) };
        match flattened {
            None => node.written_entries(),
            Some(flattened) => Entries { node, next: 0, end: 0, flattened: flattened.iter() },
        }
    }

    /// Entries of a mapping as they stand in the file, duplicates and merge keys included.
    pub fn written_entries(self) -> Entries<'t> {
        let node = self.resolved();
        let slot = node.slot();
        let end = if slot.shape == Shape::Mapping { slot.behind(node.index) } else { 0 };
        Entries { node, next: node.index + 1, end, flattened: [].iter() }
    }

    fn children(self, wanted: bool) -> impl Iterator<Item = Node<'t>> {
        let end = if wanted { self.behind() } else { 0 };
        self.children_between(self.index + 1, end)
    }

    /// Children from the one with this number on.
    pub(super) fn children_from(self, first: u32) -> impl Iterator<Item = Node<'t>> {
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

    /// Whether it is a scalar with this text; as [`text`](Self::text), but without working the text out.
    #[inline]
    pub fn has_text(self, text: &str) -> bool {
        let slot = self.slot();
        if slot.word != 0 {
            return is_same(self.tree.lexicon.text_of(slot.word).as_bytes(), text.as_bytes());
        }
        // Most texts that differ differ in length, which needs no look at the file.
        if slot.is_bare() {
            let span = self.span();
            let source = (span.start as usize)..(span.end as usize);
            return source.len() == text.len()
                && self.tree.text.as_bytes().get(source).is_some_and(|it| is_same(it, text.as_bytes()));
        }
        self.is_scalar() && self.text() == text
    }

    /// The entry with this key; keys compare by their text.
    pub fn entry(self, key: &str) -> Option<Entry<'t>> {
        step();
        let node = self.resolved();
        let slot = node.slot();
        if slot.flags & FLATTENED != 0 {
            let few = node.tree.flattened.get(&node.index).is_none_or(|it| it.len() <= FEW as usize);
            let find = || node.entries().find(|entry| entry.key.has_text(key));
            return if few { find() } else { node.entry_of_many(key) };
        }
        if slot.shape != Shape::Mapping {
            return None;
        }
        // The question asked most of all: a plain loop is twice as fast as the iterators above, and a key that is a common
        // word tells by its number whether it is another one.
        let wanted = node.tree.lexicon.find(key);
        let slots = node.tree.slots.as_slice();
        let (mut next, end) = (node.index + 1, slot.behind(node.index));
        let mut left = FEW;
        while next < end {
            let slot = slots.get(next as usize)?;
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

    /// The same in a mapping of very many entries, which are not looked through each time.
    #[cold]
    fn entry_of_many(self, key: &str) -> Option<Entry<'t>> {
        let scalars = || self.entries().filter(|entry| entry.key.is_scalar());
        let (key_slot, value_slot) = self.tree.positions.entry(self.index, key, || {
            scalars().map(|entry| (entry.key.text(), (entry.key.index, entry.value.index))).collect()
        })?;
        let found = Entry { key: self.at(key_slot), value: self.at(value_slot) };
        if found.key.has_text(key) { Some(found) } else { scalars().find(|entry| entry.key.has_text(key)) }
    }

    /// The first key of a mapping as it is written.
    pub fn first_key(self) -> Option<Node<'t>> {
        let node = self.resolved();
        let is_there = node.slot().shape == Shape::Mapping && node.index + 1 < node.behind();
        is_there.then(|| node.at(node.index + 1))
    }

    /// Whether its entries are not those that are written, because of merge keys or duplicates.
    pub fn is_flattened(self) -> bool {
        self.resolved().slot().flags & FLATTENED != 0
    }

    /// Which of the common words it is, when it is a plain scalar; nothing where only the text tells.
    #[inline]
    pub fn word(self) -> Option<Word> {
        let slot = self.slot();
        slot.is_bare().then_some(slot.word)
    }

    /// The entry of a mapping that has one only.
    #[inline]
    pub fn only_entry(self) -> Option<Entry<'t>> {
        let node = self.resolved();
        match node.slot().flags & (SINGLE | FLATTENED) {
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

    /// The value under this key.
    #[inline]
    pub fn get(self, key: &str) -> Option<Node<'t>> {
        self.entry(key).map(|entry| entry.value)
    }

    /// The item with this 0-based position.
    #[inline]
    pub fn item(self, position: usize) -> Option<Node<'t>> {
        if self.is_sequence() { self.item_of_list(position) } else { None }
    }

    fn item_of_list(self, position: usize) -> Option<Node<'t>> {
        step();
        let node = self.resolved();
        if position < FEW as usize {
            let slots = node.tree.slots.as_slice();
            let (mut item, end) = (node.index + 1, node.behind());
            for _ in 0..position {
                item = slots.get(item as usize)?.behind(item);
            }
            return (item < end).then(|| node.at(item));
        }
        let slots = || node.items().map(|item| item.index).collect();
        Some(node.at(node.tree.positions.item(node.index, position, slots)?))
    }

    /// The collection it stands in.
    pub fn parent(self) -> Option<Self> {
        let parent = self.extent().parent;
        (parent != u32::MAX).then(|| self.at(parent))
    }

    /// Whether it is the key of an entry.
    pub fn is_key(self) -> bool {
        self.slot().flags & KEY != 0
    }

    /// This node and all nodes below it in document order; aliases are met, not followed.
    pub fn descendants(self) -> impl Iterator<Item = Node<'t>> {
        (self.index..self.behind()).map(move |index| {
            step();
            self.at(index)
        })
    }

    /// The mappings among this node and all nodes below it in document order, as they are written: aliases are left out.
    pub fn mappings(self) -> impl Iterator<Item = Node<'t>> {
        let slots = self.tree.slots.get(self.index as usize..self.behind() as usize).unwrap_or_default();
        slots.iter().zip(self.index..).filter_map(move |(slot, index)| {
            step();
            (slot.shape == Shape::Mapping).then(|| self.at(index))
        })
    }

    /// Its number in the tree.
    pub(super) fn index(self) -> u32 {
        self.index
    }

    /// The node with the number before: of a value that is its key.
    pub(super) fn previous(self) -> Self {
        self.at(self.index.saturating_sub(1))
    }
}
