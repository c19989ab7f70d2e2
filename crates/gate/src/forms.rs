//! Permitted forms of the strings in requests. The gate checks the forms, and the description of the API states them.

use std::ops::RangeInclusive;

use vnfcheck_names::unseen::{BLANKS, UNSEEN};

use crate::alike::cleared;

/// Control characters.
const CONTROL: &[RangeInclusive<char>] = &['\0'..='\x1f', '\x7f'..='\u{9f}'];
/// Control characters below U+0020.
const LOW: &[RangeInclusive<char>] = &['\0'..='\x1f'];
/// Control characters below U+0020, except tabs and line ends.
const LOW_IN_LINES: &[RangeInclusive<char>] = &['\0'..='\x08', '\x0e'..='\x1f'];
/// Character that PostgreSQL does not store.
const NUL: &[RangeInclusive<char>] = &['\0'..='\0'];

/// Name of a project or a key.
pub const NAME: Form = Form {
    is_required: true,
    is_trimmed: true,
    is_clear: true,
    longest: 100,
    refused: &[LOW, UNSEEN, BLANKS],
};
/// Name of a person at the identity provider.
pub const PERSON: Form = Form { longest: 255, ..NAME };
/// Name of a project or a key that may have been created before the form of names was enforced.
pub const STORED_NAME: Form = Form { is_trimmed: false, is_clear: false, refused: &[CONTROL], ..NAME };
/// Reason for a waiver or a refusal.
pub const REASON: Form =
    Form { is_required: true, longest: 2000, refused: &[LOW_IN_LINES, UNSEEN], ..CONDITION };
/// Comment on a decision.
pub const COMMENT: Form = Form { is_required: false, ..REASON };
/// Condition of a search, or start of a page.
pub const CONDITION: Form =
    Form { is_required: false, is_trimmed: false, is_clear: false, longest: 500, refused: &[NUL] };
/// ID of a request of SDC.
pub const REQUEST: Form = Form { longest: 128, ..CONDITION };

/// Permitted form of a string.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    /// `true` if the text contains a visible character.
    is_required: bool,
    /// `true` if the text does not start or end with whitespace.
    is_trimmed: bool,
    /// `true` if the text has no character that a reader could mistake for an ASCII letter or digit.
    is_clear: bool,
    /// Maximum length, in characters.
    pub longest: usize,
    /// Characters that the text does not contain.
    refused: &'static [&'static [RangeInclusive<char>]],
}

impl Form {
    /// Returns `true` if a string has the form.
    pub fn fits(&self, text: &str) -> bool {
        let is_refused = |it: char| self.refused.iter().copied().flatten().any(|range| range.contains(&it));
        let trimmed = text.trim();
        let is_visible = !self.is_required || !trimmed.is_empty();
        let is_trimmed = !self.is_trimmed || trimmed == text;
        let is_clear = !self.is_clear || cleared(text) == text;
        let is_short = text.chars().count() <= self.longest;
        is_visible && is_trimmed && is_short && is_clear && !text.chars().any(is_refused)
    }

    /// Returns the condition of a name, as a message.
    pub fn of_name(&self) -> String {
        format!(
            "a name must have 1 to {} visible characters, without a space at either end; a word must not mix Latin letters \
             with letters of scripts such as Cyrillic and Greek, and must not contain full-width or decorated letters",
            self.longest
        )
    }

    /// Returns the minimum length, in characters.
    pub fn shortest(&self) -> usize {
        usize::from(self.is_required)
    }

    /// Returns the regular expression of the characters, in the syntax of JSON Schema.
    pub fn pattern(&self) -> String {
        let coded = |character: char| match u32::from(character) {
            code @ ..=0xff => format!("\\x{code:02x}"),
            code => format!("\\u{code:04x}"),
        };
        // Programs differ in how patterns represent characters above U+FFFF.
        let ranges = self.refused.iter().copied().flatten().filter(|range| *range.end() <= '\u{ffff}');
        let refused: Vec<_> =
            ranges.map(|range| format!("{}-{}", coded(*range.start()), coded(*range.end()))).collect();
        let refused = refused.concat();
        if self.is_required && self.is_trimmed {
            format!("^[^\\s{refused}]([^{refused}]*[^\\s{refused}])?$")
        } else if self.is_required {
            format!("^[^{refused}]*[^\\s{refused}][^{refused}]*$")
        } else {
            format!("^[^{refused}]*$")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_required_text_is_visible() {
        assert!(NAME.fits("a b") && REASON.fits(" a\r\nb ") && COMMENT.fits(""));
        for text in
            ["", " ", "\u{a0}", "a\n", "a\u{7f}", "a\u{85}", "a\u{202e}b", "a\u{200b}", &"x".repeat(101)]
        {
            assert!(!NAME.fits(text), "{text:?}");
        }
        for text in
            ["op ", " op", "op\u{a0}", "\u{3000}op", "o\u{ad}p", "\u{200f}(retention)", "op\n", "\u{43e}p"]
        {
            assert!(!NAME.fits(text) && !PERSON.fits(text), "{text:?}");
        }
        assert!(PERSON.fits(&"x".repeat(255)) && !PERSON.fits(&"x".repeat(256)));
        for text in ["ok \u{202e}txet", "fine\u{200b}", "\u{ad}"] {
            assert!(!REASON.fits(text) && !COMMENT.fits(text), "{text:?}");
        }
        assert!(STORED_NAME.fits("a\u{202e}b") && STORED_NAME.fits(" a") && !STORED_NAME.fits("a\n"));
        assert!(STORED_NAME.fits("\u{43e}p") && REASON.fits("\u{43e}p"));
        assert!(NAME.fits(&"é".repeat(100)) && !REASON.fits("\n") && !COMMENT.fits("a\0"));
        assert!(CONDITION.fits("\u{1}") && !CONDITION.fits("\0"));
    }

    #[test]
    fn patterns_list_the_refused_characters() {
        assert_eq!(CONDITION.pattern(), r"^[^\x00-\x00]*$");
        let names = NAME.pattern();
        assert!(names.contains(r"\u2028-\u202e") && names.starts_with(r"^[^\s\x00"), "{names}");
        assert!(names.ends_with("])?$"), "{names}");
        assert_eq!(
            STORED_NAME.pattern(),
            r"^[^\x00-\x1f\x7f-\x9f]*[^\s\x00-\x1f\x7f-\x9f][^\x00-\x1f\x7f-\x9f]*$"
        );
    }
}
