//! The node tree of one file: an arena in document order, and handles that navigate it.

use std::sync::{Arc, OnceLock};

use maps::HashMap;

use super::lexicon::{Lexicon, Word, is_same};
use super::paths::Paths;
use super::positions::{FEW, Positions};
use super::scalar;
use crate::work::step;
use crate::{FileId, Span};

/// Index of a node in its tree, in document order; the root has 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub u32);

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

/// How a node is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// A scalar without quotes.
    Plain,
    /// A scalar in `'`.
    SingleQuoted,
    /// A scalar in `"`.
    DoubleQuoted,
    /// A block scalar introduced by `|`.
    Literal,
    /// A block scalar introduced by `>`.
    Folded,
    /// A collection by indentation.
    Block,
    /// A collection in brackets or braces.
    Flow,
}

/// What an arena slot holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    Scalar,
    Sequence,
    Mapping,
    Alias,
}

/// One arena slot: what a node is, and where the next one is.
///
/// A file has one for every ten or twenty bytes, so they are kept small: a cache line holds eight, which is often all of
/// a mapping. What walking the tree does not need stands in [`Extent`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slot {
    /// By shape: the index of the first slot behind a collection (`u32::MAX` while it is read), the index of an
    /// alias's target, or the indentation of a block scalar's text.
    pub(crate) link: u32,
    pub(crate) shape: Shape,
    pub(crate) style: Style,
    pub(crate) flags: u8,
    /// Which of the common words a plain scalar is.
    pub(crate) word: Word,
}

/// Where the node of a slot is written, and what it is part of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Extent {
    pub(crate) start: u32,
    pub(crate) end: u32,
    /// Index of the enclosing collection, `u32::MAX` at the root.
    pub(crate) parent: u32,
}

impl Extent {
    /// The extent of no node.
    pub(crate) const NONE: Self = Self { start: 0, end: 0, parent: u32::MAX };

    /// The bytes of the node.
    #[inline]
    pub(crate) fn span(self) -> Span {
        Span::new(self.start, self.end)
    }
}

impl Slot {
    /// Index of the first slot behind the subtree of this one, which has an index.
    #[inline]
    pub(crate) fn behind(self, index: u32) -> u32 {
        match self.shape {
            Shape::Sequence | Shape::Mapping => self.link.max(index + 1),
            Shape::Scalar | Shape::Alias => index + 1,
        }
    }
}

/// The text of the scalar differs from its source (escapes, folding, block indentation).
pub(crate) const COOKED: u8 = 1;
/// The node has an entry in [`Tree::tags`].
pub(crate) const TAGGED: u8 = 2;
/// The mapping has merge keys or duplicate keys: its effective entries are in [`Tree::flattened`].
pub(crate) const FLATTENED: u8 = 4;
/// The node is the key of a mapping entry.
pub(crate) const KEY: u8 = 8;
/// The node's span starts with its anchor or tag.
pub(crate) const PROPERTIES: u8 = 16;
/// The mapping has one entry as it is written, as calls of functions have.
pub(crate) const SINGLE: u8 = 32;
/// The scalar without quotes is text by its first letters; of others its whole text tells.
pub(crate) const TEXT: u8 = 64;

impl Slot {
    /// Whether the text of the scalar is what stands in the file, as of most keys.
    #[inline]
    fn is_bare(self) -> bool {
        self.shape == Shape::Scalar && self.style == Style::Plain && self.flags & (COOKED | PROPERTIES) == 0
    }

    /// Whether it is text by the looks of it: without a tag, and quoted or marked as text.
    #[inline]
    fn is_surely_text(self) -> bool {
        match self.style {
            Style::Plain => self.flags & TEXT != 0,
            _ => self.shape == Shape::Scalar && self.flags & TAGGED == 0,
        }
    }
}

/// A comment, `#` included, line end excluded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comment {
    /// Where it stands.
    pub span: Span,
}

/// A key that a mapping repeats. Heat keeps the last value silently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DuplicateKey {
    /// The earlier key.
    pub first: NodeId,
    /// The key that repeats it.
    pub second: NodeId,
}

/// A place where the file is not YAML as Heat loads it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct YamlError {
    /// Where the problem was met.
    pub span: Span,
    /// What is wrong, in lower case without a full stop.
    pub message: String,
    /// The construct that was being read, with the place where it starts.
    pub context: Option<(Span, String)>,
}

/// A scalar's value as Heat sees it; collections carry no data here.
#[derive(Clone, Debug, PartialEq)]
pub enum Value<'t> {
    /// `null`, `~` or nothing.
    Null,
    /// `true`, `yes`, `on` and their opposites.
    Bool(bool),
    /// An integer that fits, in any of YAML 1.1's notations.
    Int(i128),
    /// An integer beyond `i128`, in decimal digits.
    HugeInt(String),
    /// A number with a fraction, `.inf` or `.nan`.
    Float(f64),
    /// Text, dates included.
    Text(&'t str),
    /// The decoded bytes of a `!!binary` scalar.
    Binary(Vec<u8>),
    /// A list.
    Sequence,
    /// A mapping.
    Mapping,
}

