//! Names and strings from packages: unique keys, and short strings without invisible characters.

use vnfcheck_maps::HashMap;
use vnfcheck_names::unseen::is_unseen;

/// Maximum number of characters of a value in the model.
const MOST_CHARACTERS: usize = 60;

/// Gives each element a unique key.
#[derive(Debug, Default)]
pub(crate) struct Keys(HashMap<String, u32>);

impl Keys {
    /// Returns `kind:file#id`, with a number if the key is in use.
    pub(crate) fn unique(&mut self, kind: &str, file: &str, id: &str) -> String {
        let key = format!("{kind}:{file}#{id}");
        let mut number = self.0.get(&key).copied().unwrap_or(1);
        let mut numbered = key.clone();
        while self.0.contains_key(&numbered) {
            number += 1;
            numbered = format!("{key}~{number}");
        }
        self.0.insert(numbered.clone(), 1);
        self.0.insert(key, number);
        numbered
    }
}

/// Returns the text, shortened to one line, without characters that are invisible or control a terminal.
pub(crate) fn short(text: &str) -> String {
    let mut words = String::new();
    let mut length = 0;
    for (position, word) in text.split_whitespace().enumerate() {
        let space = usize::from(position > 0);
        for character in " ".chars().take(space).chain(word.chars()) {
            if length == MOST_CHARACTERS {
                words.push('…');
                return words;
            }
            words.push(if is_hidden(character) { '\u{fffd}' } else { character });
            length += 1;
        }
    }
    words
}

/// Returns the text without characters that are invisible, control a terminal or are not allowed in XML.
pub(crate) fn seen(text: &str) -> String {
    text.chars().map(|it| if is_hidden(it) { '\u{fffd}' } else { it }).collect()
}

/// Returns `true` for characters that an SVG picture must not contain or does not show.
fn is_hidden(character: char) -> bool {
    character.is_control()
        || is_unseen(character)
        || matches!(character, '\u{fdd0}'..='\u{fdef}' | '\u{fffe}'..='\u{ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_unique() {
        let mut keys = Keys::default();
        assert_eq!(keys.unique("server", "a.yaml", "x"), "server:a.yaml#x");
        assert_eq!(keys.unique("server", "a.yaml", "x"), "server:a.yaml#x~2");
        assert_eq!(keys.unique("server", "a.yaml", "x~2"), "server:a.yaml#x~2~2");
        assert_eq!(keys.unique("server", "a.yaml", "x"), "server:a.yaml#x~3");
    }

    #[test]
    fn texts_are_short_and_visible() {
        assert_eq!(short(" a\n  b\u{202e}"), "a b\u{fffd}");
        assert_eq!(short(&"x".repeat(61)), "x".repeat(60) + "…");
        assert_eq!(seen("a\u{1b}b"), "a\u{fffd}b");
    }
}
