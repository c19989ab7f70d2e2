#![doc = include_str!("../README.md")]
//!
//! The structure is libyaml's, the typing of scalars is `PyYAML`'s safe loader with Heat's two overrides (text and
//! timestamps stay text). One pass over the bytes writes a pre-order `arena`; a `node` is a handle on one of its slots;
//! scalar text is cooked on demand; aliases are never copied.
//!
//! From bytes to tree: `characters` classifies, `scanner` cuts tokens (those of common shapes directly, the others
//! through a queue), `parser` follows the grammar, `builder` writes nodes and looks into `keys`, `merge` keys and
//! the `expansion` of aliases; `scalar` knows text and values. `json` is a second front for templates that happen
//! to be JSON.
//!
//! Pure: no file system, no environment, no threads, and no clock but that of [`Cancel`].

#![forbid(unsafe_code)]

mod arena;
mod builder;
mod cancel;
mod characters;
pub mod edit;
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
pub use scalar::Value;
pub use source::{EditorPosition, EncodingError, FileId, LineColumn, SourceText, Span, Unit};
pub use tree::{Comment, DuplicateKey, Tree, YamlError};
pub use written::Written;

impl Tree {
    /// Reads a file as YAML, as Heat does with environments.
    ///
    /// A tree always comes back; it holds what could be read, and [`Tree::errors`] says what could not.
    pub fn parse(file: FileId, source: &SourceText, lexicon: &'static Lexicon, limits: &Limits) -> Self {
        if source.as_str().len() > limits.bytes.min(u32::MAX as usize) {
            return Self::too_large(file, source, limits);
        }
        parser::parse(file, source, lexicon, limits)
    }

    /// Reads a file as JSON or else as YAML, as Heat does with templates.
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
