//! Checks of values against the declared types of parameters, as SDC performs them.

use vnfcheck_hot::{Node, Parameter, Value};

use super::is_number;
use super::walk::text;

/// Returns the type that a parameter declares, if the type is a scalar.
pub(super) fn declared_type(parameter: Parameter<'_>) -> Option<&str> {
    let declared = parameter.type_entry().map(|entry| entry.value);
    declared.filter(|it| it.is_scalar() && !it.is_null()).map(Node::text)
}

/// Describes a declared type.
pub(super) fn described(type_name: Option<&str>) -> String {
    type_name.map_or_else(|| "has no type".to_owned(), |it| format!("has type `{it}`"))
}

/// Returns `true` if a value fits a declared type. Null fits every type; nothing else fits a type unknown to SDC.
pub(super) fn fits(type_name: Option<&str>, value: Node<'_>) -> bool {
    if value.is_null() {
        return true;
    }
    match type_name {
        Some("number") => fits_number(value),
        Some("boolean") => fits_boolean(value),
        Some("comma_delimited_list") => fits_list(value),
        Some("json") => value.is_mapping() || value.is_sequence(),
        Some("string") => fits_string(value),
        _ => false,
    }
}

/// Returns the form of the values that fit a type; `None` for an unknown type.
pub(super) fn form(type_name: &str) -> Option<&'static str> {
    Some(match type_name {
        "number" => "a number",
        "boolean" => "`true` or `false`",
        "comma_delimited_list" => "a list",
        "json" => "a mapping or a list",
        "string" => "a text in quotes",
        _ => return None,
    })
}

/// Returns a type that the value fits, perhaps in quotes.
pub(super) fn type_of(value: Node<'_>) -> &'static str {
    if value.is_mapping() {
        "json"
    } else if value.is_sequence() {
        "comma_delimited_list"
    } else {
        "string"
    }
}

/// Returns `true` for a string, a number or a boolean.
pub(super) fn fits_string(value: Node<'_>) -> bool {
    text(value).is_some() || is_number(value) || matches!(value.value(), Value::Bool(_))
}

/// Returns `true` if a value fits a list: a list, a value that fits a string, or any value that Java prints with a
/// comma.
pub(super) fn fits_list(value: Node<'_>) -> bool {
    value.is_sequence() || fits_string(value) || has_comma(value)
}

fn has_comma(value: Node<'_>) -> bool {
    value.followed().any(|node| if node.is_scalar() { node.text().contains(',') } else { node.len() > 1 })
}

fn fits_boolean(value: Node<'_>) -> bool {
    const WORDS: [&str; 10] = ["t", "true", "on", "y", "yes", "f", "false", "off", "n", "no"];
    match value.value() {
        Value::Bool(_) | Value::Int(0 | 1) => true,
        // The numbers 0 and 1 count as booleans, the strings `0` and `1` do not.
        Value::Text(word) => WORDS.iter().any(|known| known.eq_ignore_ascii_case(word)),
        _ => false,
    }
}

fn fits_number(value: Node<'_>) -> bool {
    match value.value() {
        Value::Int(_) | Value::HugeInt(_) => true,
        Value::Float(number) => number.is_finite(),
        _ => text(value).is_some_and(|text| is_java_number(text) || is_scalar_unit(text)),
    }
}

/// Returns `true` if Apache Commons Lang (`NumberUtils`) accepts a string as a number: decimal with fraction and
/// exponent, hexadecimal, or octal with a leading zero, each with an optional type suffix.
fn is_java_number(text: &str) -> bool {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let is_all =
        |text: &str, is_digit: fn(&u8) -> bool| !text.is_empty() && text.as_bytes().iter().all(is_digit);
    if let Some(rest) = digits.strip_prefix('0').filter(|rest| !rest.is_empty() && !rest.contains('.')) {
        if let Some(hexadecimal) = rest.strip_prefix(['x', 'X']) {
            return is_all(hexadecimal, u8::is_ascii_hexdigit);
        }
        if rest.starts_with(|first: char| first.is_ascii_digit()) {
            return is_all(rest, |byte| (b'0'..=b'7').contains(byte));
        }
    }
    let (number, suffix) = match digits.strip_suffix(['l', 'L', 'f', 'F', 'd', 'D']) {
        Some(number) => (number, digits.chars().next_back()),
        None => (digits, None),
    };
    let (mantissa, exponent) = match number.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (number, None),
    };
    let (whole, fraction) = match mantissa.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (mantissa, None),
    };
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let is_mantissa = is_digits(whole)
        && fraction.is_none_or(is_digits)
        && !(whole.is_empty() && fraction.is_none_or(str::is_empty));
    let is_exponent = exponent.is_none_or(|it| {
        let digits = it.strip_prefix(['-', '+']).unwrap_or(it);
        !digits.is_empty() && is_digits(digits)
    });
    let is_long = matches!(suffix, Some('l' | 'L'));
    is_mantissa && is_exponent && !(is_long && (exponent.is_some() || fraction.is_some()))
}

