//! Open documents with the text of the editor.

use std::sync::Arc;

use gen_lsp_types::{Position, Range, TextDocumentContentChangeEvent};
use ropey::Rope;
use vnfcheck_hot::{EditorPosition, SourceText, Span, Unit};

/// A document that is open in the editor.
#[derive(Debug)]
pub(crate) struct Document {
    /// The editor's version number, which increases with every change.
    pub(crate) version: i32,
    /// The text.
    pub(crate) source: SourceText,
}

impl Document {
    pub(crate) fn new(version: i32, text: &str) -> Self {
        Self { version, source: SourceText::new(text) }
    }

    /// Returns the text without copying it.
    pub(crate) fn text(&self) -> Arc<str> {
        self.source.shared()
    }

    /// Applies changes in order, each to the result of the previous change. Takes time linear in the text and the
    /// changes, because one message may contain thousands of changes.
    pub(crate) fn change(&mut self, version: i32, changes: &[TextDocumentContentChangeEvent], unit: Unit) {
        let mut rope = Rope::from_str(self.source.as_str());
        for change in changes {
            match change {
                TextDocumentContentChangeEvent::TextDocumentContentChangePartial(part) => {
                    replace(&mut rope, part.range, &part.text, unit);
                }
                TextDocumentContentChangeEvent::TextDocumentContentChangeWholeDocument(whole) => {
                    rope = Rope::from_str(&whole.text);
                }
            }
        }
        self.source = SourceText::new(&String::from(rope));
        self.version = version;
    }
}

/// Replaces a range. An end before the start counts as the start.
fn replace(rope: &mut Rope, range: Range, new: &str, unit: Unit) {
    let start = index_of(rope, range.start, unit);
    let end = index_of(rope, range.end, unit).max(start);
    // Cannot fail: both indices are within the text.
    let _ = rope.try_remove(start..end);
    let _ = rope.try_insert(start, new);
}

/// Returns the index of the character at a position, clamped like [`SourceText::offset_of`].
fn index_of(rope: &Rope, position: Position, unit: Unit) -> usize {
    let line = usize::try_from(position.line).unwrap_or(usize::MAX);
    let (Some(text), Ok(start)) = (rope.get_line(line), rope.try_line_to_char(line)) else {
        return rope.len_chars();
    };
    let ending =
        text.chars_at(text.len_chars()).reversed().take_while(|it| matches!(it, '\n' | '\r')).count();
    let column = usize::try_from(position.character).unwrap_or(usize::MAX);
    let within = match unit {
        Unit::Utf8 => text.try_byte_to_char(column),
        Unit::Utf16 => text.try_utf16_cu_to_char(column),
        Unit::Character => Ok(column),
    };
    start + within.unwrap_or(usize::MAX).min(text.len_chars() - ending)
}

/// Returns the byte offset of a position.
pub(crate) fn offset_at(source: &SourceText, position: Position, unit: Unit) -> u32 {
    source.offset_of(EditorPosition { line: position.line, column: position.character }, unit)
}

/// Returns the position of a byte offset.
pub(crate) fn position_at(source: &SourceText, offset: u32, unit: Unit) -> Position {
    let at = source.editor_position(offset, unit);
    Position { line: at.line, character: at.column }
}

/// Returns the range of a span.
pub(crate) fn range_of(source: &SourceText, span: Span, unit: Unit) -> Range {
    Range { start: position_at(source, span.start, unit), end: position_at(source, span.end, unit) }
}

#[cfg(test)]
mod tests {
    use gen_lsp_types::TextDocumentContentChangeWholeDocument;
    use serde_json::json;

    use super::*;

    #[test]
    fn positions_are_those_of_the_source_text() {
        let text = "a: é😀x\r\nb\rc: 1\n\n";
        let (source, rope) = (SourceText::new(text), Rope::from_str(text));
        for (line, character) in (0..7).flat_map(|line| (0..12).map(move |character| (line, character))) {
            for unit in [Unit::Utf8, Unit::Utf16, Unit::Character] {
                let position = Position { line, character };
                let offset = rope.char_to_byte(index_of(&rope, position, unit));
                assert_eq!(
                    offset,
                    offset_at(&source, position, unit) as usize,
                    "{line}:{character} {unit:?}"
                );
            }
        }
    }

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
        let lone = TextDocumentContentChangeWholeDocument { text: "a\rb\r\nc".to_owned() };
        let lone = TextDocumentContentChangeEvent::TextDocumentContentChangeWholeDocument(lone);
        document.change(5, &[lone, part(2, 1, 1, "!"), part(1, 9, 9, "?"), part(0, 0, 0, "x")], Unit::Utf16);
        assert_eq!(&*document.text(), "xa\rb?\r\nc!", "a carriage return ends a line");
    }
}
