//! Character classes of YAML 1.1 over UTF-8 bytes.

/// A set of character classes, one bit each.
pub(super) type Class = u16;

/// Byte that ends or may end a plain scalar in block context.
pub(super) const ENDS_BLOCK_PLAIN: Class = 1;
/// Byte that ends or may end a plain scalar in flow context.
pub(super) const ENDS_FLOW_PLAIN: Class = 2;
/// Byte that requires special treatment within double quotes.
pub(super) const IN_DOUBLE_QUOTES: Class = 4;
/// Byte that requires special treatment within single quotes.
pub(super) const IN_SINGLE_QUOTES: Class = 8;
/// First byte of a line break, or of another character with the same first byte.
pub(super) const BREAK: Class = 16;
/// Byte allowed in an anchor or in the name of a directive.
pub(super) const WORD: Class = 32;
/// Byte allowed in a tag.
pub(super) const URI: Class = 64;
/// Byte that cannot start a plain scalar.
pub(super) const INDICATOR: Class = 128;

/// First or only byte of a character allowed between tokens.
pub(super) const SEPARATION: Class = 256;

/// U+FEFF, allowed at the start of a file or line.
pub(super) const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

static CLASSES: [Class; 256] = classes();

const fn classes() -> [Class; 256] {
    let mut table = [0; 256];
    mark(&mut table, b":#", ENDS_BLOCK_PLAIN | ENDS_FLOW_PLAIN);
    mark(&mut table, b",[]{}", ENDS_FLOW_PLAIN);
    mark(&mut table, b"\"\\", IN_DOUBLE_QUOTES);
    mark(&mut table, b"'", IN_SINGLE_QUOTES);
    let breaks = ENDS_BLOCK_PLAIN | ENDS_FLOW_PLAIN | IN_DOUBLE_QUOTES | IN_SINGLE_QUOTES | BREAK;
    mark(&mut table, b"\n\r\xC2\xE2", breaks);
    let letters = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_-";
    mark(&mut table, letters, WORD | URI);
    mark(&mut table, b";/?:@&=+$.%!~*'()", URI);
    mark(&mut table, b"-?:,[]{}#&*!|>'\"%@` \t\n\r", INDICATOR);
    mark(&mut table, b" \t#\n\r\xC2\xE2\xEF", SEPARATION);
    table
}

const fn mark(table: &mut [Class; 256], bytes: &[u8], class: Class) {
    let mut rest = bytes;
    while let [byte, tail @ ..] = rest {
        let index = *byte as usize;
        #[expect(clippy::indexing_slicing, reason = "a byte is below 256, and this runs in the compiler")]
        {
            table[index] |= class;
        }
        rest = tail;
    }
}

/// Returns `true` if a byte belongs to one of the classes.
#[inline]
pub(super) fn is(byte: u8, class: Class) -> bool {
    CLASSES.get(usize::from(byte)).is_some_and(|classes| classes & class != 0)
}

/// Returns the offset of the first byte of a class at or after `from`, or the length of the text if there is no such
/// byte.
#[inline]
pub(super) fn find(bytes: &[u8], from: usize, class: Class) -> usize {
    let rest = bytes.get(from..).unwrap_or_default();
    from + rest.iter().position(|&byte| is(byte, class)).unwrap_or(rest.len())
}

/// Returns the byte at an offset, or 0 past the end.
#[inline]
pub(super) fn byte(bytes: &[u8], at: usize) -> u8 {
    bytes.get(at).copied().unwrap_or(0)
}

/// Returns the length of the line break at an offset, or 0 if there is none. NEL, LS and PS are line breaks in YAML
/// 1.1.
#[inline]
pub(super) fn break_length(bytes: &[u8], at: usize) -> usize {
    match byte(bytes, at) {
        b'\n' => 1,
        b'\r' => 1 + usize::from(byte(bytes, at + 1) == b'\n'),
        0xC2 | 0xE2 => wide_break_length(bytes.get(at..).unwrap_or_default()),
        _ => 0,
    }
}

fn wide_break_length(bytes: &[u8]) -> usize {
    match bytes {
        [0xC2, 0x85, ..] => 2,
        [0xE2, 0x80, 0xA8 | 0xA9, ..] => 3,
        _ => 0,
    }
}

