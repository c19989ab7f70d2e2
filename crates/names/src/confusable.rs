//! Characters that a reader cannot see, or cannot distinguish from an ASCII character.

use crate::unseen::is_unseen;

/// Returns a name without the invisible characters, and with an ASCII letter for each look-alike, together with the
/// first such character; `None` if the name contains neither.
pub fn plain(name: &str) -> Option<(String, char)> {
    let strange = name.chars().find(|it| is_invisible(*it) || look_alike(*it).is_some())?;
    let plain = name.chars().filter(|it| !is_invisible(*it)).map(|it| look_alike(it).unwrap_or(it)).collect();
    Some((plain, strange))
}

/// Returns the advice for a name with an invisible character or a look-alike.
pub fn advice(strange: char) -> String {
    let number = u32::from(strange);
    match look_alike(strange) {
        Some(letter) => format!("write the ASCII letter `{letter}` instead of its look-alike U+{number:04X}"),
        None => format!("remove the {} from the name", named(strange)),
    }
}

/// Returns the name and the code point of an invisible character.
pub fn named(invisible: char) -> String {
    let name = match invisible {
        ' ' => return "space".to_owned(),
        '\t' => return "tab".to_owned(),
        '\u{a0}' => "no-break space",
        '\u{ad}' => "soft hyphen",
        '\u{200b}' => "zero-width space",
        '\u{200c}' => "zero-width non-joiner",
        '\u{200d}' => "zero-width joiner",
        '\u{202f}' => "narrow no-break space",
        '\u{2060}' => "word joiner",
        '\u{3000}' => "ideographic space",
        '\u{feff}' => "byte order mark",
        _ => "invisible character",
    };
    format!("{name} U+{:04X}", u32::from(invisible))
}

/// Returns `true` for a space of any kind, and for a character without a glyph.
pub fn is_invisible(letter: char) -> bool {
    letter.is_whitespace() || letter.is_control() || is_unseen(letter)
}

/// Returns the ASCII character that a Cyrillic, Greek or full-width character looks like.
fn look_alike(letter: char) -> Option<char> {
    if letter.is_ascii() {
        return None;
    }
    if let Some(ascii) = u32::from(letter).checked_sub(0xfee0).and_then(char::from_u32)
        && ascii.is_ascii_graphic()
    {
        return Some(ascii);
    }
    let at = STRANGE.chars().position(|it| it == letter)?;
    ASCII.chars().nth(at)
}

/// Cyrillic and Greek letters, and punctuation.
const STRANGE: &str = "АВЕКМНОРСТХУІЈЅаеорсухіјѕһԁɡΑΒΕΖΗΙΚΜΝΟΡΤΥΧονικ‐‑‒–—−∶ː";
/// The ASCII characters that [`STRANGE`] looks like, in the same order.
const ASCII: &str = "ABEKMHOPCTXYIJSaeopcyxijshdgABEZHIKMNOPTYXovik------::";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_look_alike_has_an_ascii_character() {
        assert_eq!(STRANGE.chars().count(), ASCII.chars().count());
        assert!(ASCII.is_ascii() && STRANGE.chars().all(|it| !it.is_ascii()));
    }

    #[test]
    fn invisible_characters_and_look_alikes_are_named() {
        assert_eq!(plain("OS::Nova::Server"), None);
        assert_eq!(plain("OS::Nova::Server "), Some(("OS::Nova::Server".to_owned(), ' ')));
        assert_eq!(plain("OS::Nova::\u{405}erver"), Some(("OS::Nova::Server".to_owned(), '\u{405}')));
        assert_eq!(plain("\u{ff2f}S"), Some(("OS".to_owned(), '\u{ff2f}')));
        assert_eq!(advice('\u{a0}'), "remove the no-break space U+00A0 from the name");
        assert_eq!(advice(' '), "remove the space from the name");
        assert_eq!(advice('\u{405}'), "write the ASCII letter `S` instead of its look-alike U+0405");
    }
}
