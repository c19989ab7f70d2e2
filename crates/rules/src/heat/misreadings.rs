//! Unquoted values that YAML 1.1 reads differently from their appearance. The findings are advice, since Heat accepts
//! the values.

use vnfcheck_hot::{Node, NodeId, Tree, Value};
use vnfcheck_yaml::Style;

use super::kinds;
use super::values::{described, is_true_or_false, shortened};
use crate::fixes;
use vnfcheck_check::Findings;

/// Checks that the name of a resource, output or condition is a string. Heat reports the defect before evaluation.
pub(super) fn is_name_a_string(what: &str, key: Node<'_>, out: &mut Findings) -> bool {
    let is_string = !matches!(
        key.value(),
        Value::Int(_) | Value::HugeInt(_) | Value::Float(_) | Value::Bool(_) | Value::Null
    );
    if !is_string {
        out.fail_always(key, format!("the name of {what} `{}` is not a string", key.text()))
            .kind(kinds::WRONG_SHAPE)
            .help("put the name in quotes, or choose another name")
            .fix(fixes::quote(key));
    }
    is_string
}

/// Reports misleading values: strings with colons that YAML reads as base-60 numbers, and digits with a leading zero
/// that YAML reads as octal numbers.
pub(crate) fn check(tree: &Tree, out: &mut Findings) {
    for node in tree.unquoted_values().filter(|node| node.tag().is_none()) {
        let Some(message) = surprising_number(node) else { continue };
        let text = node.text();
        let (kind, suggestion) = if text.contains(':') {
            (kinds::BASE_SIXTY, "an address, a time or a pair of ports")
        } else if is_file_mode(node) {
            continue;
        } else {
            (kinds::OCTAL_NUMBER, "a string of digits")
        };
        out.advise(node, message)
            .kind(kind)
            .help(format!("put the value in quotes if it is {suggestion}: `\"{text}\"`"))
            .fix(fixes::quote(node));
    }
}

/// Returns `true` for a file mode of cloud-init or Ansible, which is deliberately octal.
fn is_file_mode(node: Node<'_>) -> bool {
    let key = node.id().0.checked_sub(1).and_then(|key| node.tree().node(NodeId(key)));
    key.is_some_and(|key| key.is_key() && matches!(key.text(), "mode" | "permissions"))
}

/// Reports a scalar in place of a string that Heat converts to a different string from the one written.
pub(crate) fn check_text(node: Node<'_>, out: &mut Findings) {
    if !is_plain(node) || surprising_number(node).is_some() {
        return;
    }
    let source = node.source();
    let (kind, text) = match node.value() {
        Value::Bool(value) if !is_true_or_false(source) => {
            (kinds::BOOLEAN_WORD, if value { "True" } else { "False" }.to_owned())
        }
        Value::Int(number) if number.to_string() != source => (kinds::CHANGED_TEXT, number.to_string()),
        Value::Float(number) if !keeps_its_digits(source) => (kinds::CHANGED_TEXT, decimal(number)),
        _ => return,
    };
    out.advise(node, format!("{} becomes the string `{text}`", described(node)))
        .kind(kind)
        .help(format!("put the value in quotes: `\"{}\"`", shortened(node)))
        .fix(fixes::quote(node));
}

fn is_plain(node: Node<'_>) -> bool {
    node.style() == Style::Plain && node.tag().is_none()
}

/// Describes a number in a little-known notation.
fn surprising_number(node: Node<'_>) -> Option<String> {
    let text = node.text();
    // Most values are names.
    if !matches!(text.as_bytes().first()?, b'0'..=b'9' | b'+' | b'-') {
        return None;
    }
    let digits = text.trim_start_matches(['+', '-']);
    if !digits.starts_with(|first: char| first.is_ascii_digit()) {
        return None;
    }
    let is_octal = digits.len() > 1
        && digits.starts_with('0')
        && digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'_');
    if !is_octal && !digits.contains(':') {
        return None;
    }
    let number = match node.value() {
        Value::Int(number) => number.to_string(),
        Value::HugeInt(number) => number,
        Value::Float(number) => decimal(number),
        _ => return None,
    };
    Some(format!("`{}` is the number {number} in YAML 1.1", shortened(node)))
}

/// Returns `true` if Python writes a fraction with the same digits.
fn keeps_its_digits(source: &str) -> bool {
    let digits = source.strip_prefix('-').unwrap_or(source);
    let Some((whole, fraction)) = digits.split_once('.') else { return false };
    let all_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    all_digits(whole)
        && all_digits(fraction)
        && (whole == "0" || !whole.starts_with('0'))
        && (fraction == "0" || !fraction.ends_with('0'))
        && whole.len() + fraction.len() <= 15
}

/// Formats a fraction of usual size like Python.
fn decimal(number: f64) -> String {
    format!("{number:?}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_lossy_fractions_are_reported() {
        for kept in ["1.1", "0.5", "-2.25", "10.0", "20.04"] {
            assert!(keeps_its_digits(kept), "{kept}");
        }
        for changed in ["1.10", "1.", ".5", "01.5", "1_0.5", "1.0e+3", "+1.5", "0.12345678901234567"] {
            assert!(!keeps_its_digits(changed), "{changed}");
        }
    }
}
