//! Parsing of a document.

use vnfcheck_yaml::{FileId, Lexicon, Limits, Node, SourceText, Span, Tree, YamlError};

use crate::Mistakes;

/// A parsed document.
#[derive(Debug)]
pub struct Document {
    /// The text.
    pub source: SourceText,
    /// The nodes.
    pub tree: Tree,
}

/// Parses a document. Mistakes are an invalid encoding, errors of syntax, and keys that occur twice in a mapping.
pub fn open(bytes: &[u8], limits: &Limits) -> (Document, Mistakes) {
    let (source, encoding) = SourceText::decode(bytes);
    let tree = Tree::parse(FileId(0), &source, Lexicon::EMPTY, limits);
    let mut mistakes = Mistakes::default();
    if let Some(error) = encoding {
        mistakes.add(Span::new(error.offset(), error.offset()), error.to_string());
    }
    for error in tree.errors() {
        mistakes.add(place_of(error, &source), error.message.clone());
    }
    if mistakes.is_empty() {
        for key in tree.duplicate_keys().iter().filter_map(|it| tree.node(it.second)) {
            mistakes.wrong(key, format!("duplicate key `{}`; remove one", key.text()));
        }
    }
    (Document { source, tree }, mistakes)
}

/// Returns the position of an error: for an error at the end of the document, the start of the incomplete construct, such
/// as the opening quote.
fn place_of(error: &YamlError, source: &SourceText) -> Span {
    let end = source.as_str().trim_end().len();
    let is_at_end = usize::try_from(error.span.start).is_ok_and(|start| start >= end);
    error.context.as_ref().filter(|_| is_at_end).map_or(error.span, |it| it.span)
}

impl Document {
    /// Returns the root, or `None` for an empty document.
    pub fn root(&self) -> Option<Node<'_>> {
        self.tree.root().filter(|root| !root.is_null())
    }

    /// Formats a position as `path:line:column`.
    pub fn origin(&self, path: &str, span: Span) -> String {
        let at = self.source.position(span.start);
        format!("{path}:{}:{}", at.line, at.column)
    }

    /// Formats mistakes as `path:line:column: message` in the order of their positions, each once. After `most` lines,
    /// a line gives the number of omitted mistakes.
    pub fn describe(&self, path: &str, mistakes: Mistakes, most: usize) -> Vec<String> {
        let mistakes = mistakes.into_sorted();
        let mut lines: Vec<String> = mistakes
            .iter()
            .take(most)
            .map(|(span, message)| format!("{}: {message}", self.origin(path, *span)))
            .collect();
        if let Some(omitted) = mistakes.len().checked_sub(most).filter(|omitted| *omitted > 0) {
            lines.push(format!("{path}: and {omitted} more mistakes"));
        }
        lines
    }
}
