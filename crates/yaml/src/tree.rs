//! Parse result of a file: the arena of its nodes, comments, duplicate keys and errors.

use std::sync::{Arc, OnceLock};

use vnfcheck_maps::HashMap;

use super::arena::{Extent, NodeId, Slot};
use super::lexicon::Lexicon;
use super::positions::Positions;
use super::scalar;
use crate::{FileId, Span};

/// A comment, including the `#` but not the line break.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Comment {
    /// Location of the comment.
    pub span: Span,
}

/// A repeated key of a mapping. Heat silently keeps the last value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DuplicateKey {
    /// The earlier key.
    pub first: NodeId,
    /// The key that repeats it.
    pub second: NodeId,
}

/// An error in a file that Heat cannot load.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
#[non_exhaustive]
pub struct YamlError {
    /// Location of the error.
    pub span: Span,
    /// Error message, in lower case without a full stop.
    pub message: String,
    /// The surrounding construct, with the location of its start.
    pub context: Option<(Span, String)>,
    /// `true` if `SnakeYAML`, the reader of SDC, accepts the notation; the tree then contains its meaning.
    pub is_read_by_snakeyaml: bool,
}

impl YamlError {
    /// Creates an error without a surrounding construct.
    pub fn new(span: Span, message: impl Into<String>) -> Self {
        Self { span, message: message.into(), context: None, is_read_by_snakeyaml: false }
    }
}

/// A scalar whose source differs from its text.
#[derive(Debug)]
pub(crate) struct Cooked {
    pub(crate) index: u32,
    /// Indentation of the text of a block scalar.
    pub(crate) indentation: u32,
    /// The text, decoded on first access.
    pub(crate) text: OnceLock<Box<str>>,
}

impl Cooked {
    pub(crate) fn new(index: u32, indentation: u32) -> Self {
        Self { index, indentation, text: OnceLock::new() }
    }
}

/// A YAML or JSON document as an arena of nodes in document order.
#[derive(Debug)]
pub struct Tree {
    pub(crate) file: FileId,
    pub(crate) text: Arc<str>,
    pub(crate) slots: Vec<Slot>,
    /// Extents of the slots, in the same order.
    pub(crate) extents: Vec<Extent>,
    /// Resolved tags in ascending order of nodes; a lone `!` is kept as is.
    pub(crate) tags: Vec<(u32, Box<str>)>,
    /// Slots of the effective (key, value) pairs of mappings marked [`FLATTENED`](super::arena::FLATTENED).
    pub(crate) flattened: HashMap<u32, Vec<(u32, u32)>>,
    pub(crate) comments: Vec<Comment>,
    pub(crate) duplicates: Vec<DuplicateKey>,
    pub(crate) errors: Vec<YamlError>,
    pub(crate) is_whole: bool,
    /// `true` if the contents are exactly as written: there are no aliases, merge keys or duplicate keys, and no
    /// errors that could hide them.
    pub(crate) is_literal: bool,
    /// Scalars whose source differs from their text, in ascending order of nodes.
    pub(crate) cooked: Vec<Cooked>,
    pub(crate) lexicon: &'static Lexicon,
    pub(crate) dialect: scalar::Dialect,
    pub(crate) positions: Positions,
}

impl Tree {
    /// Returns the file of this tree.
    pub fn file(&self) -> FileId {
        self.file
    }

    /// Returns the number of nodes; aliases count as one node each.
    pub fn node_count(&self) -> usize {
        self.slots.len()
    }

    /// Returns the lexicon used for parsing.
    pub fn lexicon(&self) -> &'static Lexicon {
        self.lexicon
    }

    /// Returns the decoded text of the file.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the comments in document order.
    pub fn comments(&self) -> &[Comment] {
        &self.comments
    }

    /// Returns the keys that occur more than once in a mapping, in document order of the repeated key.
    pub fn duplicate_keys(&self) -> &[DuplicateKey] {
        &self.duplicates
    }

    /// Returns the syntax errors in document order; empty for a valid file.
    pub fn errors(&self) -> &[YamlError] {
        &self.errors
    }

    /// Returns `true` if the tree contains the complete file: there are no errors, or only errors with a clear
    /// intended meaning, such as `{a:[b]}`.
    pub fn is_whole(&self) -> bool {
        self.is_whole
    }
}
