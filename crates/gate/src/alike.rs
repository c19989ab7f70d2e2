//! Names that look like other names, as in Unicode Technical Standard 39.

use unicode_security::general_security_profile::IdentifierType;
use unicode_security::{GeneralSecurityProfile as _, MixedScript as _, skeleton};

/// Returns `true` if two different names look the same. Two ASCII names never look the same: projects use both
/// `vm-1` and `vm-l`.
pub(crate) fn look_alike(name: &str, other: &str) -> bool {
    name != other && !(name.is_ascii() && other.is_ascii()) && skeleton(name).eq(skeleton(other))
}

/// Returns `true` if a name appears to start with an ASCII character.
pub(crate) fn seems_to_start_with(name: &str, start: char) -> bool {
    skeleton(name).next() == Some(start)
}

/// Returns a name with U+FFFD for each character that a reader could mistake for an ASCII letter or digit: characters
/// of other scripts in a word with Latin letters, and full-width and similar forms. Words may combine Latin letters
/// with Chinese, Japanese or Korean characters, which look different.
pub(crate) fn cleared(name: &str) -> String {
    let words = name.split_inclusive(|it: char| it.is_ascii() && !it.is_ascii_alphanumeric());
    words
        .flat_map(|word| {
            let is_mixed = mixes_scripts(word);
            let is_unclear = move |it: char| !it.is_ascii() && (is_mixed || is_form_of_ascii(it));
            word.chars().map(move |it| if is_unclear(it) { char::REPLACEMENT_CHARACTER } else { it })
        })
        .collect()
}

fn mixes_scripts(word: &str) -> bool {
    let foreign: String = word.chars().filter(|it| !it.is_ascii()).collect();
    let scripts = foreign.as_str().resolve_script_set();
    !(word.is_single_script() || scripts.hanb || scripts.jpan || scripts.kore)
}

/// Returns `true` for a full-width, mathematical or similar form of ASCII letters and digits.
fn is_form_of_ascii(character: char) -> bool {
    let is_form =
        character.is_alphanumeric() && character.identifier_type() == Some(IdentifierType::Not_NFKC);
    is_form && skeleton(character.encode_utf8(&mut [0; 4])).all(|it| it.is_ascii())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_look_alike_in_other_scripts_and_forms() {
        for (name, other) in [
            ("op", "\u{43e}\u{440}"),
            ("op", "\u{ff4f}\u{ff50}"),
            ("op", "\u{3bf}p"),
            ("\u{e9}", "e\u{301}"),
            ("vfw", "vf\u{51d}"),
            ("(retention)", "\u{ff08}retention\u{ff09}"),
        ] {
            assert!(look_alike(name, other) && look_alike(other, name), "{name} {other}");
        }
        for (name, other) in [("op", "op"), ("vm-1", "vm-l"), ("op", "\u{43e}\u{43f}"), ("e", "\u{e9}")] {
            assert!(!look_alike(name, other), "{name} {other}");
        }
        assert!(seems_to_start_with("(a)", '(') && seems_to_start_with("\u{2768}a", '('));
        assert!(!seems_to_start_with("a(b)", '('));
    }

    #[test]
    fn only_characters_that_look_like_ascii_are_replaced() {
        for (name, shown) in [
            ("\u{430}dmin", "\u{fffd}dmin"),
            ("vf\u{51d} 1", "vf\u{fffd} 1"),
            ("gr\u{3bf}up_b", "gr\u{fffd}up_b"),
            ("\u{ff56}fw", "\u{fffd}fw"),
            ("\u{1d41a}-\u{2170}", "\u{fffd}-\u{fffd}"),
        ] {
            assert_eq!(cleared(name), shown, "{name}");
        }
        for name in [
            "vFW 1.2_a",
            "Jos\u{e9} I\u{15f}\u{131}k",
            "администратор-admin",
            "ιδρυμα",
            "vFW核心（测试）",
            "vFWテスト",
            "방화벽vFW",
            "น้ำ",
            "حائط، ناري",
            "e\u{301}",
            "vfw\u{fffd}",
            "",
        ] {
            assert_eq!(cleared(name), name);
        }
    }
}
