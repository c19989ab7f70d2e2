//! Words that most of a file consists of, as its caller expects them. A node that is one of them carries its number, so that
//! comparing it takes no look at the text of the file, which for a large one means cache misses.

/// The number of a word; 0 stands for all other texts.
pub type Word = u8;

/// Places of the table; more than twice the words, so that a search ends soon.
const PLACES: usize = 1024;

/// A fixed list of words and the way from a text to its number. No reading depends on a word being listed.
#[derive(Debug)]
pub struct Lexicon {
    words: &'static [&'static str],
    /// Number of words that YAML reads as true or false, the last ones.
    truths: usize,
    longest: usize,
    table: [Word; PLACES],
}

impl Lexicon {
    /// No words at all.
    pub const EMPTY: &'static Self = {
        static EMPTY: Lexicon = Lexicon::new(&[""], 0);
        &EMPTY
    };

    /// At most 256 words, each once. The first must be empty: it stands for all other texts. The last `truths` are those that
    /// YAML reads as true or false; all others must be plain text to it.
    ///
    /// # Panics
    /// When there are more words than numbers: at compile time, where a lexicon is a constant.
    #[expect(clippy::cast_possible_truncation, clippy::indexing_slicing, reason = "the compiler runs it")]
    pub const fn new(words: &'static [&'static str], truths: usize) -> Self {
        assert!(words.len() <= Word::MAX as usize + 1, "a word's number is a byte");
        let mut table = [0; PLACES];
        let (mut longest, mut word) = (0, 1);
        while word < words.len() {
            let mut place = hash(words[word].as_bytes());
            while table[place] != 0 {
                place = (place + 1) % PLACES;
            }
            table[place] = word as Word;
            if words[word].len() > longest {
                longest = words[word].len();
            }
            word += 1;
        }
        Self { words, truths, longest, table }
    }

    /// The number of a text that is written plainly.
    #[inline]
    pub fn find(&self, text: &str) -> Word {
        if text.len() > self.longest {
            return 0;
        }
        let mut place = hash(text.as_bytes());
        loop {
            let word = self.table.get(place).copied().unwrap_or_default();
            if word == 0 || is_same(self.text_of(word).as_bytes(), text.as_bytes()) {
                return word;
            }
            place = (place + 1) % PLACES;
        }
    }

    /// The text of a word; empty for 0.
    #[inline]
    pub fn text_of(&self, word: Word) -> &'static str {
        self.words.get(usize::from(word)).copied().unwrap_or_default()
    }

    /// Whether YAML reads a word as true or false; all others are text to it.
    #[inline]
    pub(crate) fn is_truth(&self, word: Word) -> bool {
        usize::from(word) >= self.words.len() - self.truths
    }
}

/// The first and the last bytes of a text, which are all of it when it has four to [`MOST_IN_ENDS`].
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

const MOST_IN_ENDS: usize = 16;

/// Whether two texts are the same. Most are short: for them a call costs more than the comparison.
#[inline]
pub(crate) fn is_same(one: &[u8], other: &[u8]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    if (4..=MOST_IN_ENDS).contains(&one.len()) { ends(one) == ends(other) } else { one == other }
}

#[inline]
const fn hash(text: &[u8]) -> usize {
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    let (head, tail) = ends(text);
    let mixed = (head ^ tail.rotate_left(23) ^ text.len() as u64).wrapping_mul(FACTOR);
    (mixed >> 48) as usize % PLACES
}

#[cfg(test)]
mod tests {
    use super::*;

    static LEXICON: Lexicon = Lexicon::new(&["", "type", "fixed_ips", "ü", "true", "False"], 2);

    #[test]
    fn words_have_their_number_and_other_texts_have_none() {
        for (number, word) in LEXICON.words.iter().enumerate() {
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
