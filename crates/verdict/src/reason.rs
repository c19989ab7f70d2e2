//! Validation of the reasons of waivers.

/// Words that identify a placeholder.
const MARKERS: &[&str] = &["fixme", "placeholder", "reason", "tba", "tbc", "tbd", "todo", "xxx"];
/// Words that may accompany a marker in a placeholder.
const FILLERS: &[&str] = &[
    "a", "add", "explain", "fill", "give", "here", "in", "insert", "me", "please", "some", "text", "the",
    "why", "write", "your",
];

/// Returns `true` if a string is only a placeholder for a reason: it has no letter or digit, is enclosed as a field to
/// fill in (`<reason>`, `{reason}`), or consists of a marker with or without fillers (`TODO`, `your reason here`).
pub fn is_placeholder(reason: &str) -> bool {
    let reason = reason.trim();
    let is_enclosed = |open, close| {
        let inner = reason.strip_prefix(open).and_then(|rest: &str| rest.strip_suffix(close));
        inner.is_some_and(|inner: &str| !inner.contains([open, close]))
    };
    if is_enclosed('<', '>') || is_enclosed('{', '}') || !reason.contains(char::is_alphanumeric) {
        return true;
    }
    let words = reason.split(|it: char| !it.is_alphanumeric()).filter(|word| !word.is_empty());
    let mut has_marker = false;
    words.into_iter().all(|word| {
        let word = word.to_lowercase();
        let is_marker = MARKERS.contains(&word.as_str());
        has_marker |= is_marker;
        is_marker || FILLERS.contains(&word.as_str())
    }) && has_marker
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
            "XXX",
            "your reason here",
            "add a reason",
            "(reason)",
        ] {
            assert!(is_placeholder(text), "{text:?}");
        }
        for text in [
            "the flavor is fixed by the hardware of this site",
            "soon",
            "x",
            "here",
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
