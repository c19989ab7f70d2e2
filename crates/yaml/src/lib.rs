#![doc = include_str!("../README.md")]
//!
//! The grammar follows libyaml. Scalar types follow the safe loader of `PyYAML` with two overrides from Heat: strings
//! and timestamps remain strings. A single pass over the bytes writes a pre-order `arena`. A `node` is a handle
//! on a slot of the arena. Scalar text is decoded on demand, and aliases are never copied.
//!
//! From bytes to tree: `characters` classifies bytes; `scanner` produces tokens, directly for common shapes and
//! otherwise through a queue; `parser` implements the grammar; `builder` writes nodes and checks `keys`,
//! `merge` keys and the `expansion` of aliases; `scalar` decodes text and values. `json` is a second front
//! end for templates that are JSON.
//!
//! The library uses no file system, environment or threads, and reads the clock only for [`Cancel`].

#![forbid(unsafe_code)]
#![warn(clippy::missing_errors_doc)]

mod advice;
mod arena;
mod builder;
mod cancel;
mod characters;
pub mod edit;
pub mod emit;
mod expansion;
mod json;
mod keys;
mod lexicon;
mod limits;
mod merge;
mod node;
mod parser;
mod paths;
mod positions;
mod raw_file;
mod scalar;
mod scanner;
mod source;
mod tree;
pub mod work;
mod written;

pub use arena::{NodeId, Style};
pub use cancel::Cancel;
pub use lexicon::{Lexicon, Word};
pub use limits::Limits;
pub use node::{ContentHash, Entries, Entry, Followed, Node, NodeKind};
pub use paths::Paths;
pub use raw_file::RawFile;
pub use scalar::Value;
pub use source::{EditorPosition, EncodingError, FileId, LineColumn, SourceText, Span, Unit};
pub use tree::{Comment, DuplicateKey, ErrorContext, Tree, YamlError};
pub use written::Written;

impl Tree {
    /// Parses a file as YAML, as Heat does with environments.
    ///
    /// Always returns a tree with the parts that could be parsed; [`Tree::errors`] lists the errors.
    pub fn parse(file: FileId, source: &SourceText, lexicon: &'static Lexicon, limits: &Limits) -> Self {
        if source.as_str().len() > limits.bytes.min(u32::MAX as usize) {
            return Self::too_large(file, source, limits);
        }
        parser::parse(file, source, lexicon, limits)
    }

    /// Parses a file as JSON, otherwise as YAML, as Heat does with templates.
    pub fn parse_template(
        file: FileId,
        source: &SourceText,
        lexicon: &'static Lexicon,
        limits: &Limits,
    ) -> Self {
        if source.as_str().len() > limits.bytes.min(u32::MAX as usize) {
            return Self::too_large(file, source, limits);
        }
        json::parse(file, source, lexicon, limits)
            .unwrap_or_else(|| parser::parse(file, source, lexicon, limits))
    }

    fn too_large(file: FileId, source: &SourceText, limits: &Limits) -> Self {
        let mut builder = builder::Builder::new("", Lexicon::EMPTY, limits);
        builder.record(Span::new(0, 0), None, format!("the file is larger than {} bytes", limits.bytes));
        builder.finish(file, source, Vec::new(), Vec::new())
    }
}
