//! The value of a parameter as the text for a preload.

use std::borrow::Cow;
use std::fmt::Write as _;

use vnfcheck_yaml::{Node, NodeKind};

/// The placeholder for a value still to be supplied.
pub(crate) const CHANGE_ME: &str = "CHANGEME";

/// A defined value: not null, not empty, not `CHANGEME`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A scalar without quotes.
    Text(String),
    /// A list of scalars.
    List(Vec<String>),
    /// A map, or a list that contains items other than scalars.
    Structure {
        /// The value as JSON without spaces.
        json: String,
        /// The list items as strings; `None` for items that are not defined values.
        items: Vec<Option<String>>,
    },
}

impl Value {
    /// Returns the value of a string.
    pub fn of_text(text: &str) -> Option<Self> {
        (!text.is_empty() && text != CHANGE_ME).then(|| Self::Text(text.to_owned()))
    }

    /// Returns the value of a node.
    pub fn of(node: Node<'_>) -> Option<Self> {
        match node.kind() {
            NodeKind::Scalar if node.is_null() => None,
            NodeKind::Scalar => Self::of_text(node.text()),
            _ if node.is_empty() => None,
            NodeKind::Sequence if node.items().all(|item| item.is_scalar() && !item.is_null()) => {
                Some(Self::List(node.items().map(|item| item.text().to_owned()).collect()))
            }
            NodeKind::Sequence | NodeKind::Mapping => {
                let mut json = String::new();
                write_json(node, &mut json);
                let items = node.items().map(|item| Some(Self::of(item)?.whole().into_owned())).collect();
                Some(Self::Structure { json, items })
            }
        }
    }

    /// Returns the whole value as one string; list items are joined with commas.
    pub fn whole(&self) -> Cow<'_, str> {
        match self {
            Self::Text(text) | Self::Structure { json: text, .. } => Cow::Borrowed(text),
            Self::List(items) => Cow::Owned(items.join(",")),
        }
    }

    /// Returns the element at a 0-based position; a string is split at commas.
    pub fn element(&self, position: u64) -> Option<&str> {
        let position = usize::try_from(position).ok()?;
        let element = match self {
            Self::Text(text) => text.split(',').nth(position).map(str::trim),
            Self::List(items) => items.get(position).map(String::as_str),
            Self::Structure { items, .. } => items.get(position)?.as_deref(),
        };
        element.filter(|it| !it.is_empty() && *it != CHANGE_ME)
    }
}

/// Returns the text of an empty default, which the preload contains unchanged.
pub(crate) fn empty_text(node: Node<'_>) -> Option<&'static str> {
    match node.kind() {
        NodeKind::Scalar => (!node.is_null() && node.text().is_empty()).then_some(""),
        NodeKind::Sequence => node.is_empty().then_some(""),
        NodeKind::Mapping => node.is_empty().then_some("{}"),
    }
}

/// Writes a node as JSON without spaces, preserving types.
fn write_json(node: Node<'_>, out: &mut String) {
    match node.value() {
        vnfcheck_yaml::Value::Null => out.push_str("null"),
        vnfcheck_yaml::Value::Bool(value) => out.push_str(if value { "true" } else { "false" }),
        // Writing to a string cannot fail.
        vnfcheck_yaml::Value::Int(value) => _ = write!(out, "{value}"),
        vnfcheck_yaml::Value::HugeInt(digits) => out.push_str(&digits),
        vnfcheck_yaml::Value::Float(value) if value.is_finite() => _ = write!(out, "{value:?}"),
        vnfcheck_yaml::Value::Float(_) | vnfcheck_yaml::Value::Text(_) | vnfcheck_yaml::Value::Binary(_) => {
            write_json_text(node.text(), out);
        }
        vnfcheck_yaml::Value::Sequence => {
            out.push('[');
            for (position, item) in node.items().enumerate() {
                if position > 0 {
                    out.push(',');
                }
                write_json(item, out);
            }
            out.push(']');
        }
        vnfcheck_yaml::Value::Mapping => {
            out.push('{');
            for (position, entry) in node.entries().enumerate() {
                if position > 0 {
                    out.push(',');
                }
                write_json_text(entry.name(), out);
                out.push(':');
                write_json(entry.value, out);
            }
            out.push('}');
        }
    }
}

fn write_json_text(text: &str, out: &mut String) {
    // Serialization of a string cannot fail.
    out.push_str(&serde_json::to_string(text).unwrap_or_default());
}

#[cfg(test)]
mod tests {
    use vnfcheck_yaml::{FileId, Limits, SourceText, Tree};

    use super::*;

    fn value(text: &str) -> Option<Value> {
        let source = SourceText::new(text);
        let tree = Tree::parse(FileId(0), &source, &vnfcheck_hot::LEXICON, &Limits::default());
        Value::of(tree.root().unwrap())
    }

    #[test]
    fn empty_content_is_not_a_value() {
        for nothing in ["~", "''", "[]", "{}", "CHANGEME", "'CHANGEME'"] {
            assert_eq!(value(nothing), None, "{nothing}");
        }
        for (text, expected) in
            [("0", "0"), ("no", "no"), ("1.10", "1.10"), ("'x y'", "x y"), ("2020-01-02", "2020-01-02")]
        {
            assert_eq!(value(text), Some(Value::Text(expected.to_owned())));
        }
    }

    #[test]
    fn lists_are_joined_and_structures_are_json() {
        let whole = |text| value(text).unwrap().whole().into_owned();
        assert_eq!(whole("[a, 0x10, yes]"), "a,0x10,yes");
        assert_eq!(whole("{b: 1, a: [x, 0x10, ~, é, 1.50]}"), "{\"b\":1,\"a\":[\"x\",16,null,\"é\",1.5]}");
        assert_eq!(whole("[a, ~]"), "[\"a\",null]");
    }

    #[test]
    fn elements_are_taken_by_position() {
        let element = |text, position| value(text).unwrap().element(position).map(str::to_owned);
        assert_eq!(element("a, b ,,CHANGEME", 1).as_deref(), Some("b"));
        assert_eq!(element("a, b ,,CHANGEME", 2), None);
        assert_eq!(element("a, b ,,CHANGEME", 3), None);
        assert_eq!(element("7", 0).as_deref(), Some("7"));
        assert_eq!(element("[a, b]", 1).as_deref(), Some("b"));
        assert_eq!(element("[a, ~, c]", 1), None);
        assert_eq!(element("[a, ~, c]", 2).as_deref(), Some("c"));
        assert_eq!(element("{a: b}", 0), None);
        assert_eq!(element("[a, b]", u64::MAX), None);
    }
}