/// One YAML (or JSON) document as an arena of nodes in document order.
#[derive(Debug)]
pub struct Tree {
    pub(crate) file: FileId,
    pub(crate) text: Arc<str>,
    pub(crate) slots: Vec<Slot>,
    /// As many as slots.
    pub(crate) extents: Vec<Extent>,
    /// Resolved tags by node, ascending; `!` alone stands for itself.
    pub(crate) tags: Vec<(u32, Box<str>)>,
    /// Effective (key, value) slots of the mappings marked [`FLATTENED`].
    pub(crate) flattened: HashMap<u32, Vec<(u32, u32)>>,
    pub(crate) comments: Vec<Comment>,
    pub(crate) duplicates: Vec<DuplicateKey>,
    pub(crate) errors: Vec<YamlError>,
    pub(crate) is_whole: bool,
    /// The text of scalars whose source is not their text, by node, ascending; worked out when it is first asked for.
    pub(crate) cooked: Vec<(u32, OnceLock<Box<str>>)>,
    pub(crate) lexicon: &'static Lexicon,
    pub(crate) dialect: scalar::Dialect,
    pub(crate) positions: Positions,
}

impl Tree {
    /// The file this tree was read from.
    pub fn file(&self) -> FileId {
        self.file
    }

    /// The document's root; nothing for an empty document.
    pub fn root(&self) -> Option<Node<'_>> {
        (!self.slots.is_empty()).then_some(Node { tree: self, index: 0 })
    }

    /// The node with this id, which must come from this tree; any other id gives the nearest node or none.
    #[inline]
    pub fn node(&self, id: NodeId) -> Option<Node<'_>> {
        self.slots.get(id.0 as usize).map(|_| Node { tree: self, index: id.0 })
    }

    /// Number of nodes, aliases as themselves.
    pub fn node_count(&self) -> usize {
        self.slots.len()
    }

    /// All nodes in document order, aliases as themselves.
    pub fn nodes(&self) -> impl Iterator<Item = Node<'_>> {
        (0..self.slots.len())
            .map(|index| Node { tree: self, index: u32::try_from(index).unwrap_or(u32::MAX) })
    }

    /// Scalars without quotes whose text is none of the words of the lexicon, in document order: names, numbers and such.
    pub fn uncommon_scalars(&self) -> impl Iterator<Item = Node<'_>> {
        self.slots.iter().zip(0..).filter_map(|(slot, index)| {
            let is_uncommon = slot.word == 0 && slot.style == Style::Plain && slot.shape == Shape::Scalar;
            is_uncommon.then_some(Node { tree: self, index })
        })
    }

    /// The words that it was read with.
    pub fn lexicon(&self) -> &'static Lexicon {
        self.lexicon
    }

    /// The decoded text of the file.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Comments in document order.
    pub fn comments(&self) -> &[Comment] {
        &self.comments
    }

    /// Keys that occur twice in one mapping, in document order of the second.
    pub fn duplicate_keys(&self) -> &[DuplicateKey] {
        &self.duplicates
    }

    /// Why the file is no YAML, in document order; empty for a readable file.
    pub fn errors(&self) -> &[YamlError] {
        &self.errors
    }

    /// Whether nothing of the file is missing here: there are no errors, or slips only, such as `{a:[b]}`, that leave no doubt of
    /// what is meant.
    pub fn is_whole(&self) -> bool {
        self.is_whole
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
    pub fn entries(self) -> impl Iterator<Item = Entry<'t>> {
        let node = self.resolved();
        let flattened =
            if node.slot().flags & FLATTENED == 0 { None } else { node.tree.flattened.get(&node.index) };
        let as_written = node.written_entries_if(flattened.is_none());
        let flattened = flattened.map(Vec::as_slice).unwrap_or_default();
        as_written.chain(flattened.iter().map(move |&(key, value)| {
            step();
            Entry { key: node.at(key), value: node.at(value) }
        }))
    }

    /// Entries of a mapping as they stand in the file, duplicates and merge keys included.
    pub fn written_entries(self) -> impl Iterator<Item = Entry<'t>> {
        self.resolved().written_entries_if(true)
    }

    fn written_entries_if(self, wanted: bool) -> impl Iterator<Item = Entry<'t>> {
        let mut children = self.children(wanted && self.slot().shape == Shape::Mapping);
        std::iter::from_fn(move || Some(Entry { key: children.next()?, value: children.next()? }))
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
        if position < FEW as usize {
            return self.items().nth(position);
        }
        let node = self.resolved();
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

    /// Where it stands: `resources.vm_0.properties.networks[1]`; a key has the path of its value; empty at the root.
    pub fn path(self) -> String {
        Paths::default().path(self)
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
