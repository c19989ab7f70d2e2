//! Suggestions for misspelled names.

/// Maximum number of bytes of a name. Longer names are not typos, and comparing them takes quadratic time.
pub(crate) const MOST_BYTES: usize = 100;

/// Returns the highest distance between a misspelled name with the given number of letters and the name that it stands
/// for.
pub(crate) fn most_different(letters: usize) -> usize {
    letters.max(3) / 3
}

/// Returns the known name of a short list that a misspelled name most likely stands for; at most a third of the letters
/// may differ or be swapped. [`Names`](crate::names::Names) finds names in long lists.
pub fn nearest<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    near(name, known, |_| true).map(|near| near.name)
}

/// The most similar of several names; if several are equally similar, the first in alphabetical order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Near<'n> {
    /// The number of differing or swapped letters.
    pub distance: usize,
    /// The name.
    pub name: &'n str,
    /// `true` if no other name is equally similar.
    pub is_only: bool,
}

/// Returns the most similar candidate of a short list of known names, by the limit of [`nearest`].
pub fn near<'n>(
    name: &str,
    known: impl Iterator<Item = &'n str>,
    is_candidate: impl Fn(&str) -> bool,
) -> Option<Near<'n>> {
    near_within(name, known, is_candidate, most_different(name.chars().count()))
}

/// Returns the candidate of a short list of known names that differs by a single letter.
pub(crate) fn near_typo<'n>(
    name: &str,
    known: impl Iterator<Item = &'n str>,
    is_candidate: impl Fn(&str) -> bool,
) -> Option<Near<'n>> {
    near_within(name, known, is_candidate, 1)
}

fn near_within<'n>(
    name: &str,
    known: impl Iterator<Item = &'n str>,
    is_candidate: impl Fn(&str) -> bool,
    mut most: usize,
) -> Option<Near<'n>> {
    if name.len() > MOST_BYTES {
        return None;
    }
    let length = name.chars().count();
    let letters = Letters::of(name);
    let mut nearest: Option<Near<'n>> = None;
    for candidate in known.filter(|it| it.len() <= MOST_BYTES) {
        // Lower bounds of the distance are cheap to compute.
        if candidate.chars().count().abs_diff(length) > most
            || letters.least_distance(&Letters::of(candidate)) > most
            || !is_candidate(candidate)
        {
            continue;
        }
        let distance = distance(name, candidate);
        if distance == 0 || distance > most {
            continue;
        }
        most = distance;
        nearest = Some(match nearest {
            Some(known) if known.distance == distance => Near {
                distance,
                name: known.name.min(candidate),
                is_only: known.is_only && known.name == candidate,
            },
            _ => Near { distance, name: candidate, is_only: true },
        });
    }
    nearest
}

/// Returns the number of missing, additional, wrong and swapped letters. Takes time quadratic in the length that
/// remains without the equal letters at both ends.
pub fn distance(name: &str, other: &str) -> usize {
    let differ = |(left, right): &(char, char)| left != right;
    let start: usize =
        name.chars().zip(other.chars()).take_while(|it| !differ(it)).map(|it| it.0.len_utf8()).sum();
    let (name, other) = (name.get(start..).unwrap_or_default(), other.get(start..).unwrap_or_default());
    let ends = name.chars().rev().zip(other.chars().rev());
    let end: usize = ends.take_while(|it| !differ(it)).map(|it| it.0.len_utf8()).sum();
    let before_end = |text: &str| text.len() - end;
    strsim::osa_distance(
        name.get(..before_end(name)).unwrap_or_default(),
        other.get(..before_end(other)).unwrap_or_default(),
    )
}

/// Number of occurrences of each letter of a name of up to 100 bytes. Letters with the same lowest bits are counted
/// together.
pub(crate) struct Letters([u8; 32]);

impl Letters {
    pub(crate) fn of(name: &str) -> Self {
        let mut counts = [0; 32];
        for letter in name.chars() {
            if let Some(count) = counts.get_mut(letter as usize % 32) {
                *count += 1;
            }
        }
        Self(counts)
    }

    /// Returns a lower bound of the distance, because each change adds at most one letter and removes at most one
    /// letter.
    pub(crate) fn least_distance(&self, other: &Self) -> usize {
        let (mut added, mut removed) = (0, 0);
        for (count, of_other) in self.0.iter().zip(&other.0) {
            added += usize::from(of_other.saturating_sub(*count));
            removed += usize::from(count.saturating_sub(*of_other));
        }
        added.max(removed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typos_are_recognized_and_other_words_are_not() {
        let known = ["vfw_name_0", "vfw_flavor_name", "oam_net_id"];
        assert_eq!(nearest("vfw_flavour_name", known.into_iter()), Some("vfw_flavor_name"));
        assert_eq!(nearest("vwf_name_0", known.into_iter()), Some("vfw_name_0"));
        assert_eq!(nearest("key_name", known.into_iter()), None);
        // At most a third of the letters differ, whichever name is longer.
        assert_eq!(nearest("abcdef", ["abcd"].into_iter()), Some("abcd"));
        assert_eq!(nearest("abcdef", ["abcdefgh"].into_iter()), Some("abcdefgh"));
        assert_eq!(nearest("abcdef", ["abcdefghi"].into_iter()), None);
        assert_eq!(nearest("ünü", ["ün"].into_iter()), Some("ün"));
        // Two swapped letters are one typo.
        assert_eq!(nearest("plian", ["plain"].into_iter()), Some("plain"));
    }

    #[test]
    fn bounds_of_the_distance_hold() {
        let parts = ["", "a", "ab", "ba", "net", "ü", "_id", "id_"];
        let names: Vec<String> = parts
            .iter()
            .flat_map(|a| parts.iter().flat_map(move |b| parts.map(|c| format!("{a}{b}{c}"))))
            .collect();
        for (name, other) in names.iter().flat_map(|name| names.iter().map(move |other| (name, other))) {
            let whole = strsim::osa_distance(name, other);
            assert_eq!(distance(name, other), whole, "{name} {other}");
            assert!(Letters::of(name).least_distance(&Letters::of(other)) <= whole, "{name} {other}");
        }
    }
}
