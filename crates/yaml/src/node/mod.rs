//! Handles on the nodes of a tree: what a node is and where it stands, what it says and what it holds.

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

/// What a node is, aliases followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeKind {
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

    /// Where its content is written: its [`span`](Self::span) without the comments and blank lines that follow the last content
    /// of a collection in block style, and without the line ends that a block scalar ends with.
    pub fn content_span(self) -> Span {
        /// Bytes of white space that are taken off at most: nobody writes more.
        const MOST_BLANK: usize = 4_096;
        let own = self.span();
        let last = self.at(self.behind().saturating_sub(1));
        let above = std::iter::successors(Some(last), |node| node.parent());
        let within = above.take_while(|node| node.index >= self.index);
        // A collection in block style ends where what follows begins, all other nodes where they are closed.
        let end = within.filter(|node| node.slot().style != Style::Block).map(|node| node.span().end).max();
        let (start, end) = (own.start as usize, end.unwrap_or(own.end) as usize);
        let tail = self.tree.text.as_bytes().get(start.max(end.saturating_sub(MOST_BLANK))..end);
        let blank = tail.map_or(0, |tail| tail.len() - tail.trim_ascii_end().len());
        Span::new(own.start, u32::try_from(end - blank).unwrap_or(own.end))
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
    pub fn kind(self) -> NodeKind {
        match self.resolved().slot().shape {
            Shape::Sequence => NodeKind::Sequence,
            Shape::Mapping => NodeKind::Mapping,
            Shape::Scalar | Shape::Alias => NodeKind::Scalar,
        }
    }

    /// Whether it is a mapping.
    #[inline]
    pub fn is_mapping(self) -> bool {
        self.kind() == NodeKind::Mapping
    }

    /// Whether it is a list.
    #[inline]
    pub fn is_sequence(self) -> bool {
        self.kind() == NodeKind::Sequence
    }

    /// Whether it is a scalar.
    #[inline]
    pub fn is_scalar(self) -> bool {
        self.kind() == NodeKind::Scalar
    }

    /// How it is written, aliases followed.
    pub fn style(self) -> Style {
        self.resolved().slot().style
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

    /// This node and all nodes below it in document order, as they are written: aliases are met, not followed.
    pub fn descendants(self) -> impl Iterator<Item = Node<'t>> {
        (self.index..self.behind()).map(move |index| {
            step();
            self.at(index)
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
