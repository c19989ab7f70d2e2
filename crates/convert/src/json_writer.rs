//! JSON output with an indentation of two spaces.

use crate::document::{Value, fraction};

/// Returns the text of a document.
pub(crate) fn write(root: &Value) -> String {
    let mut out = String::new();
    value(root, 0, &mut out);
    out.push('\n');
    out
}

fn value(it: &Value, level: usize, out: &mut String) {
    match it {
        // Binary values have been refused before.
        Value::Null | Value::Binary(_) => out.push_str("null"),
        Value::Bool(value) => out.push_str(&value.to_string()),
        Value::Integer(digits) => out.push_str(digits),
        Value::Float(number) if number.is_nan() => out.push_str("NaN"),
        Value::Float(number) if number.is_infinite() => {
            out.push_str(if *number > 0.0 { "Infinity" } else { "-Infinity" });
        }
        Value::Float(number) => out.push_str(&fraction(*number)),
        Value::Text(text) => string(text, out),
        Value::List(items) => {
            collection('[', ']', items, level, out, |item, out| value(&item.value, level + 1, out));
        }
        Value::Mapping(entries) => collection('{', '}', entries, level, out, |entry, out| {
            string(entry.key.as_text().unwrap_or_default(), out);
            out.push_str(": ");
            value(&entry.value, level + 1, out);
        }),
    }
}

fn collection<T>(
    open: char,
    close: char,
    members: &[T],
    level: usize,
    out: &mut String,
    write: impl Fn(&T, &mut String),
) {
    out.push(open);
    for (position, member) in members.iter().enumerate() {
        out.push_str(if position == 0 { "\n" } else { ",\n" });
        out.extend(std::iter::repeat_n("  ", level + 1));
        write(member, out);
    }
    if !members.is_empty() {
        out.push('\n');
        out.extend(std::iter::repeat_n("  ", level));
    }
    out.push(close);
}

fn string(text: &str, out: &mut String) {
    // Serializing a string cannot fail.
    out.push_str(&serde_json::to_string(text).unwrap_or_default());
}
