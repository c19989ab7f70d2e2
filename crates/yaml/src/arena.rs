//! Slots of a tree: the kind, style and location of each node, as written by the builder.

use crate::Span;
use crate::lexicon::Word;

/// Index of a node in its tree, in document order; the root has 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub u32);

/// Style of a node in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Style {
    /// An unquoted scalar.
    Plain,
    /// A scalar in single quotes.
    SingleQuoted,
    /// A scalar in double quotes.
    DoubleQuoted,
    /// A block scalar introduced by `|`.
    Literal,
    /// A block scalar introduced by `>`.
    Folded,
    /// A collection in block style, structured by indentation.
    Block,
    /// A collection in brackets or braces.
    Flow,
}

/// Kind of an arena slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    Scalar,
    Sequence,
    Mapping,
    Alias,
}

/// One arena slot: the kind of a node and a link to the next node.
///
/// A file has about one slot per ten to twenty bytes, so slots are kept small: a cache line holds eight of them,
/// often an entire mapping. Data that a tree walk does not need is stored in [`Extent`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slot {
    /// Depends on the shape: the index of the first slot after a collection (`u32::MAX` while it is open), the index of
    /// the target of an alias, which is smaller than that of the alias, or 0 for a scalar. For a scalar that another
    /// document supplies, the index of the node that has the value.
    pub(crate) link: u32,
    pub(crate) shape: Shape,
    pub(crate) style: Style,
    pub(crate) flags: u8,
    /// Lexicon word that a plain scalar consists of.
    pub(crate) word: Word,
}

/// Location of a node and its enclosing collection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Extent {
    pub(crate) start: u32,
    pub(crate) end: u32,
    /// Index of the enclosing collection, `u32::MAX` at the root.
    pub(crate) parent: u32,
}

impl Extent {
    /// Extent used when there is no node.
    pub(crate) const NONE: Self = Self { start: 0, end: 0, parent: u32::MAX };

    /// Returns the byte range of the node.
    #[inline]
    pub(crate) fn span(self) -> Span {
        Span::new(self.start, self.end)
    }
}

/// The text of the scalar differs from its source because of escapes, folding or block indentation.
pub(crate) const COOKED: u8 = 1;
/// The node has an entry in the tags of the tree.
pub(crate) const TAGGED: u8 = 2;
/// The mapping has merge keys or duplicate keys, and its effective entries are stored separately in the tree.
pub(crate) const FLATTENED: u8 = 4;
/// The node is the key of a mapping entry.
pub(crate) const KEY: u8 = 8;
/// The node's span starts with its anchor or tag.
pub(crate) const PROPERTIES: u8 = 16;
/// The mapping has exactly one entry in the source, as function calls have.
pub(crate) const SINGLE: u8 = 32;
/// The first letters of an unquoted scalar prove that it is a string. Other scalars require a check of the full text.
pub(crate) const TEXT: u8 = 64;

impl Slot {
    /// Returns the index of the first slot after this subtree; `index` is the index of this slot.
    #[inline]
    pub(crate) fn behind(self, index: u32) -> u32 {
        self.link.max(index + 1)
    }

    /// Returns `true` for a value that another document determines. The link is the node with that value.
    #[inline]
    pub(crate) fn is_supplied(self) -> bool {
        self.shape == Shape::Scalar && self.link != 0
    }

    /// Returns `true` if the text of the scalar equals its source, as for most keys.
    #[inline]
    pub(crate) fn is_bare(self) -> bool {
        self.shape == Shape::Scalar && self.style == Style::Plain && self.flags & (COOKED | PROPERTIES) == 0
    }

    /// Returns `true` if the slot alone proves that the scalar is a string: it has no tag and is quoted or marked as
    /// text.
    #[inline]
    pub(crate) fn is_surely_text(self) -> bool {
        match self.style {
            Style::Plain => self.flags & TEXT != 0,
            _ => self.shape == Shape::Scalar && self.flags & TAGGED == 0,
        }
    }
}
