//! Files as text: identity, byte spans, and the only place that turns bytes into lines and columns.

use std::sync::{Arc, OnceLock};

/// Number of a file within its package: its index in path order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileId(pub u32);

/// A byte range of a file's decoded text; `end` is exclusive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// Offset of the first byte, 0-based.
    pub start: u32,
    /// Offset behind the last byte, 0-based.
    pub end: u32,
}

impl Span {
    /// The range from `start` to `end`, in bytes.
    pub fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    /// The smallest span that covers this one and `other`.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

/// A position for people: both numbers are 1-based, the column counts Unicode scalar values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LineColumn {
    /// 1-based line; a line ends at `\n`.
    pub line: u32,
    /// 1-based column in Unicode scalar values; a byte order mark takes no column.
    pub column: u32,
}

/// Why a file's bytes are no text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EncodingError {
    /// The bytes from this offset on are not UTF-8 (nor UTF-16 with a byte order mark).
    #[error("the file is not UTF-8: byte 0x{byte:02x} at offset {offset}")]
    NotUtf8 {
        /// Offset of the first bad byte; the text up to it is kept.
        offset: u32,
        /// The byte found there.
        byte: u8,
    },
    /// A UTF-16 file contains an unpaired surrogate or half a unit.
    #[error("the file is not valid UTF-16")]
    NotUtf16,
}

/// The decoded text of one file and its line table.
///
/// UTF-16 with a byte order mark is converted to UTF-8, as `PyYAML` does; all offsets are those of the converted text.
#[derive(Clone, Debug)]
pub struct SourceText {
    text: Arc<str>,
    lines: OnceLock<Vec<u32>>,
    /// Number of characters in front of every [`STRIDE`]th byte, so that a long line costs no more than a short one.
    counts: OnceLock<Vec<u32>>,
}

const STRIDE: usize = 512;

impl SourceText {
    /// Decodes the bytes of a file. When they are no text, the part before the error is kept so that it can be shown.
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

    /// Wraps text that is already decoded.
    pub fn new(text: &str) -> Self {
        Self { text: Arc::from(text), lines: OnceLock::new(), counts: OnceLock::new() }
    }

    /// The whole text.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The text, shared.
    pub fn shared(&self) -> Arc<str> {
        Arc::clone(&self.text)
    }

    /// The text of a span; empty when the span does not lie on character boundaries of this text.
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.start as usize..span.end as usize).unwrap_or_default()
    }

    /// Line and column of a byte offset; an offset behind the end counts as the end.
    pub fn position(&self, offset: u32) -> LineColumn {
        let offset = (offset as usize).min(self.text.len());
        let starts = self.line_starts();
        let line = starts.partition_point(|&start| start as usize <= offset);
        let start =
            line.checked_sub(1).and_then(|index| starts.get(index)).map_or(0, |&start| start as usize);
        let mark = u32::from(self.text.starts_with('\u{feff}') && line <= 1 && offset > 0);
        LineColumn {
            line: u32::try_from(line.max(1)).unwrap_or(u32::MAX),
            column: self.characters_between(start, offset) - mark + 1,
        }
    }

    /// Number of characters that start between two byte offsets of a line.
    fn characters_between(&self, start: usize, end: usize) -> u32 {
        if end - start <= STRIDE {
            return count_characters(self.text.as_bytes().get(start..end).unwrap_or_default());
        }
        self.characters_before(end) - self.characters_before(start)
    }

    /// Number of characters that start in front of a byte offset.
    fn characters_before(&self, offset: usize) -> u32 {
        let counts = self.counts.get_or_init(|| {
            let mut total = 0;
            let chunks = self.text.as_bytes().chunks(STRIDE);
            std::iter::once(0)
                .chain(chunks.map(|chunk| {
                    total += count_characters(chunk);
                    total
                }))
                .collect()
        });
        let chunk = offset / STRIDE;
        let rest = self.text.as_bytes().get(chunk * STRIDE..offset).unwrap_or_default();
        counts.get(chunk).copied().unwrap_or_default() + count_characters(rest)
    }

    /// Byte offset at which a 1-based line starts; the length of the text for lines behind the last.
    pub fn line_start(&self, line: u32) -> u32 {
        let end = u32::try_from(self.text.len()).unwrap_or(u32::MAX);
        (line as usize).checked_sub(1).and_then(|index| self.line_starts().get(index)).copied().unwrap_or(end)
    }

    /// Number of lines; an empty text has one.
    pub fn line_count(&self) -> u32 {
        u32::try_from(self.line_starts().len()).unwrap_or(u32::MAX)
    }

    fn line_starts(&self) -> &[u32] {
        self.lines.get_or_init(|| {
            let breaks = memchr::memchr_iter(b'\n', self.text.as_bytes());
            std::iter::once(0).chain(breaks.filter_map(|at| u32::try_from(at + 1).ok())).collect()
        })
    }
}

/// Every byte of UTF-8 but a continuation byte starts a character.
fn count_characters(bytes: &[u8]) -> u32 {
    let starts = bytes.iter().filter(|byte| **byte & 0xC0 != 0x80).count();
    u32::try_from(starts).unwrap_or(u32::MAX)
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
    fn columns_of_long_lines_are_exact() {
        let line = "aé€😀".repeat(700);
        let text = SourceText::new(&format!("{line}\n{line}"));
        for (index, (offset, _)) in line.char_indices().enumerate() {
            let column = u32::try_from(index + 1).unwrap();
            let second = u32::try_from(line.len() + 1 + offset).unwrap();
            assert_eq!(text.position(u32::try_from(offset).unwrap()), LineColumn { line: 1, column });
            assert_eq!(text.position(second), LineColumn { line: 2, column });
        }
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
