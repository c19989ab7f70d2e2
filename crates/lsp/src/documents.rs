//! Texts as the editor has them.

use std::sync::Arc;

use gen_lsp_types::{Position, Range, TextDocumentContentChangeEvent};
use hot::{EditorPosition, SourceText, Span, Unit};

/// A text that is open in the editor.
#[derive(Debug)]
pub(crate) struct Document {
    /// The editor's number of this text; it grows with every change.
    pub(crate) version: i32,
    /// The text.
    pub(crate) source: SourceText,
}

impl Document {
    pub(crate) fn new(version: i32, text: &str) -> Self {
        Self { version, source: SourceText::new(text) }
    }

    /// The text, shared.
    pub(crate) fn text(&self) -> Arc<str> {
        self.source.shared()
    }

    /// Makes changes one after the other.
    pub(crate) fn change(&mut self, version: i32, changes: &[TextDocumentContentChangeEvent], unit: Unit) {
        for change in changes {
            match change {
                TextDocumentContentChangeEvent::TextDocumentContentChangePartial(part) => {
                    self.replace(part.range, &part.text, unit);
                }
                TextDocumentContentChangeEvent::TextDocumentContentChangeWholeDocument(whole) => {
                    self.source = SourceText::new(&whole.text);
                }
            }
        }
        self.version = version;
    }

    fn replace(&mut self, range: Range, new: &str, unit: Unit) {
        let start = offset_at(&self.source, range.start, unit) as usize;
        let end = (offset_at(&self.source, range.end, unit) as usize).max(start);
        let old = self.source.as_str();
        let (before, behind) = (old.get(..start).unwrap_or_default(), old.get(end..).unwrap_or_default());
        self.source = SourceText::new(&[before, new, behind].concat());
    }
}

/// The byte offset of a position.
pub(crate) fn offset_at(source: &SourceText, position: Position, unit: Unit) -> u32 {
    source.offset_of(EditorPosition { line: position.line, column: position.character }, unit)
}

/// The position of a byte offset.
pub(crate) fn position_at(source: &SourceText, offset: u32, unit: Unit) -> Position {
    let at = source.editor_position(offset, unit);
    Position { line: at.line, character: at.column }
}

/// The range of a span.
pub(crate) fn range_of(source: &SourceText, span: Span, unit: Unit) -> Range {
    Range { start: position_at(source, span.start, unit), end: position_at(source, span.end, unit) }
}

#[cfg(test)]
mod tests {
    use gen_lsp_types::TextDocumentContentChangeWholeDocument;
    use serde_json::json;

    use super::*;

    #[test]
    fn changes_follow_each_other() {
        let part = |line: u32, start: u32, end: u32, text: &str| {
            let at = |character: u32| json!({ "line": line, "character": character });
            let change = json!({ "range": { "start": at(start), "end": at(end) }, "text": text });
            serde_json::from_value(change).unwrap()
        };
        let mut document = Document::new(1, "a: 😀b\nc: d\n");
        document.change(2, &[part(0, 5, 6, "x"), part(1, 0, 0, "é"), part(9, 0, 0, "end")], Unit::Utf16);
        assert_eq!((document.version, &*document.text()), (2, "a: 😀x\néc: d\nend"));
        document.change(3, &[part(1, 99, 1, "!")], Unit::Utf16);
        assert_eq!(&*document.text(), "a: 😀x\néc: d!\nend", "an end before the start counts as the start");
        let whole = TextDocumentContentChangeWholeDocument { text: "new".to_owned() };
        let whole = TextDocumentContentChangeEvent::TextDocumentContentChangeWholeDocument(whole);
        document.change(4, &[whole, part(0, 3, 3, "er")], Unit::Utf8);
        assert_eq!(&*document.text(), "newer");
    }
}
