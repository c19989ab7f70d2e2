//! Text of scalars, decoded from the source.

use std::borrow::Cow;

use super::super::arena::{COOKED, PROPERTIES, Slot, Style};
use super::super::characters::{
    BYTE_ORDER_MARK, Class, IN_DOUBLE_QUOTES, IN_SINGLE_QUOTES, WORD, break_length, byte, find, is, is_blank,
    is_blank_or_end, line_end, skip_blanks,
};
use super::Dialect;

/// Returns the text of a scalar, with quotes removed and escapes and folding resolved. `indentation` is that of the
/// text of a block scalar.
pub(crate) fn text<'t>(
    source: &'t str,
    slot: Slot,
    indentation: impl FnOnce() -> u32,
    dialect: Dialect,
) -> Cow<'t, str> {
    if slot.flags & COOKED == 0 {
        return Cow::Borrowed(bare_text(source, slot));
    }
    Cow::Owned(cooked_text(source, slot, indentation(), dialect))
}

/// Returns the text of a scalar that equals its source without properties and quotes.
pub(crate) fn bare_text(source: &str, slot: Slot) -> &str {
    let source = if slot.flags & PROPERTIES == 0 { source } else { behind_properties(source) };
    match slot.style {
        Style::SingleQuoted | Style::DoubleQuoted => {
            source.get(1..source.len().saturating_sub(1)).unwrap_or_default()
        }
        _ => source,
    }
}

/// Returns the text of a scalar with escapes, folded lines or, for a block scalar, indentation.
pub(crate) fn cooked_text(source: &str, slot: Slot, indentation: u32, dialect: Dialect) -> String {
    let inner = bare_text(source, slot);
    match (slot.style, dialect) {
        (Style::DoubleQuoted, Dialect::Json) => json_string(inner),
        (Style::DoubleQuoted, Dialect::Yaml) => double_quoted(inner),
        (Style::SingleQuoted, _) => single_quoted(inner),
        (Style::Literal | Style::Folded, _) => block(inner, slot.style, indentation as usize),
        (Style::Plain | Style::Block | Style::Flow, _) => plain(inner),
    }
}

/// Returns the source after the anchor and tag of a node.
fn behind_properties(source: &str) -> &str {
    let bytes = source.as_bytes();
    let mut at = 0;
    loop {
        match byte(bytes, at) {
            b'&' | b'!' => at = property_end(bytes, at),
            b'#' => at = line_end(bytes, at),
            b' ' | b'\t' => at += 1,
            _ => match break_length(bytes, at) {
                0 => return source.get(at..).unwrap_or_default(),
                // A byte order mark may start a line.
                length if bytes.get(at + length..).is_some_and(|next| next.starts_with(BYTE_ORDER_MARK)) => {
                    at += length + BYTE_ORDER_MARK.len();
                }
                length => at += length,
            },
        }
    }
}

/// Returns the end of an anchor or tag. Only after an anchor may a non-blank character follow directly.
fn property_end(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.get(at + 1..).unwrap_or_default();
    let is_anchor = byte(bytes, at) == b'&';
    let length = (0..rest.len()).position(|index| {
        if is_anchor { !is(byte(rest, index), WORD) } else { is_blank_or_end(rest, index) }
    });
    at + 1 + length.unwrap_or(rest.len())
}

fn slice(source: &str, start: usize, end: usize) -> &str {
    source.get(start..end).unwrap_or_default()
}

/// Returns the text for a line break: LS and PS are kept, all others become `\n`.
fn normalized(source: &str, at: usize, length: usize) -> &str {
    if length == 3 { slice(source, at, at + length) } else { "\n" }
}

fn trim_end_blanks(text: &str) -> &str {
    text.trim_end_matches([' ', '\t'])
}

/// Folds a line break and the empty lines after it. Returns the offset at which the text continues.
fn fold_break(source: &str, at: usize, text: &mut String) -> usize {
    let bytes = source.as_bytes();
    let length = break_length(bytes, at);
    let first = normalized(source, at, length);
    if first != "\n" {
        text.push_str(first);
    }
    let before = text.len();
    let next = keep_breaks(source, at + length, text);
    if first == "\n" && text.len() == before {
        text.push(' ');
    }
    next
}

/// Appends the line breaks of empty lines. Returns the offset at which the text continues.
fn keep_breaks(source: &str, mut at: usize, text: &mut String) -> usize {
    let bytes = source.as_bytes();
    loop {
        at = skip_blanks(bytes, at);
        let length = break_length(bytes, at);
        if length == 0 {
            return at;
        }
        text.push_str(normalized(source, at, length));
        at += length;
    }
}

fn plain(source: &str) -> String {
    let bytes = source.as_bytes();
    let mut text = String::with_capacity(source.len());
    let mut at = 0;
    loop {
        let end = line_end(bytes, at);
        text.push_str(trim_end_blanks(slice(source, at, end)));
        if end >= bytes.len() {
            return text;
        }
        at = fold_break(source, end, &mut text);
    }
}

fn single_quoted(source: &str) -> String {
    // Two quotes are an escaped quote.
    quoted(source, IN_SINGLE_QUOTES, b'\'', |at, text| {
        text.push('\'');
        at + 2
    })
}

fn double_quoted(source: &str) -> String {
    quoted(source, IN_DOUBLE_QUOTES, b'\\', |at, text| unescape(source, at + 1, text))
}

