//! Handles on the nodes of a tree: kind, location, text and contents.

mod children;
mod content;
mod followed;
mod text;

use super::arena::{Extent, KEY, NodeId, Shape, Slot, Style};
use super::tree::Tree;
use crate::work::step;
use crate::{FileId, Span};

pub use children::{Entries, Entry};
pub use content::ContentHash;
pub use followed::Followed;

/// Kind of a node, with aliases resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// Text in any style.
    Scalar,
    /// A list.
    Sequence,
    /// Keys with values.
    Mapping,
}

impl Tree {
    /// Returns the root of the document; `None` for an empty document.
    pub fn root(&self) -> Option<Node<'_>> {
        (!self.slots.is_empty()).then_some(Node { tree: self, index: 0 })
    }

    /// Returns the node with this ID, which must come from this tree. An ID from another tree yields an arbitrary
    /// node or `None`.
    #[inline]
    pub fn node(&self, id: NodeId) -> Option<Node<'_>> {
        self.slots.get(id.0 as usize).map(|_| Node { tree: self, index: id.0 })
    }

    /// Returns all nodes of the document in document order; aliases are not resolved.
    pub fn nodes(&self) -> impl Iterator<Item = Node<'_>> {
        let slots = self.slots.iter().zip(0..).filter(|(slot, _)| !slot.is_supplied());
        slots.map(|(_, index)| Node { tree: self, index })
    }

    /// Returns the nodes that are written as `*name`, in document order.
    pub fn aliases(&self) -> impl Iterator<Item = Node<'_>> {
        let slots = self.slots.iter().zip(0..).filter(|(slot, _)| slot.shape == Shape::Alias);
        slots.map(|(_, index)| Node { tree: self, index })
    }

    /// Returns the unquoted scalars that may not be strings, such as numbers, in document order.
    pub fn unquoted_values(&self) -> impl Iterator<Item = Node<'_>> {
        self.slots.iter().zip(0..).filter_map(|(slot, index)| {
            let is_plain = slot.style == Style::Plain && slot.shape == Shape::Scalar;
            (is_plain && !slot.is_surely_text()).then_some(Node { tree: self, index })
        })
    }
}

/// A handle on a node. An alias behaves like its target, except for its own [`span`](Node::span).
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

const EMPTY: Slot = Slot { link: 0, shape: Shape::Scalar, style: Style::Plain, flags: 0, word: 0 };

impl<'t> Node<'t> {
    #[inline]
    fn slot(self) -> Slot {
        self.tree.slots.get(self.index as usize).copied().unwrap_or(EMPTY)
    }

    fn extent(self) -> Extent {
        self.tree.extents.get(self.index as usize).copied().unwrap_or(Extent::NONE)
    }

    /// Returns the index of the first slot after this subtree.
    #[inline]
    fn behind(self) -> u32 {
        self.slot().behind(self.index)
    }

    fn at(self, index: u32) -> Self {
        Self { tree: self.tree, index }
    }

    /// Returns the ID of the node.
    pub fn id(self) -> NodeId {
        NodeId(self.index)
    }