/// Returns `true` if there is a space or a tab at an offset.
#[inline]
pub(super) fn is_blank(bytes: &[u8], at: usize) -> bool {
    matches!(byte(bytes, at), b' ' | b'\t')
}

/// Returns `true` if there is a space, a tab, a line break or the end of the text at an offset.
#[inline]
pub(super) fn is_blank_or_end(bytes: &[u8], at: usize) -> bool {
    match byte(bytes, at) {
        b' ' | b'\t' | b'\n' | b'\r' => true,
        0 => at >= bytes.len(),
        _ => break_length(bytes, at) > 0,
    }
}

/// Returns the offset of the first byte after the spaces that start at `at`.
#[inline]
pub(super) fn skip_spaces(bytes: &[u8], mut at: usize) -> usize {
    const SPACES: u64 = u64::from_le_bytes([b' '; 8]);
    // Most lines are indented, so compare eight bytes at once.
    while let Some(word) = bytes.get(at..).and_then(<[u8]>::first_chunk) {
        let other = u64::from_le_bytes(*word) ^ SPACES;
        if other != 0 {
            return at + other.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    while byte(bytes, at) == b' ' {
        at += 1;
    }
    at
}

/// Returns the offset of the first byte after the blanks that start at `at`.
#[inline]
pub(super) fn skip_blanks(bytes: &[u8], mut at: usize) -> usize {
    while is_blank(bytes, at) {
        at += 1;
    }
    at
}

/// Returns the offset of the end of the line that contains `at`: its line break, or the end of the text.
#[inline]
pub(super) fn line_end(bytes: &[u8], mut at: usize) -> usize {
    loop {
        at = find(bytes, at, BREAK);
        if at >= bytes.len() || break_length(bytes, at) > 0 {
            return at;
        }
        at += 1;
    }
}

/// Returns the offset of the first character that YAML forbids anywhere in a file, such as most control characters.
pub(super) fn forbidden(bytes: &[u8]) -> Option<usize> {
    const BLOCK: usize = 64;
    let mut offset = 0;
    for block in bytes.chunks(BLOCK) {
        // Branch-free, so that the compiler can use vector instructions.
        let suspect = block.iter().fold(false, |found, &byte| found | is_suspect(byte));
        if suspect {
            let found = (offset..offset + block.len()).find(|&at| is_forbidden(bytes, at));
            if found.is_some() {
                return found;
            }
        }
        offset += block.len();
    }
    None
}

/// Returns `true` if a byte may start a forbidden character. Branch-free, so that the compiler can test many bytes at
/// once.
#[inline]
#[expect(clippy::needless_bitwise_bool, reason = "a lazy operator would be a branch")]
fn is_suspect(byte: u8) -> bool {
    let control = (byte < 0x20) & (byte != b'\n') & (byte != b'\r') & (byte != b'\t');
    control | (byte == 0x7F) | (byte == 0xC2) | (byte == 0xEF)
}

fn is_forbidden(bytes: &[u8], at: usize) -> bool {
    match bytes.get(at..).unwrap_or_default() {
        [b'\n' | b'\r' | b'\t', ..] | [0xC2, 0x85, ..] => false,
        [0..0x20 | 0x7F, ..] | [0xC2, 0x80..0xA0, ..] | [0xEF, 0xBF, 0xBE | 0xBF, ..] => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_each_kind_of_line_break() {
        for (text, length) in [("\n", 1), ("\r\n", 2), ("\rx", 1), ("\u{85}", 2), ("\u{2028}", 3), ("é", 0)]
        {
            assert_eq!(break_length(text.as_bytes(), 0), length, "{text:?}");
        }
        assert_eq!(line_end("é à\u{2029}x".as_bytes(), 0), 5);
    }

    #[test]
    fn finds_forbidden_characters_only() {
        assert_eq!(forbidden("a\tb\r\n\u{85}\u{a0}\u{feff}\u{fffd}😀".as_bytes()), None);
        for bad in ["\0", "\u{1b}", "\u{7f}", "\u{80}", "\u{9f}", "\u{fffe}", "\u{ffff}"] {
            let text = format!("{}{bad}", "é".repeat(40));
            assert_eq!(forbidden(text.as_bytes()), Some(80), "{bad:?}");
        }
    }
}
