//! The slots of a tree: what each node is, how it is written and where, as the builder leaves them.

use crate::Span;
use crate::lexicon::Word;

/// Index of a node in its tree, in document order; the root has 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub u32);

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

/// The text of the scalar differs from its source (escapes, folding, block indentation).
pub(crate) const COOKED: u8 = 1;
/// The node has an entry in the tags of the tree.
pub(crate) const TAGGED: u8 = 2;
/// The mapping has merge keys or duplicate keys: its effective entries stand in the tree by themselves.
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
    /// Index of the first slot behind the subtree of this one, which has an index.
    #[inline]
    pub(crate) fn behind(self, index: u32) -> u32 {
        match self.shape {
            Shape::Sequence | Shape::Mapping => self.link.max(index + 1),
            Shape::Scalar | Shape::Alias => index + 1,
        }
    }

    /// Whether the text of the scalar is what stands in the file, as of most keys.
    #[inline]
    pub(crate) fn is_bare(self) -> bool {
        self.shape == Shape::Scalar && self.style == Style::Plain && self.flags & (COOKED | PROPERTIES) == 0
    }

    /// Whether it is text by the looks of it: without a tag, and quoted or marked as text.
    #[inline]
    pub(crate) fn is_surely_text(self) -> bool {
        match self.style {
            Style::Plain => self.flags & TEXT != 0,
            _ => self.shape == Shape::Scalar && self.flags & TAGGED == 0,
        }
    }
}
