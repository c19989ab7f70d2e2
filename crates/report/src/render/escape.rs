//! Text of scanned files, made harmless for terminals.

use std::borrow::Cow;

/// Replaces characters that would drive a terminal or turn text around, one for one, so that columns stay.
/// Tabs stay what they are.
pub fn printable(text: &str) -> Cow<'_, str> {
    if text.chars().any(|character| substitute(character).is_some()) {
        Cow::Owned(text.chars().map(|character| substitute(character).unwrap_or(character)).collect())
    } else {
        Cow::Borrowed(text)
    }
}

fn substitute(character: char) -> Option<char> {
    match character {
        '\t' | '\n' => None,
        '\r' => Some(' '),
        '\u{7f}' => Some('\u{2421}'),
        // The control pictures stand in the order of the control characters.
        '\0'..='\u{1f}' => char::from_u32(0x2400 + u32::from(character)),
        '\u{80}'..='\u{9f}'
        | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{2069}'
        | '\u{feff}' => Some('\u{fffd}'),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_become_pictures() {
        assert_eq!(printable("\u{1b}[2Jred\u{7}"), "\u{241b}[2Jred\u{2407}");
        assert_eq!(printable("a\u{202e}b\u{9b}c"), "a\u{fffd}b\u{fffd}c");
        assert!(matches!(printable("plain\ttext, Ünïcode"), Cow::Borrowed(_)));
    }
}
