//! Wording shared by messages.

/// Source text in backticks, or words for none.
pub(crate) fn quoted(source: &str) -> String {
    match source.trim() {
        "" => "an empty value".to_owned(),
        text => format!("`{text}`"),
    }
}

/// Names in backticks, separated by commas.
pub(crate) fn listed(names: &[&str]) -> String {
    joined(names, ", ")
}

/// Names in backticks of which one is enough.
pub(crate) fn alternatives(names: &[&str]) -> String {
    joined(names, " or ")
}

/// One text and no others on the way: a package can need this for each of a million findings.
fn joined(names: &[&str], between: &str) -> String {
    let length = names.iter().map(|name| name.len() + 2 + between.len()).sum();
    let mut text = String::with_capacity(length);
    for name in names {
        if !text.is_empty() {
            text.push_str(between);
        }
        text.extend(["`", name, "`"]);
    }
    text
}

/// As many names as a message lists.
pub(crate) const MOST_LISTED: usize = 10;

/// The first names of `total` as [`listed`], and how many more there are.
pub(crate) fn listed_shortly(names: &[&str], total: usize) -> String {
    match total.saturating_sub(names.len()) {
        0 => listed(names),
        more => format!("{} and {more} more", listed(names)),
    }
}

/// Beyond this many unresolved names of one template none is compared with all known names any more.
pub(crate) const MOST_SUGGESTIONS: usize = 50;
/// As many known names as one is compared with.
pub(crate) const MOST_COMPARED: usize = 2_000;

/// The known name that a misspelled one most likely means: at most a third of its letters differ, or stand in
/// each other's place. Of very many known
/// names the first [`MOST_COMPARED`] count.
pub fn nearest<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    // Longer names are no slips, and comparing them would cost quadratic time.
    if name.len() > 100 {
        return None;
    }
    let length = name.chars().count();
    let most = length.max(3) / 3;
    known
        .take(MOST_COMPARED)
        // The difference in length is the least distance, and costs nothing.
        .filter(|candidate| candidate.len() <= 100 && candidate.chars().count().abs_diff(length) <= most)
        .map(|candidate| (strsim::osa_distance(name, candidate), candidate))
        .filter(|(distance, _)| (1..=most).contains(distance))
        .min()
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_recognised_and_other_words_are_not() {
        let known = ["vfw_name_0", "vfw_flavor_name", "oam_net_id"];
        assert_eq!(nearest("vfw_flavour_name", known.into_iter()), Some("vfw_flavor_name"));
        assert_eq!(nearest("vwf_name_0", known.into_iter()), Some("vfw_name_0"));
        assert_eq!(nearest("key_name", known.into_iter()), None);
        // A third of the letters and not one more, whichever of the two is longer.
        assert_eq!(nearest("abcdef", ["abcd"].into_iter()), Some("abcd"));
        assert_eq!(nearest("abcdef", ["abcdefgh"].into_iter()), Some("abcdefgh"));
        assert_eq!(nearest("abcdef", ["abcdefghi"].into_iter()), None);
        assert_eq!(nearest("ünü", ["ün"].into_iter()), Some("ün"));
        // Two letters in each other's place are one slip.
        assert_eq!(nearest("plian", ["plain"].into_iter()), Some("plain"));
    }
}
