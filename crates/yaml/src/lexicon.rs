//! Frequent words that the caller expects in a file. A node that consists of such a word stores its number, so
//! comparisons do not access the text of the file, which avoids cache misses in large files.

/// Number of a word; 0 represents all other strings.
pub type Word = u8;

/// Number of words, including the number 0.
const WORDS: usize = Word::MAX as usize + 1;

/// Size of the hash table; more than twice the number of words, which keeps searches short.
const PLACES: usize = 1024;

/// A fixed word list and its hash table. The parse result does not depend on the listed words.
#[derive(Debug)]
pub struct Lexicon {
    /// The words by number, followed by empty strings.
    words: [&'static str; WORDS],
    /// The ends of each word, which reject most other strings and cover short strings completely.
    ends: [(u64, u64); WORDS],
    /// Number of the first word that YAML reads as a boolean.
    first_truth: usize,
    longest: usize,
    table: [Word; PLACES],
}

impl Lexicon {
    /// A lexicon without words.
    pub const EMPTY: &'static Self = {
        static EMPTY: Lexicon = Lexicon::new(&[""], 0);
        &EMPTY
    };

    /// Creates a lexicon of at most 256 distinct words. The first word must be empty and represents all other
    /// strings. YAML must read the last `truths` words as booleans and all other words as plain strings.
    ///
    /// # Panics
    /// Panics if there are more words than numbers; for a constant lexicon this is a compile-time error.
    #[expect(clippy::cast_possible_truncation, clippy::indexing_slicing, reason = "the compiler runs it")]
    pub const fn new(words: &'static [&'static str], truths: usize) -> Self {
        assert!(words.len() <= WORDS, "a word's number is a byte");
        let (mut texts, mut ends_of) = ([""; WORDS], [(0, 0); WORDS]);
        let mut table = [0; PLACES];
        let (mut longest, mut word) = (0, 1);
        while word < words.len() {
            texts[word] = words[word];
            ends_of[word] = ends(words[word].as_bytes());
            let mut place = hash(ends_of[word], words[word].len());
            while table[place] != 0 {
                place = (place + 1) % PLACES;
            }
            table[place] = word as Word;
            if words[word].len() > longest {
                longest = words[word].len();
            }
            word += 1;
        }
        Self { words: texts, ends: ends_of, first_truth: words.len() - truths, longest, table }
    }

    /// Returns the number of an unquoted string, or 0 if the string is not in the list.
    #[inline]
    pub fn find(&self, text: &str) -> Word {
        if text.len() > self.longest {
            return 0;
        }
        let ends = ends(text.as_bytes());
        let mut place = hash(ends, text.len());
        loop {
            let word = self.table.get(place).copied().unwrap_or_default();
            let is_it = || {
                let known = self.text_of(word);
                self.ends.get(usize::from(word)) == Some(&ends)
                    && known.len() == text.len()
                    && (are_in_ends(text.len()) || known == text)
            };
            if word == 0 || is_it() {
                return word;
            }
            place = (place + 1) % PLACES;
        }
    }

    /// Returns the text of a word; empty for 0.
    #[inline]
    pub fn text_of(&self, word: Word) -> &'static str {
        self.words.get(usize::from(word)).copied().unwrap_or_default()
    }

    /// Returns `true` if YAML reads the word as a boolean; all other words are strings.
    #[inline]
    pub(crate) fn is_truth(&self, word: Word) -> bool {
        usize::from(word) >= self.first_truth
    }
}

/// Returns the first and last bytes of a string, which cover strings of [some lengths](are_in_ends) completely.
#[inline]
const fn ends(text: &[u8]) -> (u64, u64) {
    match (text.first_chunk(), text.last_chunk()) {
        (Some(head), Some(tail)) => (u64::from_le_bytes(*head), u64::from_le_bytes(*tail)),
        _ => match (text.first_chunk(), text.last_chunk()) {
            (Some(head), Some(tail)) => (u32::from_le_bytes(*head) as u64, u32::from_le_bytes(*tail) as u64),
            _ => match text {
                [first, .., last] => (*first as u64, *last as u64),
                _ => (0, 0),
            },
        },
    }
}

/// Returns `true` if the [`ends`] of strings of a length cover them completely.
#[inline]
const fn are_in_ends(length: usize) -> bool {
    matches!(length, 4..=16)
}

/// Returns `true` if two strings are equal. Most strings are short, and a call would cost more than the comparison.
#[inline]
pub(crate) fn is_same(one: &[u8], other: &[u8]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    if are_in_ends(one.len()) { ends(one) == ends(other) } else { one == other }
}

/// Returns the position in the hash table of a string with these ends.
#[inline]
const fn hash((head, tail): (u64, u64), length: usize) -> usize {
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    let mixed = (head ^ tail.rotate_left(23) ^ length as u64).wrapping_mul(FACTOR);
    (mixed >> 48) as usize % PLACES
}

#[cfg(test)]
mod tests {
    use super::*;

    const LISTED: [&str; 6] = ["", "type", "fixed_ips", "ü", "true", "False"];

    static LEXICON: Lexicon = Lexicon::new(&LISTED, 2);

    #[test]
    fn words_have_their_number_and_other_texts_have_none() {
        for (number, word) in LISTED.iter().enumerate() {
            assert_eq!(usize::from(LEXICON.find(word)), number, "{word}");
            assert_eq!(LEXICON.text_of(LEXICON.find(word)), *word);
        }
        for text in ["typ", "types", "TYPE", "u", "a string longer than all the words of the lexicon"] {
            assert_eq!(LEXICON.find(text), 0, "{text}");
            assert_eq!(Lexicon::EMPTY.find(text), 0, "{text}");
        }
        assert_eq!(LEXICON.text_of(Word::MAX), "");
    }

    #[test]
    fn texts_of_any_length_are_the_same_only_when_each_byte_is() {
        for length in 0..40 {
            let text = vec![b'a'; length];
            assert!(is_same(&text, &text.clone()), "{length}");
            assert!(!is_same(&text, &vec![b'a'; length + 1]), "{length}");
            for at in 0..length {
                let mut other = text.clone();
                other[at] = b'b';
                assert!(!is_same(&text, &other), "{length} {at}");
            }
        }
    }

    #[test]
    fn the_last_words_are_truths() {
        let truths: Vec<_> = (1..6).filter(|word| LEXICON.is_truth(*word)).collect();
        assert_eq!(truths, [4, 5]);
    }
}
