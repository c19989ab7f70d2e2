//! Checks of regular expressions in Python's syntax that need no regex engine.

/// Maximum length of a pattern in bytes; parsing a longer pattern needs too much memory.
const LONGEST: usize = 64 << 10;

/// Returns the reason why a pattern is not checked if it is too long.
pub(crate) fn too_long(pattern: &str) -> Option<String> {
    let length = pattern.len();
    (length > LONGEST).then(|| format!("the pattern has {length} bytes, more than the supported {LONGEST}"))
}

/// Returns the reason why Python would certainly refuse a pattern. Checks brackets and repetitions.
pub(crate) fn defect(pattern: &str) -> Option<&'static str> {
    let mut depth = 0_u32;
    let mut can_repeat = false;
    let mut rest = pattern.chars().peekable();
    while let Some(character) = rest.next() {
        match character {
            '\\' => {
                if rest.next().is_none() {
                    return Some("the pattern ends in a backslash");
                }
                can_repeat = true;
            }
            '[' => {
                rest.next_if_eq(&'^');
                rest.next_if_eq(&']');
                loop {
                    match rest.next() {
                        Some('\\') => _ = rest.next(),
                        Some(']') => break,
                        Some(_) => {}
                        None => return Some("unclosed `[`"),
                    }
                }
                can_repeat = true;
            }
            '(' => {
                depth += 1;
                // The syntax after `(?` is specific to Python and not checked.
                can_repeat = rest.peek() == Some(&'?');
            }
            ')' => {
                let Some(outer) = depth.checked_sub(1) else { return Some("unmatched `)`") };
                depth = outer;
                can_repeat = true;
            }
            '*' | '+' if !can_repeat => return Some("nothing to repeat"),
            '|' => can_repeat = false,
            _ => can_repeat = true,
        }
    }
    (depth > 0).then_some("unclosed `(`")
}

/// Returns `true` if the pattern contains syntax that other engines interpret differently, mostly within brackets.
pub(crate) fn reads_differently(pattern: &str) -> bool {
    ["[[", "&&", "--", "~~", "(?", "\\Z", "\\b", "\\B"].iter().any(|mark| pattern.contains(mark))
        || pattern.match_indices('[').count() > pattern.match_indices(']').count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_certain_defects_are_named() {
        for good in [
            "[a-z]+",
            "[]]",
            "[^]a]*",
            "(?=a).*",
            "a{2}",
            "\\[",
            "[[]",
            "(a|b)?",
            "^$",
            "(?P<x>a)(?P=x)",
            "x*?",
        ] {
            assert_eq!(defect(good), None, "{good}");
        }
        for bad in ["[", "(a", "a)", "*a", "a|+", "[]", "\\"] {
            assert!(defect(bad).is_some(), "{bad}");
        }
    }
}
