//! Notation of strings as scalars that every YAML parser reads as the same string.

use std::borrow::Cow;
use std::fmt::Write;

use crate::scalar;

/// Returns the string as a scalar on one line outside brackets: unquoted if every parser of YAML 1.1 and 1.2 then reads
/// the string, otherwise in quotes.
pub fn scalar(text: &str) -> Cow<'_, str> {
    scalar_in(text, false)
}

/// Returns the string as a scalar; inside brackets, commas and brackets also need quotes.
pub(crate) fn scalar_in(text: &str, in_flow: bool) -> Cow<'_, str> {
    if is_long_name(text) || is_plain_text(text, in_flow) {
        text.into()
    } else if text.chars().all(is_printable) {
        single_quoted(text).into()
    } else {
        double_quoted(text, |_| false).into()
    }
}

/// Returns the string in single quotes, which can contain only printable characters.
pub(crate) fn single_quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

/// Returns the string in double quotes. Escapes the characters that YAML does not allow, and the characters for which
/// `is_escaped` returns `true`. The result is also a JSON string, unless a character above U+FFFF is escaped.
pub fn double_quoted(text: &str, is_escaped: impl Fn(char) -> bool) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            it if is_printable(it) && !is_escaped(it) => out.push(it),
            // YAML parsers do not combine surrogates.
            it if u32::from(it) > 0xFFFF => _ = write!(out, "\\U{:08x}", u32::from(it)),
            it => _ = write!(out, "\\u{:04x}", u32::from(it)),
        }
    }
    out.push('"');
    out
}

/// Returns `true` if YAML allows the character unescaped on one line: all printable characters except line breaks and
/// byte order marks.
pub fn is_printable(character: char) -> bool {
    matches!(character,
        ' '..='~' | '\u{a0}'..='\u{2027}' | '\u{202a}'..='\u{d7ff}' | '\u{e000}'..='\u{fefe}'
        | '\u{ff00}'..='\u{fffd}' | '\u{10000}'..)
}

/// Returns `true` for a name of ASCII letters, digits and underscores that is longer than the words of other types. Most
/// strings are such names.
fn is_long_name(text: &str) -> bool {
    text.len() > LONGEST_WORD
        && text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

fn is_plain_text(text: &str, in_flow: bool) -> bool {
    let starts_well =
        text.starts_with(|it: char| it.is_alphanumeric() || matches!(it, '_' | '/' | '$' | '(' | '.' | '+'));
    starts_well
        && !text.starts_with("...")
        && !text.ends_with([' ', ':'])
        && !text.contains(": ")
        && !text.contains(" #")
        && (!in_flow || !text.contains([',', '[', ']', '{', '}', ':']) || is_type_name(text))
        && text.chars().all(is_printable)
        && !is_other_type(text)
}

/// Returns `true` for type names such as `OS::Nova::Server`, whose colons are harmless inside brackets.
fn is_type_name(text: &str) -> bool {
    text.chars().all(|it| it.is_alphanumeric() || matches!(it, '_' | ':'))
}

/// Words that a parser of YAML 1.1 or 1.2 reads as truth values or null.
const WORDS: [&str; 9] = ["yes", "no", "on", "off", "y", "n", "true", "false", "null"];
/// Length of the longest of [`WORDS`].
const LONGEST_WORD: usize = "false".len();

/// Returns `true` if a parser of YAML 1.1 or 1.2 reads the unquoted string as another type.
fn is_other_type(text: &str) -> bool {
    !scalar::is_string(text)
        || WORDS.iter().any(|word| text.eq_ignore_ascii_case(word))
        || text.starts_with(|first: char| first.is_ascii_digit() || matches!(first, '+' | '.'))
            && is_number_or_date(text)
}

/// Returns `true` if the string is a number or a date in any notation of YAML 1.1 or 1.2. Counts every sequence of
/// digits and separators with a hyphen as a date, including uncommon notations.
fn is_number_or_date(text: &str) -> bool {
    let of_date = |byte: u8| {
        byte.is_ascii_digit() || matches!(byte, b'-' | b':' | b'.' | b'T' | b't' | b'Z' | b' ' | b'+')
    };
    let digits = text.trim_start_matches('+');
    let has_prefix = |prefix: &str| {
        digits.strip_prefix(prefix).is_some_and(|rest| {
            !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b'_')
        })
    };
    text.contains('-') && text.bytes().all(of_date)
        || ["0x", "0o", "0b"].into_iter().any(has_prefix)
        || text.parse::<f64>().is_ok()
        || [".inf", ".nan"].iter().any(|it| digits.eq_ignore_ascii_case(it))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{FileId, Lexicon, Limits, SourceText, Tree, Value};

    /// Returns the value that the parser reads after `a: ` or in a list in brackets.
    fn read(file: &str) -> Option<String> {
        let tree = Tree::parse(FileId(0), &SourceText::new(file), Lexicon::EMPTY, &Limits::default());
        let value = tree.root()?.get("a")?;
        let value = if value.is_sequence() { value.item(0)? } else { value };
        matches!(value.value(), Value::Text(_)).then(|| value.text().to_owned())
    }

    proptest! {
        #[test]
        fn every_string_reads_back(text in prop_oneof![".*", r#"[-~=<>+.0-9a-zA-Z:#,{}'"\[\] \n\t|&*!%@]{0,12}"#]) {
            let scalar = scalar(&text);
            prop_assert_eq!(read(&format!("a: {scalar}\n")), Some(text.clone()), "{}", scalar);
            let scalar = scalar_in(&text, true);
            prop_assert_eq!(read(&format!("a: [{scalar}, b]\n")), Some(text.clone()), "{}", scalar);
            let scalar = double_quoted(&text, |it| !it.is_ascii());
            prop_assert!(scalar.is_ascii());
            prop_assert_eq!(read(&format!("a: {scalar}\n")), Some(text.clone()), "{}", scalar);
        }
    }

    #[test]
    fn quotes_stand_where_a_parser_reads_another_type() {
        for text in [
            "yes",
            "N",
            "null",
            "~",
            "1",
            "1.5",
            "0o17",
            "0x1F",
            "1e3",
            "+.INF",
            "2016-10-14",
            "12:30",
            "",
            "a: b",
            "a #",
            "- a",
        ] {
            assert!(scalar(text).starts_with('\''), "{text}");
        }
        for text in ["a", "OS::Nova::Server", "a-b", "v1.2.3", "10.0.0.1", "a,b", "/etc/hosts", "nova"] {
            assert_eq!(scalar(text), text);
        }
        assert_eq!(scalar_in("a,b", true), "'a,b'");
        assert_eq!(scalar("a\u{85}b"), "\"a\\u0085b\"");
    }
}
