//! Conversion of values by Heat, for parameters and for properties.

use std::borrow::Cow;

use vnfcheck_catalogue::schema::{Schema, ValueType};
use vnfcheck_hot::{Node, Value};

pub(super) use crate::slips::name_in_braces;
pub(crate) use crate::words::shortened;
pub(crate) use vnfcheck_hot::scalars::{boolean_word, integer_in, number, number_in};

/// Returns the parameter type that a call of `get_param` requires.
pub(super) fn type_asked_for(name: Node<'_>) -> &'static str {
    let steps = name.parent().filter(|it| it.is_sequence());
    match steps.and_then(|steps| steps.item(1)).map(Node::value) {
        None => "string",
        Some(Value::Text(_)) => "json",
        Some(_) => "comma_delimited_list",
    }
}

/// Returns the type of a parameter whose value suits a property of this type; `string` for a property of any type.
pub(super) fn parameter_type(value_type: ValueType) -> &'static str {
    match value_type {
        ValueType::Integer | ValueType::Number => "number",
        ValueType::Boolean => "boolean",
        ValueType::Map => "json",
        ValueType::List => "comma_delimited_list",
        ValueType::String | ValueType::Any => "string",
    }
}

/// Returns the string to which Heat converts a scalar; `None` for fractions, for which Python has a different
/// notation.
pub(crate) fn text_of(node: Node<'_>) -> Option<Cow<'_, str>> {
    match node.value() {
        Value::Text(text) => Some(Cow::Borrowed(text)),
        Value::Int(value) => Some(Cow::Owned(value.to_string())),
        Value::HugeInt(text) => Some(Cow::Owned(text)),
        Value::Bool(value) => Some(Cow::Borrowed(if value { "True" } else { "False" })),
        _ => None,
    }
}

/// Returns a string with its first letter in upper case.
pub(super) fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Describes a value, for messages.
pub(crate) fn described(node: Node<'_>) -> String {
    match node.value() {
        Value::Null => "an empty value".to_owned(),
        Value::Sequence => "a list".to_owned(),
        Value::Mapping => "a mapping".to_owned(),
        Value::Binary(_) => "binary data".to_owned(),
        Value::Float(_) => format!("the fraction `{}`", shortened(node)),
        Value::Int(_) | Value::HugeInt(_) => format!("the number `{}`", shortened(node)),
        Value::Bool(_) => format!("the boolean `{}`", shortened(node)),
        Value::Text(_) => format!("`{}`", shortened(node)),
    }
}

/// The schema of the value of an `OS::Heat::Value`, by its `type`.
static TYPES_OF_VALUES: [(&str, Schema); 5] = [
    ("string", Schema::plain(ValueType::String)),
    ("number", Schema::plain(ValueType::Number)),
    ("boolean", Schema::plain(ValueType::Boolean)),
    ("comma_delimited_list", Schema::plain(ValueType::List)),
    ("json", Schema::plain(ValueType::Map)),
];

/// Returns the schema of the value of an `OS::Heat::Value` of a type.
pub(crate) fn type_of_value(name: &str) -> Option<&'static Schema> {
    TYPES_OF_VALUES.iter().find(|(it, _)| *it == name).map(|(_, schema)| schema)
}

/// Returns `true` for `true` and `false` in any case.
pub(super) fn is_true_or_false(text: &str) -> bool {
    text.eq_ignore_ascii_case("true") || text.eq_ignore_ascii_case("false")
}

/// `true` if a property of this type accepts a literal value; null means the empty value of the type.
#[expect(clippy::match_same_arms, reason = "a table by type of property")]
pub(crate) fn fits_property(value_type: ValueType, node: Node<'_>) -> bool {
    match (value_type, node.value()) {
        (_, Value::Null) | (ValueType::Any, _) => true,
        (
            ValueType::String,
            Value::Text(_) | Value::Int(_) | Value::HugeInt(_) | Value::Bool(_) | Value::Binary(_),
        ) => true,
        (ValueType::Integer, Value::Float(value)) => value.is_finite(),
        (ValueType::Integer, Value::Text(text)) => integer_in(text).is_some(),
        (ValueType::Number, Value::Float(_)) => true,
        (ValueType::Number, Value::Text(text)) => number_in(text).is_some(),
        (ValueType::Integer | ValueType::Number, Value::Int(_) | Value::HugeInt(_) | Value::Bool(_)) => true,
        (ValueType::Boolean, Value::Bool(_)) => true,
        (ValueType::Boolean, Value::Text(text)) => is_true_or_false(text),
        (ValueType::Map, Value::Mapping) | (ValueType::List, Value::Sequence) => true,
        _ => false,
    }
}

