//! What was read of one file: the arena of its nodes, and beside them comments, repeated keys and errors.

use std::sync::{Arc, OnceLock};

use maps::HashMap;

use super::arena::{Extent, NodeId, Slot};
use super::lexicon::Lexicon;
use super::positions::Positions;
use super::scalar;
use crate::{FileId, Span};

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
    /// Effective (key, value) slots of the mappings marked [`FLATTENED`](super::arena::FLATTENED).
    pub(crate) flattened: HashMap<u32, Vec<(u32, u32)>>,
    pub(crate) comments: Vec<Comment>,
    pub(crate) duplicates: Vec<DuplicateKey>,
    pub(crate) errors: Vec<YamlError>,
    pub(crate) is_whole: bool,
    /// Whether what it holds is what is written: there are no aliases, merge keys and repeated keys, or errors that leave open
    /// where these would lead.
    pub(crate) is_literal: bool,
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

    /// Number of nodes, aliases as themselves.
    pub fn node_count(&self) -> usize {
        self.slots.len()
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
