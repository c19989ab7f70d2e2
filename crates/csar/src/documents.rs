//! Files with several YAML documents, each parsed separately.

use vnfcheck_yaml::{FileId, Lexicon, Limits, Node, SourceText, Span, Tree};

use crate::lines::offset;
use crate::place::Place;

/// Maximum number of documents in a file; a dictionary contains one per measurement.
const MOST: usize = 20_000;

/// A document of a file.
#[derive(Debug)]
pub struct Document {
    /// The parsed document; its spans start at the document.
    pub tree: Tree,
    /// Byte offset of the document in its file.
    at: u32,
}

impl Document {
    /// Returns the place of a node of the document in the file.
    pub fn place(&self, node: Node<'_>) -> Place {
        self.shifted(node.content_span())
    }

    /// Returns the place and the message of the first YAML error.
    pub fn error(&self) -> Option<(Place, &str)> {
        self.tree.errors().first().map(|error| (self.shifted(error.span), error.message.as_str()))
    }

    fn shifted(&self, span: Span) -> Place {
        Place { file: self.tree.file(), span: Span::new(span.start + self.at, span.end + self.at) }
    }
}

/// The reason why the documents of a file are not read.
#[derive(Debug, thiserror::Error)]
pub enum DocumentsError {
    /// The file is not text.
    #[error("{0}")]
    NotText(vnfcheck_yaml::EncodingError),
    /// The file contains too many documents.
    #[error("the file contains more than {MOST} documents")]
    TooMany,
}

/// Returns the non-empty documents of a file.
///
/// # Errors
///
/// [`DocumentsError`] if the file is not text, or contains too many documents.
pub fn documents(file: FileId, bytes: &[u8]) -> Result<Vec<Document>, DocumentsError> {
    let (source, error) = SourceText::decode(bytes);
    if let Some(error) = error {
        return Err(DocumentsError::NotText(error));
    }
    let parts = split(source.as_str());
    if parts.len() > MOST {
        return Err(DocumentsError::TooMany);
    }
    let read = |(at, part): (usize, &str)| Document {
        tree: Tree::parse(file, &SourceText::new(part), Lexicon::EMPTY, &Limits::default()),
        at: offset(at),
    };
    let documents = parts.into_iter().map(read);
    let holds_anything = |tree: &Tree| tree.root().is_some_and(|root| !root.source().is_empty());
    Ok(documents.filter(|it| holds_anything(&it.tree) || !it.tree.errors().is_empty()).collect())
}

/// Splits a string into documents with their byte offsets. `---` starts and `...` ends a document at the start of any
/// line, even within a block scalar.
fn split(text: &str) -> Vec<(usize, &str)> {
    let mut parts = Vec::new();
    let (mut start, mut at, mut has_content) = (0, 0, false);
    for line in text.split_inclusive('\n') {
        let is_start = is_marker(line, "---");
        let is_end = is_marker(line, "...");
        if is_start && has_content {
            parts.extend(text.get(start..at).map(|part| (start, part)));
            start = at;
        }
        at += line.len();
        if is_end {
            parts.extend(text.get(start..at).filter(|_| has_content).map(|part| (start, part)));
            (start, has_content) = (at, false);
        } else if is_start || !is_prologue(line) {
            has_content = true;
        }
    }
    parts.extend(text.get(start..).filter(|_| has_content).map(|part| (start, part)));
    parts
}

fn is_marker(line: &str, marker: &str) -> bool {
    line.trim_start_matches('\u{feff}')
        .strip_prefix(marker)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t', '\r', '\n']))
}

/// Returns `true` if a line may precede a document without belonging to it: an empty line, a comment or a directive.
fn is_prologue(line: &str) -> bool {
    let text = line.trim_start_matches('\u{feff}').trim_start();
    text.is_empty() || text.starts_with(['#', '%'])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn roots(text: &str) -> Vec<String> {
        let documents = documents(FileId(0), text.as_bytes()).unwrap();
        let value = |document: &Document| {
            let value = document.tree.root().unwrap().get("a").unwrap();
            let span = document.place(value).span;
            assert_eq!(&text[span.start as usize..span.end as usize], value.text());
            value.text().to_owned()
        };
        documents.iter().map(value).collect()
    }

    #[test]
    fn each_document_is_read_and_knows_its_place() {
        assert_eq!(roots("a: 1\n"), ["1"]);
        assert_eq!(roots("# x\n---\na: 1\n...\n# y\n---\n{a: 2}\n--- {a: 3}\n---\n"), ["1", "2", "3"]);
        assert_eq!(roots("\u{feff}%YAML 1.1\n---\r\na: 1\r\n---\r\na: 2\r\n"), ["1", "2"]);
    }

    #[test]
    fn markers_count_at_the_beginning_of_a_line_only() {
        let count = |text: &str| documents(FileId(0), text.as_bytes()).unwrap().len();
        assert_eq!(count("a: |\n b\n ---\n c\n"), 1);
        assert_eq!(count("a: ---\n"), 1);
        assert_eq!(count("a: |\n b\n---\nc\n"), 2);
    }

    #[test]
    fn an_empty_file_has_no_document() {
        assert!(documents(FileId(0), b"").unwrap().is_empty());
        assert!(documents(FileId(0), b"# nothing\n---\n...\n").unwrap().is_empty());
    }

    #[test]
    fn bad_bytes_and_too_many_documents_are_reported() {
        assert!(matches!(documents(FileId(0), b"a: \xff"), Err(DocumentsError::NotText(_))));
        let text = "--- 1\n".repeat(MOST + 1);
        assert!(matches!(documents(FileId(0), text.as_bytes()), Err(DocumentsError::TooMany)));
    }
}
