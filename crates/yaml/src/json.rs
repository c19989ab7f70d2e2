//! JSON as parsed by Python's `json.loads`. Heat tries JSON before YAML when it reads templates.

use super::arena::{Shape, Style};
use super::builder::Builder;
use super::characters::byte;
use super::lexicon::Lexicon;
use super::limits::Limits;
use super::scalar::Dialect;
use super::scanner::{Token, offset};
use super::tree::Tree;
use crate::{FileId, SourceText, Span};

/// Parses JSON text into a tree; `None` if the text is not JSON.
pub(super) fn parse(
    file: FileId,
    source: &SourceText,
    lexicon: &'static Lexicon,
    limits: &Limits,
) -> Option<Tree> {
    let text = source.as_str();
    let bytes = text.as_bytes();
    // YAML templates start with a word or a comment, so this check rejects most YAML templates.
    if !matches!(
        byte(bytes, skip_space(bytes, 0)),
        b'{' | b'[' | b'"' | b'-' | b'0'..=b'9' | b't' | b'f' | b'n' | b'N' | b'I'
    ) {
        return None;
    }
    let mut tree = Builder::new(text, lexicon, limits);
    tree.dialect = Dialect::Json;
    let mut reader = Reader { bytes, at: 0, depth: limits.depth, tree };
    reader.skip_space();
    reader.value()?;
    reader.skip_space();
    (reader.at == bytes.len()).then(|| reader.tree.finish(file, source, Vec::new(), Vec::new()))
}

struct Reader<'s> {
    bytes: &'s [u8],
    at: usize,
    /// Number of levels that may still be opened.
    depth: usize,
    tree: Builder<'s>,
}

fn skip_space(bytes: &[u8], mut at: usize) -> usize {
    while matches!(byte(bytes, at), b' ' | b'\t' | b'\n' | b'\r') {
        at += 1;
    }
    at
}

/// Methods return `None` if the text is not JSON.
impl Reader<'_> {
    fn skip_space(&mut self) {
        self.at = skip_space(self.bytes, self.at);
    }

    /// Skips the given byte and the space after it; `None` if another byte follows.
    fn take(&mut self, wanted: u8) -> Option<()> {
        if byte(self.bytes, self.at) != wanted {
            return None;
        }
        self.at += 1;
        self.skip_space();
        Some(())
    }

    fn value(&mut self) -> Option<()> {
        match byte(self.bytes, self.at) {
            b'{' => self.nested(Shape::Mapping, b'}', Self::entry),
            b'[' => self.nested(Shape::Sequence, b']', Self::value),
            b'"' => self.string(),
            _ => self.word(),
        }
    }

    /// Reads a collection up to its closing brace or bracket.
    fn nested(&mut self, shape: Shape, end: u8, read: impl Fn(&mut Self) -> Option<()>) -> Option<()> {
        self.depth = self.depth.checked_sub(1)?;
        let start = offset(self.at);
        self.tree.open(shape, Style::Flow, Span::new(start, start), None).ok()?;
        self.at += 1;
        self.skip_space();
        if byte(self.bytes, self.at) != end {
            loop {
                read(self)?;
                self.skip_space();
                if byte(self.bytes, self.at) == end {
                    break;
                }
                self.take(b',')?;
            }
        }
        self.at += 1;
        self.tree.close(offset(self.at));
        self.depth += 1;
        Some(())
    }

    fn entry(&mut self) -> Option<()> {
        self.tree.expect_key();
        self.string()?;
        self.skip_space();
        self.take(b':')?;
        self.value()
    }

    fn string(&mut self) -> Option<()> {
        let start = self.at;
        if byte(self.bytes, start) != b'"' {
            return None;
        }
        let mut cooked = false;
        self.at += 1;
        loop {
            match *self.bytes.get(self.at)? {
                b'"' => break,
                b'\\' => {
                    cooked = true;
                    self.escape()?;
                }
                // Control characters are errors, because Python's parser is strict by default.
                0..0x20 => return None,
                _ => self.at += 1,
            }
        }
        self.at += 1;
        self.scalar(Style::DoubleQuoted, start, cooked)
    }

    fn escape(&mut self) -> Option<()> {
        let length = match *self.bytes.get(self.at + 1)? {
            b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => 2,
            b'u' => {
                let digits = self.bytes.get(self.at + 2..self.at + 6)?;
                digits.iter().all(u8::is_ascii_hexdigit).then_some(6)?
            }
            _ => return None,
        };
        self.at += length;
        Some(())
    }

    fn scalar(&mut self, style: Style, start: usize, cooked: bool) -> Option<()> {
        self.tree.add_scalar(&Token::scalar(style, start, self.at, cooked), None).ok()
    }

    /// Reads a constant or a number.
    fn word(&mut self) -> Option<()> {
        const CONSTANTS: [&[u8]; 6] = [b"null", b"true", b"false", b"NaN", b"Infinity", b"-Infinity"];
        let rest = self.bytes.get(self.at..)?;
        let length = match CONSTANTS.iter().find(|constant| rest.starts_with(constant)) {
            Some(constant) => constant.len(),
            None => number_length(rest)?,
        };
        let start = self.at;
        self.at += length;
        self.scalar(Style::Plain, start, false)
    }
}

/// Returns the length of the number at the start of the text.
fn number_length(text: &[u8]) -> Option<usize> {
    /// Maximum number of digits of an integer that Python converts.
    const MOST_DIGITS: usize = 4300;
    let digits = |at: usize| {
        let rest = text.get(at..).unwrap_or_default();
        rest.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(rest.len())
    };
    let mut at = usize::from(byte(text, 0) == b'-');
    match (byte(text, at), digits(at)) {
        (_, 0) => return None,
        (b'0', _) => at += 1,
        (_, length) => at += length,
    }
    let integer = at;
    if byte(text, at) == b'.' && digits(at + 1) > 0 {
        at += 1 + digits(at + 1);
    }
    if matches!(byte(text, at), b'e' | b'E') {
        let sign = usize::from(matches!(byte(text, at + 1), b'+' | b'-'));
        let length = digits(at + 1 + sign);
        if length > 0 {
            at += 1 + sign + length;
        }
    }
    (at > integer || integer <= MOST_DIGITS).then_some(at)
}
