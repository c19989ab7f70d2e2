//! Source text of files: identity, byte spans, and the only conversion from bytes to lines and columns.

use std::sync::{Arc, OnceLock};

/// Number of a file, assigned by the code that reads the files. The numbers in a package have the order of the paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileId(pub u32);

/// A byte range of a file's decoded text; `end` is exclusive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// Offset of the first byte, 0-based.
    pub start: u32,
    /// Offset after the last byte, 0-based.
    pub end: u32,
}

impl Span {
    /// Creates the range from `start` to `end`, in bytes.
    pub fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    /// Returns the smallest span that covers both spans.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

/// A position for display. Both numbers are 1-based; the column counts Unicode scalar values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LineColumn {
    /// 1-based line; a line ends at `\n`.
    pub line: u32,
    /// 1-based column in Unicode scalar values; a byte order mark does not count.
    pub column: u32,
}

/// Unit of columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Unit {
    /// UTF-8 bytes.
    Utf8,
    /// UTF-16 code units.
    Utf16,
    /// Unicode scalar values.
    #[default]
    Character,
}

impl Unit {
    /// Returns the number of units that start in a part of a string.
    fn count(self, bytes: &[u8]) -> u32 {
        // In UTF-8, every byte except continuation bytes starts a character. A four-byte character consists of two
        // UTF-16 units.
        let units = |byte: &u8| match self {
            Self::Utf8 => 1,
            Self::Character => u32::from(*byte & 0xC0 != 0x80),
            Self::Utf16 => u32::from(*byte & 0xC0 != 0x80) + u32::from(*byte >= 0xF0),
        };
        bytes.iter().map(units).sum()
    }

    /// Returns the number of units of a character.
    fn width(self, character: char) -> u32 {
        let width = match self {
            Self::Utf8 => character.len_utf8(),
            Self::Utf16 => character.len_utf16(),
            Self::Character => 1,
        };
        u32::try_from(width).unwrap_or(u32::MAX)
    }
}

/// A position in the convention of editors. Both numbers are 0-based.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EditorPosition {
    /// 0-based line; a line ends at `\n`, `\r\n` or `\r`.
    pub line: u32,
    /// 0-based column in a [`Unit`]; a byte order mark counts as a character.
    pub column: u32,
}

/// Reason why the bytes of a file are not text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EncodingError {
    /// The bytes from this offset on are neither UTF-8 nor UTF-16 with a byte order mark.
    #[error("the file is not UTF-8: byte 0x{byte:02x} at offset {offset}")]
    NotUtf8 {
        /// Offset of the first invalid byte; the text before it is kept.
        offset: u32,
        /// The invalid byte.
        byte: u8,
    },
    /// A UTF-16 file contains an unpaired surrogate or an incomplete code unit.
    #[error("the file is not valid UTF-16")]
    NotUtf16,
}

impl EncodingError {
    /// Returns the offset of the error in the decoded text.
    pub fn offset(self) -> u32 {
        match self {
            Self::NotUtf8 { offset, .. } => offset,
            Self::NotUtf16 => 0,
        }
    }
}

/// Decoded text of a file with its line table.
///
/// UTF-16 with a byte order mark is converted to UTF-8, as in `PyYAML`. All offsets refer to the converted text.
#[derive(Clone, Debug)]
pub struct SourceText {
    text: Arc<str>,
    lines: OnceLock<Lines>,
    /// Line starts as editors count them, if a lone `\r` makes them differ.
    editor_lines: OnceLock<Option<Vec<u32>>>,
    /// Number of characters and of UTF-16 units before every [`STRIDE`]th byte, so that positions in long lines cost
    /// no more than in short lines.
    counts: [OnceLock<Vec<u32>>; 2],
}

/// Number of bytes between two entries of a sparse table.
const STRIDE: usize = 512;

/// Sparse line table. A table with every line start would take a tenth of the memory of the file.
#[derive(Clone, Debug)]
struct Lines {
    /// For every [`STRIDE`]th byte: the number of lines that end before the byte, and the start of its line.
    marks: Vec<(u32, u32)>,
    count: u32,
}

impl Lines {
    fn of(text: &[u8]) -> Self {
        let (mut ended, mut start) = (0, 0);
        let marks = text.chunks(STRIDE).zip(0..).map(|(chunk, number)| {
            let mark = (ended, start);
            if let Some(last) = memchr::memrchr(b'\n', chunk) {
                ended += offset(memchr::memchr_iter(b'\n', chunk).count());
                start = offset(number * STRIDE + last + 1);
            }
            mark
        });
        let marks = marks.collect();
        Self { marks, count: ended + 1 }
    }