    /// Returns the tree that contains the node.
    pub fn tree(self) -> &'t Tree {
        self.tree
    }

    /// Returns the file that contains the node.
    pub fn file(self) -> FileId {
        self.tree.file
    }

    /// Returns the span of the node; for an alias, the span of `*name`.
    pub fn span(self) -> Span {
        self.extent().span()
    }

    /// Returns the span of the content: the [`span`](Self::span) without comments and blank lines after the last
    /// content of a block collection, and without the trailing line breaks of a block scalar.
    pub fn content_span(self) -> Span {
        /// Maximum number of trailing whitespace bytes to strip.
        const MOST_BLANK: usize = 4_096;
        let own = self.span();
        // A collection in block style ends where the next token begins; all other nodes end with their own text.
        let end = if self.slot().style == Style::Block { self.end_of_block() } else { None };
        let (start, end) = (own.start as usize, end.unwrap_or(own.end) as usize);
        let tail = self.tree.text.as_bytes().get(start.max(end.saturating_sub(MOST_BLANK))..end);
        let blank = tail.map_or(0, |tail| tail.len() - tail.trim_ascii_end().len());
        Span::new(own.start, u32::try_from(end - blank).unwrap_or(own.end))
    }

    /// Returns the end of the last node in a collection that is not a block collection itself.
    fn end_of_block(self) -> Option<u32> {
        let last = self.at(self.behind().saturating_sub(1));
        let above = std::iter::successors(Some(last), |node| node.parent());
        let within = above.take_while(|node| node.index >= self.index);
        within.filter(|node| node.slot().style != Style::Block).map(|node| node.span().end).max()
    }

    /// Returns `true` if the node is written as `*name`.
    #[inline]
    pub fn is_alias(self) -> bool {
        self.slot().shape == Shape::Alias
    }

    /// Returns the target of an alias, otherwise the node itself.
    #[must_use]
    #[inline]
    pub fn resolved(self) -> Self {
        // An alias refers to an earlier anchor, and an anchor cannot be attached to an alias, so one step is enough.
        if self.is_alias() { self.at(self.slot().link) } else { self }
    }

    /// Returns the [`resolved`](Self::resolved) node and its slot. Few nodes are aliases, so the slot is read once.
    #[inline]
    fn resolved_slot(self) -> (Self, Slot) {
        let slot = self.slot();
        if slot.shape == Shape::Alias {
            let target = self.at(slot.link);
            return (target, target.slot());
        }
        (self, slot)
    }

    /// Returns the kind of the node, with aliases resolved.
    #[inline]
    pub fn kind(self) -> NodeKind {
        match self.resolved_slot().1.shape {
            Shape::Sequence => NodeKind::Sequence,
            Shape::Mapping => NodeKind::Mapping,
            Shape::Scalar | Shape::Alias => NodeKind::Scalar,
        }
    }

    /// Returns `true` if the node is a mapping.
    #[inline]
    pub fn is_mapping(self) -> bool {
        self.kind() == NodeKind::Mapping
    }

    /// Returns `true` if the node is a list.
    #[inline]
    pub fn is_sequence(self) -> bool {
        self.kind() == NodeKind::Sequence
    }

    /// Returns `true` if the node is a scalar.
    #[inline]
    pub fn is_scalar(self) -> bool {
        self.kind() == NodeKind::Scalar
    }

    /// Returns the style of the node, with aliases resolved.
    pub fn style(self) -> Style {
        self.resolved_slot().1.style
    }

    /// Returns the values that other documents determine for this node; see [`Tree::supply`].
    pub fn supplied(self) -> impl Iterator<Item = Self> {
        let slots = self.tree.supplied.get(&self.index).cloned().unwrap_or_default();
        slots.map(move |index| self.at(index))
    }

    /// For a value that another document supplies, returns the node that has the value; otherwise returns this node.
    #[must_use]
    pub fn written(self) -> Self {
        let slot = self.slot();
        if slot.is_supplied() { self.at(slot.link) } else { self }
    }

    /// Returns the enclosing collection.
    pub fn parent(self) -> Option<Self> {
        let parent = self.extent().parent;
        (parent != u32::MAX).then(|| self.at(parent))
    }

    /// Returns `true` if the node is the key of an entry.
    pub fn is_key(self) -> bool {
        self.slot().flags & KEY != 0
    }

    /// Returns this node and all nodes below it in document order; aliases are not followed.
    pub fn descendants(self) -> impl Iterator<Item = Node<'t>> {
        (self.index..self.behind()).map(move |index| {
            step();
            self.at(index)
        })
    }

    /// Returns the index of the node in the tree.
    pub(super) fn index(self) -> u32 {
        self.index
    }

    /// Returns the node with the following index; for the key of an entry, its value.
    pub(super) fn next(self) -> Self {
        self.at(self.index.saturating_add(1))
    }

    /// Returns the node with the preceding index; for the value of an entry, its key.
    pub(super) fn previous(self) -> Self {
        self.at(self.index.saturating_sub(1))
    }
}
