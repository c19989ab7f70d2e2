//! Index of known names, which finds the name that a misspelled name most likely means.

use vnfcheck_yaml::work::{cap, step};

use crate::near::{Letters, MOST_BYTES, Near, most_different};

/// Maximum number of cells that all searches in one index may compute. A typo takes about a hundred cells, and a name
/// that resembles no known name takes about ten cells per known name.
const MOST_CELLS: usize = cap(10_000_000);

/// Known names in alphabetical order. A search walks the names like a trie, with one row of the edit distance per
/// letter of a prefix, and skips prefixes that differ too much. The results are the same as those of
/// [`near`](crate::near::near). After [`MOST_CELLS`] cells, searches find nothing.
pub struct Names<'n> {
    /// Different names of at most [`MOST_BYTES`] bytes.
    names: Vec<&'n str>,
    /// Number of cells that later searches may compute.
    cells: usize,
}

impl<'n> Names<'n> {
    /// Creates an index of names.
    pub fn new(known: impl Iterator<Item = &'n str>) -> Self {
        let mut names: Vec<&str> = known.filter(|it| it.len() <= MOST_BYTES).collect();
        names.sort_unstable();
        names.dedup();
        Self { names, cells: MOST_CELLS }
    }

    /// Returns the known name that a misspelled name most likely means.
    pub fn nearest(&mut self, name: &str) -> Option<&'n str> {
        self.near(name, |_| true).map(|near| near.name)
    }

    /// Returns the known names in alphabetical order.
    pub(crate) fn all(&self) -> impl Iterator<Item = &'n str> {
        self.names.iter().copied()
    }

    /// Returns the known name that equals a name.
    pub(crate) fn find(&self, name: &str) -> Option<&'n str> {
        self.names.get(self.names.binary_search(&name).ok()?).copied()
    }

    /// Returns the most similar candidate among the known names.
    pub fn near(&mut self, name: &str, is_candidate: impl Fn(&str) -> bool) -> Option<Near<'n>> {
        self.near_within(name, is_candidate, most_different(name.chars().count()))
    }

    /// Returns the candidate among the known names that differs by a single letter.
    pub(crate) fn typo(&mut self, name: &str, is_candidate: impl Fn(&str) -> bool) -> Option<Near<'n>> {
        self.near_within(name, is_candidate, 1)
    }

    fn near_within(
        &mut self,
        name: &str,
        is_candidate: impl Fn(&str) -> bool,
        highest: usize,
    ) -> Option<Near<'n>> {
        if name.len() > MOST_BYTES || self.names.is_empty() {
            return None;
        }
        step();
        let letters: Vec<char> = name.chars().collect();
        // Most typos differ in one letter, and a low limit allows skipping most names.
        let mut most = 1;
        loop {
            most = highest.min(most);
            let mut search = Search {
                letters: &letters,
                counts: Letters::of(name),
                is_candidate: &is_candidate,
                most,
                nearest: None,
                cells: &mut self.cells,
            };
            search.visit(&self.names, &Prefix::empty(letters.len()), None)?;
            if search.nearest.is_some() || most == highest {
                return search.nearest;
            }
            most *= 2;
        }
    }
}

/// Number of columns of a row.
const COLUMNS: usize = MOST_BYTES + 1;
/// Minimum number of bytes after a prefix above which comparing the letters, regardless of their order, is faster than
/// computing the rows.
const LONG_REST: usize = 8;
/// Cell of a row for any distance above the limit.
const FAR: u8 = u8::MAX;

/// A prefix that several names share.
struct Prefix {
    /// Number of bytes.
    bytes: usize,
    /// Number of letters.
    letters: usize,
    /// The last letter.
    last: Option<char>,
    /// Distances between the prefix and each prefix of the misspelled name.
    row: [u8; COLUMNS],
    /// The least distance in the row, which no later row falls below.
    least: u8,
}

impl Prefix {
    fn empty(letters: usize) -> Self {
        let mut row = [FAR; COLUMNS];
        row.iter_mut().zip(0..).take(letters + 1).for_each(|(cell, distance)| *cell = distance);
        Self { bytes: 0, letters: 0, last: None, row, least: 0 }
    }

