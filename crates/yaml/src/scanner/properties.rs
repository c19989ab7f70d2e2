//! Anchors, aliases, tags and directives.

use super::super::characters::{URI, WORD, break_length, byte, is, is_blank, is_blank_or_end, skip_blanks};
use super::{Scan, Scanner, Token, TokenKind};

const IN_DIRECTIVE: &str = "while reading a directive";
const IN_TAG: &str = "while reading a tag";

/// A tag as written, with its handle unresolved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in super::super) struct TagName {
    /// `!`, `!!`, `!name!`, or empty if the suffix is the whole tag.
    pub(in super::super) handle: String,
    pub(in super::super) suffix: String,
}

/// A directive line, which starts with `%`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) enum Directive {
    Yaml { major: u32, minor: u32 },
    Tag { handle: String, prefix: String },
}

impl Scanner<'_> {
    /// Takes the value of the current directive token.
    pub(in super::super) fn take_directive(&mut self) -> Option<Directive> {
        self.directives.pop_front()
    }

    /// Takes the value of the current tag token.
    pub(in super::super) fn take_tag(&mut self) -> TagName {
        self.tags.pop_front().unwrap_or_default()
    }

    pub(super) fn scan_anchor(&mut self) -> Scan<usize> {
        self.scan_anchor_name("while reading an anchor")
    }

    pub(super) fn scan_alias(&mut self) -> Scan<usize> {
        self.scan_anchor_name("while reading an alias")
    }

    fn scan_anchor_name(&self, context: &str) -> Scan<usize> {
        let start = self.at + 1;
        let end = self.word_end(start);
        let next = byte(self.bytes, end);
        let ends = is_blank_or_end(self.bytes, end) || b"?:,]}%@`".contains(&next);
        if end == start || !ends {
            return self.fail(
                end,
                Some((self.at, context)),
                "expected a name of letters, digits, `-` and `_`",
            );
        }
        Ok(end)
    }

    fn word_end(&self, at: usize) -> usize {
        let rest = self.bytes.get(at..).unwrap_or_default();
        at + rest.iter().position(|&byte| !is(byte, WORD)).unwrap_or(rest.len())
    }

    pub(super) fn scan_tag(&mut self) -> Scan<usize> {
        let start = self.at;
        let (name, end) = if byte(self.bytes, start + 1) == b'<' {
            self.scan_verbatim_tag(start)?
        } else {
            self.scan_shorthand_tag(start)?
        };
        let ends_item = self.flow_level > 0 && byte(self.bytes, end) == b',';
        if !is_blank_or_end(self.bytes, end) && !ends_item {
            return self.fail(
                end,
                Some((start, IN_TAG)),
                "expected a space or the end of the line after the tag",
            );
        }
        self.tags.push_back(name);
        Ok(end)
    }

    fn scan_verbatim_tag(&self, start: usize) -> Scan<(TagName, usize)> {
        let (suffix, end) = self.scan_uri(start, start + 2, true)?;
        if suffix.is_empty() {
            return self.fail(end, Some((start, IN_TAG)), "expected the name of a tag");
        }
        if byte(self.bytes, end) != b'>' {
            return self.fail(end, Some((start, IN_TAG)), "expected `>` after the tag");
        }
        Ok((TagName { handle: String::new(), suffix }, end + 1))
    }

    fn scan_shorthand_tag(&self, start: usize) -> Scan<(TagName, usize)> {
        let word_end = self.word_end(start + 1);
        if byte(self.bytes, word_end) == b'!' {
            let (suffix, end) = self.scan_uri(start, word_end + 1, false)?;
            if suffix.is_empty() {
                return self.fail(end, Some((start, IN_TAG)), "expected the name of a tag");
            }
            return Ok((TagName { handle: self.text(start, word_end + 1), suffix }, end));
        }
        let (suffix, end) = self.scan_uri(start, start + 1, false)?;
        if suffix.is_empty() {
            // A lone `!` is a separate tag, regardless of the prefix of the handle `!`.
            return Ok((TagName { handle: String::new(), suffix: "!".to_owned() }, end));
        }
        Ok((TagName { handle: "!".to_owned(), suffix }, end))
    }

    fn text(&self, start: usize, end: usize) -> String {
        String::from_utf8_lossy(self.bytes.get(start..end).unwrap_or_default()).into_owned()
    }

    /// Scans a URI with `%` escapes; `,`, `[` and `]` are part of it only if `full` is set.
    fn scan_uri(&self, start: usize, mut at: usize, full: bool) -> Scan<(String, usize)> {
        let mut uri = Vec::new();
        loop {
            let next = byte(self.bytes, at);
            if !(is(next, URI) || full && b",[]".contains(&next)) {
                return Ok((String::from_utf8_lossy(&uri).into_owned(), at));
            }
            if next == b'%' {
                at = self.scan_uri_escape(start, at, &mut uri)?;
            } else {
                uri.push(next);
                at += 1;
            }
        }
    }

    /// Scans the one to four `%` escapes that encode a character.
    fn scan_uri_escape(&self, start: usize, mut at: usize, uri: &mut Vec<u8>) -> Scan<usize> {
        let mut missing = None;
        loop {
            let octet = self.escaped_octet(start, at)?;
            let left = match (missing, octet) {
                (None, 0x00..0x80) => 0,
                (None, 0xC0..0xE0) => 1,
                (None, 0xE0..0xF0) => 2,
                (None, 0xF0..0xF8) => 3,
                (Some(count), 0x80..0xC0) => count - 1,
                _ => return self.fail(at, Some((start, IN_TAG)), "expected UTF-8 after `%`"),
            };
            uri.push(octet);
            at += 3;
            if left == 0 {
                return Ok(at);
            }
            missing = Some(left);
        }
    }

    fn escaped_octet(&self, start: usize, at: usize) -> Scan<u8> {
        let digit =
            |at| char::from(byte(self.bytes, at)).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
        match (byte(self.bytes, at), digit(at + 1), digit(at + 2)) {
            (b'%', Some(high), Some(low)) => Ok(high << 4 | low),
            _ => self.fail(at, Some((start, IN_TAG)), "expected `%` and two hexadecimal digits"),
        }
    }

    /// Scans a whole directive line.
    pub(super) fn scan_directive(&mut self) -> Scan<()> {
        let start = self.at;
        let name_end = self.word_end(start + 1);
        if name_end == start + 1 || !is_blank_or_end(self.bytes, name_end) {
            return self.fail(name_end, Some((start, IN_DIRECTIVE)), "expected the name of a directive");
        }
        let (directive, end) = match self.bytes.get(start + 1..name_end) {
            Some(b"YAML") => self.scan_version(start, name_end)?,
            Some(b"TAG") => self.scan_tag_directive(start, name_end)?,
            _ => {
                let message = "unknown directive, expected quotes around a value that starts with `%`";
                return self.fail(name_end, Some((start, IN_DIRECTIVE)), message);
            }
        };
        self.directives.push_back(directive);
        self.queue.push(Token::new(TokenKind::Directive, start, end));
        self.finish_directive(start, end)
    }

    fn finish_directive(&mut self, start: usize, end: usize) -> Scan<()> {
        self.at = skip_blanks(self.bytes, end);
        if byte(self.bytes, self.at) == b'#' {
            self.scan_comment();
        }
        let length = break_length(self.bytes, self.at);
        if length == 0 && self.at < self.bytes.len() {
            return self.fail(
                self.at,
                Some((start, IN_DIRECTIVE)),
                "expected a comment or the end of the line",
            );
        }
        if length > 0 {
            self.start_line(self.at + length);
        }
        Ok(())
    }

    fn scan_version(&self, start: usize, at: usize) -> Scan<(Directive, usize)> {
        let (major, at) = self.scan_version_number(start, skip_blanks(self.bytes, at))?;
        if byte(self.bytes, at) != b'.' {
            return self.fail(at, Some((start, IN_DIRECTIVE)), "expected a digit or `.`");
        }
        let (minor, at) = self.scan_version_number(start, at + 1)?;
        Ok((Directive::Yaml { major, minor }, at))
    }

    fn scan_version_number(&self, start: usize, at: usize) -> Scan<(u32, usize)> {
        const MOST_DIGITS: usize = 9;
        let rest = self.bytes.get(at..).unwrap_or_default();
        let length = rest.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(rest.len());
        let number = self.text(at, at + length.min(MOST_DIGITS + 1));
        match number.parse() {
            Ok(number) if length <= MOST_DIGITS => Ok((number, at + length)),
            _ => {
                let at = at + length.min(MOST_DIGITS);
                self.fail(at, Some((start, IN_DIRECTIVE)), "expected a version number such as 1.1")
            }
        }
    }

    fn scan_tag_directive(&self, start: usize, at: usize) -> Scan<(Directive, usize)> {
        let context = Some((start, IN_DIRECTIVE));
        let at = skip_blanks(self.bytes, at);
        if byte(self.bytes, at) != b'!' {
            return self.fail(at, context, "expected a tag handle such as `!name!`");
        }
        let mut handle_end = self.word_end(at + 1);
        if byte(self.bytes, handle_end) == b'!' {
            handle_end += 1;
        } else if handle_end > at + 1 {
            return self.fail(handle_end, context, "expected `!` at the end of the tag handle");
        }
        if !is_blank(self.bytes, handle_end) {
            return self.fail(handle_end, context, "expected a space after the tag handle");
        }
        let (prefix, end) = self.scan_uri(start, skip_blanks(self.bytes, handle_end), true)?;
        if prefix.is_empty() {
            return self.fail(end, context, "expected the prefix of the tag handle");
        }
        if !is_blank_or_end(self.bytes, end) {
            return self.fail(end, context, "expected a space or the end of the line after the prefix");
        }
        Ok((Directive::Tag { handle: self.text(at, handle_end), prefix }, end))
    }
}
