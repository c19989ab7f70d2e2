//! Parse result of a file: the arena of its nodes, comments, duplicate keys and errors.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use vnfcheck_maps::HashMap;

use super::arena::{COOKED, Extent, NodeId, Shape, Slot, Style};
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

/// The construct that contains an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ErrorContext {
    /// Location of the start of the construct.
    pub span: Span,
    /// Description of the construct, such as `while reading a list`.
    pub message: String,
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
    /// The surrounding construct.
    pub context: Option<ErrorContext>,
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
    /// Slots of the scalars that other documents supply for a node, by slot of the node.
    pub(crate) supplied: HashMap<u32, Range<u32>>,
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

    /// Supplies the values of a node that other documents determine, such as the value of a parameter. The scalars have
    /// the place of the node, but no collection contains them. [`Node::supplied`](crate::Node::supplied) returns them.
    pub fn supply<'v>(&mut self, node: NodeId, texts: impl IntoIterator<Item = &'v str>) {
        let Some(&extent) = self.extents.get(node.0 as usize) else { return };
        let Ok(first) = u32::try_from(self.slots.len()) else { return };
        let mut next = first;
        for text in texts {
            let Some(behind) = next.checked_add(1) else { break };
            let (shape, style) = (Shape::Scalar, Style::DoubleQuoted);
            self.slots.push(Slot { link: node.0, shape, style, flags: COOKED, word: 0 });
            self.extents.push(extent);
            self.cooked.push(Cooked { index: next, indentation: 0, text: OnceLock::from(Box::from(text)) });
            next = behind;
        }
        self.supplied.insert(node.0, first..next);
    }

    /// Returns the number of nodes; aliases count as one node each.
    pub fn node_count(&self) -> usize {
        self.slots.len() - self.supplied.values().map(ExactSizeIterator::len).sum::<usize>()
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

#[cfg(test)]
mod tests {
    use crate::{FileId, Lexicon, Limits, Node, SourceText, Tree};

    #[test]
    fn supplied_values_are_at_the_place_of_their_node() {
        let text = SourceText::new("a: {b: c}\nd: [e, {f: g}]\n");
        let mut tree = Tree::parse(FileId(0), &text, Lexicon::EMPTY, &Limits::default());
        let count = tree.node_count();
        let root = tree.root().unwrap();
        let (value, item) = (root.get("a").unwrap().id(), root.get("d").unwrap().item(1).unwrap().id());
        tree.supply(value, ["one", "two: 2"]);
        tree.supply(item, ["null"]);
        for (node, texts) in [(value, ["one", "two: 2"].as_slice()), (item, ["null"].as_slice())] {
            let node = tree.node(node).unwrap();
            assert_eq!(node.supplied().map(Node::text).collect::<Vec<_>>(), texts);
            for it in node.supplied() {
                assert!(it.is_text() && it.has_text(it.text()));
                assert_eq!((it.path(), it.span(), it.parent()), (node.path(), node.span(), node.parent()));
                assert_eq!(it.own_entry().map(|it| it.key), node.own_entry().map(|it| it.key));
            }
        }
        assert_eq!((tree.node_count(), tree.nodes().count()), (count, count));
    }
}