    fn cell(&self, column: usize) -> u8 {
        self.row.get(column).copied().unwrap_or(FAR)
    }
}

/// Splits a list after the first items that satisfy a predicate, which no later item satisfies. Takes time logarithmic
/// in the number of these items, which is small for most prefixes.
fn split_by<T>(items: &[T], is_first: impl Fn(&T) -> bool) -> (&[T], &[T]) {
    let (mut within, mut end) = (0, 1);
    while items.get(end).is_some_and(&is_first) {
        within = end;
        end *= 2;
    }
    let rest = items.get(within..end.min(items.len())).unwrap_or_default();
    let count = within + rest.partition_point(is_first);
    items.split_at_checked(count).unwrap_or((items, &[]))
}

struct Search<'s, 'n, F> {
    letters: &'s [char],
    counts: Letters,
    is_candidate: &'s F,
    /// The highest distance of interest.
    most: usize,
    nearest: Option<Near<'n>>,
    cells: &'s mut usize,
}

impl<'n, F: Fn(&str) -> bool> Search<'_, 'n, F> {
    /// Compares the names that share a prefix; `before` is the prefix without its last letter. Returns `None` if no
    /// cells are left.
    fn visit(&mut self, mut names: &[&'n str], prefix: &Prefix, before: Option<&Prefix>) -> Option<()> {
        if let Some((first, longer)) = names.split_first()
            && first.len() == prefix.bytes
        {
            self.compare(first, prefix.cell(self.letters.len()));
            names = longer;
        }
        let next = |name: &str| name.get(prefix.bytes..).and_then(|rest| rest.chars().next());
        while let Some(letter) = names.first().and_then(|it| next(it)) {
            if usize::from(prefix.least) >= self.most {
                // At the limit, a letter that is missing from the misspelled name would exceed the permitted distance.
                let Some(wanted) = self.wanted(prefix, letter) else { break };
                if wanted != letter {
                    names = split_by(names, |it| next(it) < Some(wanted)).1;
                    continue;
                }
            }
            let (group, others) = split_by(names, |it| next(it) == Some(letter));
            names = others;
            if let [only] = group
                && only.len() - prefix.bytes > LONG_REST
                && self.differs(only)?
            {
                continue;
            }
            let longer = self.extended(prefix, letter, before)?;
            if usize::from(longer.least) <= self.most {
                self.visit(group, &longer, Some(prefix))?;
            }
        }
        Some(())
    }

    /// Returns the first letter, in alphabetical order from `least`, that can continue a prefix without another
    /// difference.
    fn wanted(&self, prefix: &Prefix, least: char) -> Option<char> {
        let end = self.letters.len().min(prefix.letters + self.most + 1);
        let letters = self.letters.get(prefix.letters.saturating_sub(self.most + 1)..end)?;
        letters.iter().copied().filter(|it| *it >= least).min()
    }

    /// Returns `true` if a name differs too much by its letters alone, regardless of their order; `None` if no cells
    /// are left.
    fn differs(&mut self, name: &str) -> Option<bool> {
        *self.cells = self.cells.checked_sub(1)?;
        Some(self.counts.least_distance(&Letters::of(name)) > self.most)
    }

    /// Appends a letter to a prefix, and computes the cells of the new row that can be within the limit.
    fn extended(&mut self, prefix: &Prefix, letter: char, before: Option<&Prefix>) -> Option<Prefix> {
        let letters = prefix.letters + 1;
        let mut longer = Prefix {
            bytes: prefix.bytes + letter.len_utf8(),
            letters,
            last: Some(letter),
            row: [FAR; COLUMNS],
            least: FAR,
        };
        let columns = letters.saturating_sub(self.most)..=self.letters.len().min(letters + self.most);
        *self.cells = self.cells.checked_sub(columns.clone().count())?;
        let mut left = FAR;
        for column in columns {
            let mut cell = prefix.cell(column).min(left).saturating_add(1);
            if let Some(position) = column.checked_sub(1) {
                let wanted = self.letters.get(position).copied();
                let is_other = u8::from(wanted != Some(letter));
                cell = cell.min(prefix.cell(position).saturating_add(is_other));
                if let (Some(before), Some(position)) = (before, position.checked_sub(1))
                    && wanted == prefix.last
                    && self.letters.get(position) == Some(&letter)
                {
                    cell = cell.min(before.cell(position).saturating_add(1));
                }
            }
            if let Some(place) = longer.row.get_mut(column) {
                *place = cell;
            }
            longer.least = longer.least.min(cell);
            left = cell;
        }
        Some(longer)
    }

    fn compare(&mut self, candidate: &'n str, distance: u8) {
        let distance = usize::from(distance);
        if distance == 0 || distance > self.most || !(self.is_candidate)(candidate) {
            return;
        }
        self.most = distance;
        match &mut self.nearest {
            Some(nearest) if nearest.distance == distance => nearest.is_only = false,
            nearest => *nearest = Some(Near { distance, name: candidate, is_only: true }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::near::near;

    /// A generator of reproducible numbers.
    struct Numbers(u64);

    impl Numbers {
        fn below(&mut self, end: usize) -> usize {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) as usize % end
        }

        fn word(&mut self, letters: &[char], most: usize) -> String {
            let length = self.below(most + 1);
            (0..length).map(|_| letters[self.below(letters.len())]).collect()
        }

        /// Returns a word with some missing, additional, wrong and swapped letters.
        fn misspelled(&mut self, word: &str, letters: &[char]) -> String {
            let mut word: Vec<char> = word.chars().collect();
            for _ in 0..self.below(4) {
                let position = self.below(word.len() + 1);
                match self.below(4) {
                    0 => word.insert(position, letters[self.below(letters.len())]),
                    1 if position < word.len() => drop(word.remove(position)),
                    2 if position < word.len() => word[position] = letters[self.below(letters.len())],
                    3 if position + 1 < word.len() => word.swap(position, position + 1),
                    _ => {}
                }
            }
            word.into_iter().collect()
        }
    }

    #[test]
    fn the_index_finds_what_comparing_all_names_finds() {
        let mut numbers = Numbers(1);
        let alphabets: [&[char]; 4] = [
            &['a', 'b'],
            &['a', 'b', '_', '0'],
            &['n', 'e', 't', 'ü', '名'],
            &['a', 'b', 'c', 'd', 'e', 'f'],
        ];
        let mut found = 0;
        for round in 0..120 {
            let letters = alphabets[round % alphabets.len()];
            let longest = [6, 12, 20, 110][round / 4 % 4];
            let size = numbers.below(30);
            let mut known: Vec<String> = (0..size).map(|_| numbers.word(letters, longest)).collect();
            for _ in 0..numbers.below(30).min(size) {
                let word = known[numbers.below(size)].clone();
                known.push(numbers.misspelled(&word, letters));
            }
            let words = || known.iter().map(String::as_str);
            let mut names = Names::new(words());
            for _ in 0..20 {
                let word =
                    if known.is_empty() { String::new() } else { known[numbers.below(known.len())].clone() };
                let name = numbers.misspelled(&word, letters);
                assert_eq!(names.near(&name, |_| true), near(&name, words(), |_| true), "{name}: {known:?}");
                let is_candidate = |it: &str| !it.ends_with('b');
                let expected = near(&name, words(), is_candidate);
                assert_eq!(names.near(&name, is_candidate), expected, "{name}: {known:?}");
                found += usize::from(expected.is_some());
            }
        }
        assert!(found > 1_000, "{found}");
    }

    #[test]
    fn very_many_similar_names_end_the_suggestions() {
        let known: Vec<String> = (0..100).map(|it| format!("{it:013b}{}", "ab".repeat(30))).collect();
        let mut names = Names { cells: 1_000_000, ..Names::new(known.iter().map(String::as_str)) };
        let mut finds = |it| names.nearest(&format!("{it:013b}{}", "aabb".repeat(15))).is_some();
        assert!(finds(0));
        assert!((0..100).any(|it| !finds(it)));
        assert!(!finds(0));
    }
}