/// Returns the reason why a parameter of this type rejects a value; `None` if the value is valid.
pub(crate) fn parameter_misfit(declared: &str, node: Node<'_>) -> Option<String> {
    let fits = match (declared, node.value()) {
        (_, Value::Null) => true,
        ("number", _) => number(node).is_some(),
        ("boolean", _) => boolean_word(node).is_some(),
        ("comma_delimited_list", value) => matches!(value, Value::Sequence | Value::Text(_)),
        ("json", Value::Text(text)) => is_json(text),
        _ => true,
    };
    let wanted = match declared {
        "number" => "a number",
        "boolean" => "a boolean",
        "comma_delimited_list" => "a list or a string with commas",
        _ => "JSON",
    };
    (!fits).then(|| format!("{} is not {wanted}", described(node)))
}

/// Returns `true` if Heat accepts a string as JSON; the empty string is an empty value.
pub(crate) fn is_json(text: &str) -> bool {
    text.is_empty() || json::is_valid(text)
}

/// JSON syntax as Python's reader accepts it.
mod json {
    const MOST_LEVELS: usize = 200;

    pub(super) fn is_valid(text: &str) -> bool {
        let mut reader = Reader { rest: text };
        reader.value(0) && {
            reader.space();
            reader.rest.is_empty()
        }
    }

    struct Reader<'t> {
        rest: &'t str,
    }

    impl Reader<'_> {
        fn space(&mut self) {
            self.rest = self.rest.trim_start_matches([' ', '\t', '\n', '\r']);
        }

        fn take(&mut self, token: &str) -> bool {
            self.rest.strip_prefix(token).is_some_and(|rest| {
                self.rest = rest;
                true
            })
        }

        fn value(&mut self, level: usize) -> bool {
            if level > MOST_LEVELS {
                return true;
            }
            self.space();
            if self.take("{") {
                return self.members("}", |it| {
                    it.space();
                    it.string() && {
                        it.space();
                        it.take(":") && it.value(level + 1)
                    }
                });
            }
            if self.take("[") {
                return self.members("]", |it| it.value(level + 1));
            }
            ["true", "false", "null", "NaN", "Infinity", "-Infinity"].iter().any(|word| self.take(word))
                || self.string()
                || self.number()
        }

        fn members(&mut self, end: &str, mut member: impl FnMut(&mut Self) -> bool) -> bool {
            self.space();
            if self.take(end) {
                return true;
            }
            loop {
                if !member(self) {
                    return false;
                }
                self.space();
                if self.take(end) {
                    return true;
                }
                if !self.take(",") {
                    return false;
                }
            }
        }

        fn string(&mut self) -> bool {
            let Some(body) = self.rest.strip_prefix('"') else { return false };
            let mut escaped = false;
            for (at, character) in body.char_indices() {
                match character {
                    _ if escaped => {
                        if !"\"\\/bfnrtu".contains(character) {
                            return false;
                        }
                        escaped = false;
                    }
                    '\\' => escaped = true,
                    '"' => {
                        self.rest = body.get(at + 1..).unwrap_or_default();
                        return true;
                    }
                    it if it < ' ' => return false,
                    _ => {}
                }
            }
            false
        }

        fn number(&mut self) -> bool {
            let end = self
                .rest
                .find(|it: char| !(it.is_ascii_digit() || "+-.eE".contains(it)))
                .unwrap_or(self.rest.len());
            let (number, rest) = self.rest.split_at(end);
            let digits = number.strip_prefix('-').unwrap_or(number);
            let whole = digits.split(['.', 'e', 'E']).next().unwrap_or_default();
            let good = !whole.is_empty()
                && whole.bytes().all(|byte| byte.is_ascii_digit())
                && (whole.len() == 1 || !whole.starts_with('0'))
                && !digits.ends_with('.')
                && number.parse::<f64>().is_ok();
            if good {
                self.rest = rest;
            }
            good
        }
    }

    #[cfg(test)]
    mod tests {
        use super::is_valid;

        #[test]
        fn json_is_distinguished_from_other_texts() {
            for text in ["{\"a\": [1, -2.5e3, null]}", "[]", " 5 ", "NaN", "\"a\\n\""] {
                assert!(is_valid(text), "{text}");
            }
            for text in
                ["", "{a", "+5", "0x10", "1_000", "abc", "a,b", ",", "[1,]", "{\"a\" 1}", "[1] 2", "01"]
            {
                assert!(!is_valid(text), "{text}");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_python_reads_them() {
        for (text, number) in
            [("5", 5.0), (" -5 ", -5.0), ("1e3", 1000.0), ("1_000", 1000.0), (".5", 0.5), ("+5.7", 5.7)]
        {
            assert_eq!(number_in(text), Some(number), "{text}");
        }
        for text in ["", "0x10", "abc", "true", "1__0", "_1", "--1", "a,b"] {
            assert_eq!(number_in(text), None, "{text}");
        }
        assert_eq!(integer_in("5.7"), None);
        assert_eq!(integer_in("+1_000"), Some(1000.0));
    }
}