/// Folds the lines of a quoted scalar. `escape` resolves the escape at a mark and returns the offset at which the text
/// continues; `special` contains the mark and the first bytes of line breaks.
#[inline]
fn quoted(source: &str, special: Class, mark: u8, escape: impl Fn(usize, &mut String) -> usize) -> String {
    let bytes = source.as_bytes();
    let mut text = String::with_capacity(source.len());
    let (mut start, mut at) = (0, 0);
    loop {
        at = find(bytes, at, special);
        if at >= bytes.len() {
            text.push_str(slice(source, start, at));
            return text;
        }
        if byte(bytes, at) == mark {
            text.push_str(slice(source, start, at));
            at = escape(at, &mut text);
            start = at;
        } else if break_length(bytes, at) > 0 {
            text.push_str(trim_end_blanks(slice(source, start, at)));
            at = fold_break(source, at, &mut text);
            start = at;
        } else {
            at += 1;
        }
    }
}

/// Resolves the escape after a backslash. Returns the offset at which the text continues.
fn unescape(source: &str, at: usize, text: &mut String) -> usize {
    let bytes = source.as_bytes();
    let character = match byte(bytes, at) {
        b'0' => '\0',
        b'a' => '\x07',
        b'b' => '\x08',
        b't' | b'\t' => '\t',
        b'n' => '\n',
        b'v' => '\x0B',
        b'f' => '\x0C',
        b'r' => '\r',
        b'e' => '\x1B',
        b'N' => '\u{85}',
        b'_' => '\u{A0}',
        b'L' => '\u{2028}',
        b'P' => '\u{2029}',
        b'x' => return unescape_code(source, at + 1, 2, text),
        b'u' => return unescape_code(source, at + 1, 4, text),
        b'U' => return unescape_code(source, at + 1, 8, text),
        other => match break_length(bytes, at) {
            // An escaped space, quote, slash or backslash is the character itself.
            0 => char::from(other),
            length => return keep_breaks(source, at + length, text),
        },
    };
    text.push(character);
    at + 1
}

fn unescape_code(source: &str, at: usize, digits: usize, text: &mut String) -> usize {
    let code = hexadecimal(source, at, digits);
    text.push(code.and_then(char::from_u32).unwrap_or(char::REPLACEMENT_CHARACTER));
    at + digits
}

fn hexadecimal(source: &str, at: usize, digits: usize) -> Option<u32> {
    u32::from_str_radix(source.get(at..at + digits)?, 16).ok()
}

/// Resolves JSON escapes. A lone surrogate, which Python keeps, becomes a replacement character.
fn json_string(source: &str) -> String {
    let mut text = String::with_capacity(source.len());
    let mut at = 0;
    while let Some(length) = memchr::memchr(b'\\', source.as_bytes().get(at..).unwrap_or_default()) {
        text.push_str(slice(source, at, at + length));
        at += length + 2;
        let character = match byte(source.as_bytes(), at - 1) {
            b'b' => '\x08',
            b'f' => '\x0C',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                let (character, end) = json_code(source, at);
                at = end;
                character
            }
            other => char::from(other),
        };
        text.push(character);
    }
    text.push_str(slice(source, at, source.len()));
    text
}

/// Returns the character of `\u` and four digits, or of a surrogate pair of two such escapes, and the offset after
/// it.
fn json_code(source: &str, at: usize) -> (char, usize) {
    let end = at + 4;
    let code = hexadecimal(source, at, 4).unwrap_or(0xFFFD);
    if (0xD800..0xDC00).contains(&code)
        && slice(source, end, end + 2) == "\\u"
        && let Some(low @ 0xDC00..0xE000) = hexadecimal(source, end + 2, 4)
    {
        let code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
        return (char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER), end + 6);
    }
    (char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER), end)
}

/// Decodes a block scalar: removes the indentation, folds lines if required, and applies the chomping indicator.
fn block(source: &str, style: Style, indentation: usize) -> String {
    let bytes = source.as_bytes();
    let header = line_end(bytes, 0);
    let chomping = chomping_indicator(bytes);
    let mut text = String::with_capacity(source.len());
    let mut empty_lines = String::new();
    let mut last_break = "";
    let mut was_indented = false;
    let mut at = header + break_length(bytes, header);
    loop {
        let (start, at_text) = skip_empty_lines(source, at, indentation, &mut empty_lines);
        if !at_text {
            break;
        }
        let is_indented = is_blank(bytes, start);
        let folds = style == Style::Folded && last_break == "\n" && !was_indented && !is_indented;
        if !folds {
            text.push_str(last_break);
        } else if empty_lines.is_empty() {
            text.push(' ');
        }
        text.push_str(&empty_lines);
        empty_lines.clear();
        was_indented = is_indented;
        let end = line_end(bytes, start);
        text.push_str(slice(source, start, end));
        let length = break_length(bytes, end);
        last_break = if length == 0 { "" } else { normalized(source, end, length) };
        at = end + length;
    }
    if chomping != Some(b'-') {
        text.push_str(last_break);
    }
    if chomping == Some(b'+') {
        text.push_str(&empty_lines);
    }
    text
}

/// Returns the `+` or `-` after `|` or `>`, which may precede or follow an indentation indicator.
fn chomping_indicator(header: &[u8]) -> Option<u8> {
    match header {
        [_, sign @ (b'+' | b'-'), ..] | [_, b'1'..=b'9', sign @ (b'+' | b'-'), ..] => Some(*sign),
        _ => None,
    }
}

/// Skips empty lines and indentation. Returns the end offset, and `true` if text of the scalar follows.
fn skip_empty_lines(source: &str, mut at: usize, indentation: usize, breaks: &mut String) -> (usize, bool) {
    let bytes = source.as_bytes();
    loop {
        let line = at;
        while byte(bytes, at) == b' ' && at - line < indentation {
            at += 1;
        }
        let length = break_length(bytes, at);
        if length == 0 {
            return (at, at - line == indentation && at < bytes.len());
        }
        breaks.push_str(normalized(source, at, length));
        at += length;
    }
}