/// Returns `true` if a string is a number with a unit of size, time or frequency. The unit is in upper case directly
/// after the digits, and in any case after a space.
fn is_scalar_unit(text: &str) -> bool {
    const UNITS: [&str; 20] = [
        "B", "KB", "KIB", "MB", "MIB", "GB", "GIB", "TB", "TIB", "D", "H", "M", "S", "MS", "US", "NS", "HZ",
        "KHZ", "MHZ", "GHZ",
    ];
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at(digits);
    let unit = rest.trim_start_matches([' ', '\t']);
    let is_apart = unit.len() < rest.len();
    let is_unit =
        UNITS.iter().any(|known| if is_apart { known.eq_ignore_ascii_case(unit) } else { *known == unit });
    !number.is_empty() && is_unit
}

#[cfg(test)]
mod tests {
    use vnfcheck_hot::{FileId, LEXICON, Limits, SourceText, Tree};

    use super::*;

    fn fits_text(type_name: &str, text: &str) -> bool {
        let tree = Tree::parse(FileId(0), &SourceText::new(text), &LEXICON, &Limits::default());
        fits(Some(type_name), tree.root().unwrap())
    }

    #[test]
    fn numbers_are_those_of_java() {
        for text in [
            "12", "1.5", "-3", "'7'", "10L", "1e3", "'0x1f'", "'017'", "'1.'", "'.5'", "'1f'", "'1e-3d'",
            "5GB", "5 gb", "'+1'", "~",
        ] {
            assert!(fits_text("number", text), "{text}");
        }
        for text in [
            "'1_000'",
            "true",
            "''",
            "[1]",
            "5 xyz",
            "5gb",
            "'1.5L'",
            "'08'",
            "'1e'",
            "'.'",
            "'-'",
            ".inf",
            "2020-01-01",
            "a",
        ] {
            assert!(!fits_text("number", text), "{text}");
        }
    }

    #[test]
    fn other_types_take_what_they_take() {
        for (type_name, text, expected) in [
            ("boolean", "yes", true),
            ("boolean", "'F'", true),
            ("boolean", "1", true),
            ("boolean", "'1'", false),
            ("boolean", "2", false),
            ("boolean", "1.0", false),
            ("json", "[]", true),
            ("json", "'{}'", false),
            ("string", "2020-01-01", false),
            ("string", "1.5", true),
            ("string", "[a]", false),
            ("comma_delimited_list", "{ a: b }", false),
            ("comma_delimited_list", "{ a: b, c: d }", true),
            ("comma_delimited_list", "{ a: 'b,c' }", true),
            ("float", "1.5", false),
        ] {
            assert_eq!(fits_text(type_name, text), expected, "{type_name} {text}");
        }
    }
}