    /// Returns the 0-based line of a byte offset, and the start of the line.
    fn at(&self, text: &[u8], at: usize) -> (u32, usize) {
        // The end of the text may coincide with the start of a part that does not exist.
        let mark = (at / STRIDE).min(self.marks.len().saturating_sub(1));
        let (ended, start) = self.marks.get(mark).copied().unwrap_or_default();
        let from = mark * STRIDE;
        let before = text.get(from..at).unwrap_or_default();
        match memchr::memrchr(b'\n', before) {
            Some(last) => (ended + offset(memchr::memchr_iter(b'\n', before).count()), from + last + 1),
            None => (ended, start as usize),
        }
    }

    /// Returns the start of a 0-based line; `None` after the last line.
    fn start(&self, text: &[u8], line: u32) -> Option<usize> {
        let Some(before) = line.checked_sub(1) else { return Some(0) };
        let mark = self.marks.partition_point(|(ended, _)| *ended <= before).checked_sub(1)?;
        let (ended, _) = self.marks.get(mark)?;
        let from = mark * STRIDE;
        let mut breaks = memchr::memchr_iter(b'\n', text.get(from..)?);
        Some(from + breaks.nth((before - ended) as usize)? + 1)
    }
}

/// Converts a position in a source to `u32`; sources are never longer.
fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

impl SourceText {
    /// Decodes the bytes of a file. If they are not text, the part before the error is kept for display.
    pub fn decode(bytes: &[u8]) -> (Self, Option<EncodingError>) {
        match bytes {
            [0xFF, 0xFE, rest @ ..] => Self::decode_utf16(rest, u16::from_le_bytes),
            [0xFE, 0xFF, rest @ ..] => Self::decode_utf16(rest, u16::from_be_bytes),
            _ => match std::str::from_utf8(bytes) {
                Ok(text) => (Self::new(text), None),
                Err(error) => {
                    let offset = error.valid_up_to();
                    let (valid, rest) = bytes.split_at(offset);
                    let error = EncodingError::NotUtf8 {
                        offset: u32::try_from(offset).unwrap_or(u32::MAX),
                        byte: rest.first().copied().unwrap_or_default(),
                    };
                    (Self::new(&String::from_utf8_lossy(valid)), Some(error))
                }
            },
        }
    }

    fn decode_utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> (Self, Option<EncodingError>) {
        let (pairs, rest) = bytes.as_chunks::<2>();
        let units: Vec<u16> = pairs.iter().map(|pair| unit(*pair)).collect();
        match String::from_utf16(&units) {
            Ok(text) if rest.is_empty() => (Self::new(&text), None),
            Ok(text) => (Self::new(&text), Some(EncodingError::NotUtf16)),
            Err(_) => (Self::new(&String::from_utf16_lossy(&units)), Some(EncodingError::NotUtf16)),
        }
    }

    /// Wraps decoded text.
    pub fn new(text: &str) -> Self {
        Self::from_shared(Arc::from(text))
    }

    /// Wraps decoded text without copying it.
    pub fn from_shared(text: Arc<str>) -> Self {
        Self { text, lines: OnceLock::new(), editor_lines: OnceLock::new(), counts: Default::default() }
    }

    /// Returns the whole text.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns the shared text.
    pub fn shared(&self) -> Arc<str> {
        Arc::clone(&self.text)
    }

