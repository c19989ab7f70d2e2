//! New stems of module names, by the marks of kinds: `base` for the base module, and `volume` for volume modules.

use super::tokens::as_word;

const BASE: &str = "base";
/// Words that must not be the last word of a name.
const JOINING: [&str; 5] = ["and", "for", "of", "on", "with"];

/// Returns `true` if a stem contains `base` in any case.
pub fn has_base(stem: &str) -> bool {
    stem.to_ascii_lowercase().contains(BASE)
}

/// Returns a stem of letters, digits and underscores without `base`.
pub fn without_base(stem: &str) -> String {
    let word = as_word(stem);
    if has_base(&word) { joined(&words(&word)) } else { word }
}

/// Returns the stem without `base` and without words that contain `volume`.
pub fn without_marks(stem: &str) -> String {
    joined(&unmarked(stem))
}

/// Returns the stem of the base module: `base` as the first word, then the other words without marks.
pub fn of_base(stem: &str) -> String {
    let mut words = unmarked(stem);
    words.insert(0, BASE.to_owned());
    joined(&words)
}

fn joined(words: &[String]) -> String {
    if words.is_empty() { "module".to_owned() } else { words.join("_") }
}

fn unmarked(stem: &str) -> Vec<String> {
    let mut words = words(&as_word(stem));
    words.retain(|it| !it.to_ascii_lowercase().contains("volume"));
    let last = words.iter().rposition(|it| !JOINING.contains(&it.to_ascii_lowercase().as_str()));
    words.truncate(last.map_or(0, |it| it + 1));
    words
}

/// Returns the words of a stem, each without `base`.
fn words(stem: &str) -> Vec<String> {
    let words = stem.split('_').map(|word| {
        let mut rest = word.to_owned();
        // The text around one `base` may form another.
        while let Some(at) = rest.to_ascii_lowercase().find(BASE) {
            rest.replace_range(at..at + BASE.len(), "");
        }
        rest
    });
    words.filter(|it| !it.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_stem_contains_no_base() {
        for (stem, new) in
            [("fw-baseLb", "fw_Lb"), ("babasese", "module"), ("Base", "module"), ("a b", "a_b")]
        {
            assert_eq!(without_base(stem), new);
        }
    }

    #[test]
    fn the_stem_of_the_base_module_has_no_other_mark() {
        for (stem, base, other) in [
            ("InstanceWithVolume_Native", "base_Native", "Native"),
            ("base_volume_fw", "base_fw", "fw"),
            ("fw-with-volumes", "base_fw", "fw"),
            ("database", "base_data", "data"),
            ("Base", "base", "module"),
        ] {
            assert_eq!((of_base(stem), without_marks(stem)), (base.to_owned(), other.to_owned()));
        }
    }
}
