//! Whether the reason of a waiver is one.

/// Words that a template, an editor or a person in a hurry leaves where a reason belongs, and the words around them.
const FILLERS: &[&str] = &[
    "a",
    "add",
    "explain",
    "fill",
    "fixme",
    "give",
    "here",
    "in",
    "insert",
    "me",
    "placeholder",
    "please",
    "reason",
    "some",
    "tba",
    "tbc",
    "tbd",
    "text",
    "the",
    "todo",
    "why",
    "write",
    "x",
    "your",
];

/// Whether a text only holds the place of a reason: it has no letter or digit, is enclosed as a place to fill in (`<reason>`,
/// `{reason}`), repeats one character (`xxx`), or consists of fillers alone (`TODO`, `your reason here`).
pub fn is_placeholder(reason: &str) -> bool {
    let reason = reason.trim();
    let is_enclosed = |open, close| {
        let inner = reason.strip_prefix(open).and_then(|rest: &str| rest.strip_suffix(close));
        inner.is_some_and(|inner: &str| !inner.contains([open, close]))
    };
    if is_enclosed('<', '>') || is_enclosed('{', '}') {
        return true;
    }
    let mut words = reason.split(|it: char| !it.is_alphanumeric()).filter(|word| !word.is_empty());
    words.all(|word| {
        let word = word.to_lowercase();
        FILLERS.contains(&word.as_str()) || repeats_one_character(&word)
    })
}

/// Whether a word is one ASCII letter, twice or more often.
fn repeats_one_character(word: &str) -> bool {
    let first = word.chars().next().filter(char::is_ascii_alphabetic);
    first.is_some_and(|first| word.len() > 1 && word.chars().all(|it| it == first))
}

#[cfg(test)]
mod tests {
    use super::is_placeholder;

    #[test]
    fn a_placeholder_is_no_reason() {
        for text in [
            "",
            " ",
            "REASON",
            "reason",
            "Reason.",
            "TODO",
            "todo: reason",
            "TBD",
            "FIXME!",
            "<reason>",
            "<why is it so>",
            "{reason}",
            "...",
            "…",
            "---",
            "???",
            "xxx",
            "XX",
            "x",
            "your reason here",
            "add a reason",
            "(reason)",
        ] {
            assert!(is_placeholder(text), "{text:?}");
        }
        for text in [
            "the flavor is fixed by the hardware of this site",
            "soon",
            "VNF-1234",
            "42",
            "a test",
            "as agreed",
            "the reason is in VNF-12",
            "TODO of release 2, agreed with J. Doe",
            "<A> and <B> share it",
            "旧",
            "legacy",
        ] {
            assert!(!is_placeholder(text), "{text:?}");
        }
    }
}