    /// Returns the text of a span; empty if the span is not on character boundaries of this text.
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.start as usize..span.end as usize).unwrap_or_default()
    }

    /// Returns the line and column of a byte offset; offsets past the end count as the end.
    pub fn position(&self, offset: u32) -> LineColumn {
        let (line, start, offset) = self.line_at(None, offset);
        let mark = u32::from(self.text.starts_with('\u{feff}') && line == 0 && offset > 0);
        LineColumn { line: line + 1, column: self.count_between(start, offset, Unit::Character) - mark + 1 }
    }

    /// Returns the positions of the start and the end of a span. Most spans are part of one line, so the line is found
    /// once.
    pub fn positions(&self, span: Span) -> [LineColumn; 2] {
        let start = self.position(span.start);
        let text = self.text.get(span.start as usize..span.end as usize);
        let end = match text.filter(|text| !text.starts_with('\u{feff}') && text.len() <= STRIDE) {
            Some(text) if !text.as_bytes().contains(&b'\n') => {
                let column = start.column + Unit::Character.count(text.as_bytes());
                LineColumn { line: start.line, column }
            }
            _ => self.position(span.end),
        };
        [start, end]
    }

    /// Returns the editor position of a byte offset; offsets past the end count as the end.
    pub fn editor_position(&self, offset: u32, unit: Unit) -> EditorPosition {
        let (line, start, offset) = self.line_at(self.editor_line_starts(), offset);
        EditorPosition { line, column: self.count_between(start, offset, unit) }
    }

    /// Returns the byte offset of an editor position. A column past the end of its line counts as the end of the
    /// line, a column inside a character as the start of the character, and a line after the last as the end of the
    /// text.
    pub fn offset_of(&self, position: EditorPosition, unit: Unit) -> u32 {
        let starts = self.editor_line_starts();
        let length = self.text.len();
        let start_of = |line: u32| match starts {
            Some(starts) => starts.get(line as usize).map_or(length, |&start| start as usize),
            None => self.lines().start(self.text.as_bytes(), line).unwrap_or(length),
        };
        let (start, end) = (start_of(position.line), start_of(position.line.saturating_add(1)));
        let line = self.text.get(start..end).unwrap_or_default().trim_end_matches(['\n', '\r']);
        let mut left = position.column;
        let behind =
            line.char_indices().find(|(_, character)| match left.checked_sub(unit.width(*character)) {
                Some(rest) => {
                    left = rest;
                    false
                }
                None => true,
            });
        let within = behind.map_or(line.len(), |(offset, _)| offset);
        u32::try_from(start + within).unwrap_or(u32::MAX)
    }

    /// Returns the 0-based line of a byte offset, the start of the line, and the offset limited to the text. Lines
    /// begin at `starts` if given, otherwise after each line feed.
    fn line_at(&self, starts: Option<&[u32]>, offset: u32) -> (u32, usize, usize) {
        let offset = (offset as usize).min(self.text.len());
        let Some(starts) = starts else {
            let (line, start) = self.lines().at(self.text.as_bytes(), offset);
            return (line, start, offset);
        };
        let line = starts.partition_point(|&start| start as usize <= offset).saturating_sub(1);
        let start = starts.get(line).map_or(0, |&start| start as usize);
        (self::offset(line), start, offset)
    }

    /// Returns the number of units that start between two byte offsets of a line.
    fn count_between(&self, start: usize, end: usize, unit: Unit) -> u32 {
        if end - start <= STRIDE || unit == Unit::Utf8 {
            return unit.count(self.text.as_bytes().get(start..end).unwrap_or_default());
        }
        self.count_before(end, unit) - self.count_before(start, unit)
    }

    /// Returns the number of units that start before a byte offset.
    fn count_before(&self, offset: usize, unit: Unit) -> u32 {
        let [characters, utf16] = &self.counts;
        let counts = if unit == Unit::Utf16 { utf16 } else { characters };
        let counts = counts.get_or_init(|| {
            let mut total = 0;
            let chunks = self.text.as_bytes().chunks(STRIDE);
            std::iter::once(0)
                .chain(chunks.map(|chunk| {
                    total += unit.count(chunk);
                    total
                }))
                .collect()
        });
        let chunk = offset / STRIDE;
        let rest = self.text.as_bytes().get(chunk * STRIDE..offset).unwrap_or_default();
        counts.get(chunk).copied().unwrap_or_default() + unit.count(rest)
    }

    /// Returns the byte offset at which a 1-based line starts, or the length of the text for lines after the last.
    pub fn line_start(&self, line: u32) -> u32 {
        let start = line.checked_sub(1).and_then(|line| self.lines().start(self.text.as_bytes(), line));
        offset(start.unwrap_or(self.text.len()))
    }

    /// Returns the number of lines; an empty text has one line.
    pub fn line_count(&self) -> u32 {
        self.lines().count
    }

    fn lines(&self) -> &Lines {
        self.lines.get_or_init(|| Lines::of(self.text.as_bytes()))
    }

    /// Returns the line starts as editors count them; `None` if all lines end at a line feed.
    fn editor_line_starts(&self) -> Option<&[u32]> {
        let bytes = self.text.as_bytes();
        let is_alone = |at: &usize| bytes.get(at + 1) != Some(&b'\n');
        let own = self.editor_lines.get_or_init(|| {
            memchr::memchr_iter(b'\r', bytes).find(is_alone)?;
            let breaks = memchr::memchr2_iter(b'\n', b'\r', bytes)
                .filter(|at| bytes.get(*at) == Some(&b'\n') || is_alone(at));
            Some(std::iter::once(0).chain(breaks.map(|at| offset(at + 1))).collect())
        });
        own.as_deref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_one_based_and_count_characters() {
        let text = SourceText::new("a: é\r\nb: x\n");
        let at = |offset| {
            let position = text.position(offset);
            (position.line, position.column)
        };
        assert_eq!(at(0), (1, 1));
        assert_eq!(at(5), (1, 5));
        assert_eq!(at(7), (2, 1));
        assert_eq!(at(99), (3, 1));
        assert_eq!((text.line_start(2), text.line_count()), (7, 3));
    }

    #[test]
    fn lines_are_found_in_texts_of_any_length() {
        for (line, count) in [("", 3000), ("x", 2000), ("ab: c", 700), (&*"y".repeat(1500), 9)] {
            for end in ["", "\n", "z"] {
                let text = format!("{}{end}", format!("{line}\n").repeat(count));
                let source = SourceText::new(&text);
                let starts: Vec<usize> =
                    [0].into_iter().chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
                assert_eq!(source.line_count() as usize, starts.len());
                for (number, start) in starts.iter().enumerate() {
                    let at = u32::try_from(*start).unwrap();
                    let line = u32::try_from(number + 1).unwrap();
                    assert_eq!(source.position(at), LineColumn { line, column: 1 });
                    assert_eq!(source.line_start(line), at);
                    let last = starts.get(number + 1).map_or(text.len(), |next| next - 1);
                    let column = u32::try_from(last - start + 1).unwrap();
                    let last = u32::try_from(last).unwrap();
                    assert_eq!(source.position(last), LineColumn { line, column });
                }
                let behind = u32::try_from(starts.len() + 1).unwrap();
                assert_eq!(source.line_start(behind) as usize, text.len());
            }
        }
    }

    #[test]
    fn columns_of_long_lines_are_exact() {
        let line = "aé€😀".repeat(700);
        let text = SourceText::new(&format!("{line}\n{line}"));
        for (index, (offset, _)) in line.char_indices().enumerate() {
            let column = u32::try_from(index + 1).unwrap();
            let second = u32::try_from(line.len() + 1 + offset).unwrap();
            assert_eq!(text.position(u32::try_from(offset).unwrap()), LineColumn { line: 1, column });
            assert_eq!(text.position(second), LineColumn { line: 2, column });
            let utf16 = u32::try_from(line[..offset].encode_utf16().count()).unwrap();
            let expected = EditorPosition { line: 1, column: utf16 };
            assert_eq!(text.editor_position(second, Unit::Utf16), expected);
        }
    }

    #[test]
    fn editors_count_columns_in_units() {
        let text = SourceText::new("a: é😀x\r\nb\rc: 1\n");
        let column = |offset, unit| text.editor_position(offset, unit);
        let first = |column| EditorPosition { line: 0, column };
        assert_eq!(column(9, Unit::Utf8), first(9));
        assert_eq!(column(9, Unit::Utf16), first(6));
        assert_eq!(column(9, Unit::Character), first(5));
        assert_eq!(column(14, Unit::Utf16), EditorPosition { line: 2, column: 0 });
        assert_eq!(text.position(14).line, 2, "reports end lines at the line feed only");
        for unit in [Unit::Utf8, Unit::Utf16, Unit::Character] {
            for (offset, _) in text.as_str().char_indices().filter(|(_, it)| !matches!(it, '\n')) {
                let offset = u32::try_from(offset).unwrap();
                assert_eq!(text.offset_of(text.editor_position(offset, unit), unit), offset, "{unit:?}");
            }
            assert_eq!(text.offset_of(first(99), unit), 10, "the end of the line");
            assert_eq!(text.offset_of(EditorPosition { line: 9, column: 9 }, unit), 19, "the end");
        }
        assert_eq!(text.offset_of(first(5), Unit::Utf16), 5, "within a character");
    }

    #[test]
    fn a_byte_order_mark_takes_no_column() {
        let (text, error) = SourceText::decode(b"\xef\xbb\xbfa: 1");
        assert_eq!(error, None);
        assert_eq!(text.position(3), LineColumn { line: 1, column: 1 });
    }

    #[test]
    fn utf16_is_converted_and_bad_bytes_are_located() {
        let (text, error) = SourceText::decode(&[0xFF, 0xFE, b'a', 0, b':', 0]);
        assert_eq!((text.as_str(), error), ("a:", None));
        let (text, error) = SourceText::decode(b"caf\xe9\n");
        assert_eq!(text.as_str(), "caf");
        assert_eq!(error, Some(EncodingError::NotUtf8 { offset: 3, byte: 0xe9 }));
    }
}
