//! Numbers and booleans that Heat reads from scalars.

use std::borrow::Cow;

use vnfcheck_yaml::{Node, Value};

/// Parses a number like Python's `int` or `float`.
pub fn number_in(text: &str) -> Option<f64> {
    let text = text.trim();
    let digits = without_separators(text)?;
    let plain = digits.trim_start_matches(['+', '-']).to_ascii_lowercase();
    if plain.starts_with(|first: char| first.is_ascii_digit() || first == '.')
        || matches!(plain.as_str(), "inf" | "infinity" | "nan")
    {
        digits.parse().ok()
    } else {
        None
    }
}

/// Removes underscores; `None` unless each underscore is between two digits.
fn without_separators(text: &str) -> Option<Cow<'_, str>> {
    if !text.contains('_') {
        return Some(Cow::Borrowed(text));
    }
    let is_digit = |it: Option<char>| it.is_some_and(|it| it.is_ascii_digit());
    let between = text.match_indices('_').all(|(at, _)| {
        let (before, behind) = text.split_at(at);
        is_digit(before.chars().next_back()) && is_digit(behind.chars().nth(1))
    });
    between.then(|| Cow::Owned(text.replace('_', "")))
}

/// Parses an integer like Python's `int`.
pub fn integer_in(text: &str) -> Option<f64> {
    let digits = without_separators(text.trim())?;
    let plain = digits.strip_prefix(['+', '-']).unwrap_or(&digits);
    (!plain.is_empty() && plain.bytes().all(|byte| byte.is_ascii_digit()))
        .then(|| digits.parse().ok())
        .flatten()
}

/// Returns the number that the engine reads from a scalar where it expects a number.
pub fn number(node: Node<'_>) -> Option<f64> {
    match node.value() {
        Value::Bool(value) => Some(f64::from(u8::from(value))),
        #[expect(clippy::cast_precision_loss, reason = "compared with bounds only")]
        Value::Int(value) => Some(value as f64),
        Value::HugeInt(text) => text.parse().ok(),
        Value::Float(value) => Some(value),
        Value::Text(text) => number_in(text),
        _ => None,
    }
}

/// Returns the integer that the engine reads from a scalar where it expects an integer: the integer part of a YAML
/// number in any notation, or the digits of a string.
pub fn integer(node: Node<'_>) -> Option<i128> {
    match node.value() {
        Value::Bool(value) => Some(i128::from(value)),
        Value::Int(value) => Some(value),
        #[expect(clippy::cast_possible_truncation, reason = "a float beyond the range of `i128` saturates")]
        Value::Float(value) if value.is_finite() => Some(value as i128),
        Value::Text(text) => {
            let digits = without_separators(text.trim())?;
            digits.strip_prefix('+').filter(|it| !it.starts_with(['+', '-'])).unwrap_or(&digits).parse().ok()
        }
        _ => None,
    }
}

/// Returns the boolean to which a parameter converts a scalar.
pub fn boolean_word(node: Node<'_>) -> Option<bool> {
    match node.value() {
        Value::Bool(value) => Some(value),
        Value::Int(0) => Some(false),
        Value::Int(1) => Some(true),
        Value::Text(text) => match text.to_ascii_lowercase().as_str() {
            "true" | "t" | "on" | "y" | "yes" | "1" => Some(true),
            "false" | "f" | "off" | "n" | "no" | "0" => Some(false),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use vnfcheck_yaml::{FileId, Limits, SourceText, Tree};

    #[test]
    fn integers_are_read_in_every_notation() {
        let text = "[6, 0x6, 06, 0b110, 6.0, 6.7, !!int '0x6', '6', '06', ' +6 ', '0x6', 'six', ~]";
        let source = SourceText::new(text);
        let tree = Tree::parse(FileId(0), &source, &crate::LEXICON, &Limits::default());
        let read: Vec<_> = tree.root().unwrap().items().map(integer).collect();
        assert_eq!(read, [[Some(6); 10].as_slice(), &[None; 3]].concat());
    }
}
