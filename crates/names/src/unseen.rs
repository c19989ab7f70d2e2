//! Characters that a reader cannot see.

use std::ops::RangeInclusive;

/// Characters that control a terminal, separate lines, change the direction of a string or have no glyph, without the
/// controls below U+0020: C1 controls, the default-ignorable characters of Unicode, the blank Braille pattern, and
/// interlinear annotations.
pub const UNSEEN: &[RangeInclusive<char>] = &[
    '\u{7f}'..='\u{9f}',
    '\u{ad}'..='\u{ad}',
    '\u{34f}'..='\u{34f}',
    '\u{61c}'..='\u{61c}',
    '\u{115f}'..='\u{1160}',
    '\u{17b4}'..='\u{17b5}',
    '\u{180b}'..='\u{180f}',
    '\u{200b}'..='\u{200f}',
    '\u{2028}'..='\u{202e}',
    '\u{2060}'..='\u{206f}',
    '\u{2800}'..='\u{2800}',
    '\u{3164}'..='\u{3164}',
    '\u{fe00}'..='\u{fe0f}',
    '\u{feff}'..='\u{feff}',
    '\u{ffa0}'..='\u{ffa0}',
    '\u{fff0}'..='\u{fffb}',
    '\u{1bca0}'..='\u{1bca3}',
    '\u{1d173}'..='\u{1d17a}',
    '\u{e0000}'..='\u{e0fff}',
];

/// Blanks other than the space and the controls below U+0020. Names that differ only in these blanks look equal.
pub const BLANKS: &[RangeInclusive<char>] = &[
    '\u{a0}'..='\u{a0}',
    '\u{1680}'..='\u{1680}',
    '\u{2000}'..='\u{200a}',
    '\u{202f}'..='\u{202f}',
    '\u{205f}'..='\u{205f}',
    '\u{3000}'..='\u{3000}',
];

/// Returns `true` for a character of [`UNSEEN`].
pub fn is_unseen(character: char) -> bool {
    character >= '\u{7f}' && UNSEEN.iter().any(|range| range.contains(&character))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_ascend_and_contain_no_visible_character() {
        for ranges in [UNSEEN, BLANKS] {
            assert!(ranges.is_sorted_by(|a, b| a.end() < b.start()));
        }
        assert!("aé \u{fe10}网\u{3000}\u{a0}✔🙂".chars().all(|it| !is_unseen(it)));
        assert!("\u{7f}\u{85}\u{ad}\u{200b}\u{202e}\u{feff}\u{3164}\u{e0100}".chars().all(is_unseen));
        let is_blank = |it: char| BLANKS.iter().any(|range| range.contains(&it));
        let blanks = ('\u{80}'..='\u{ffff}').filter(|it| it.is_whitespace() && !is_unseen(*it));
        assert!(blanks.clone().all(is_blank) && blanks.count() > 10);
    }
}
