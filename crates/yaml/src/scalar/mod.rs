//! Text of scalars, and the values that Heat constructs from it.

mod number;
mod resolve;
mod text;

use super::arena::Style;

pub(super) use number::may_be_impossible;
pub(super) use resolve::{Implicit, is_surely_string, resolve};
pub(crate) use text::{bare_text, cooked_text, text};

/// Language of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// YAML 1.1.
    #[default]
    Yaml,
    /// JSON as parsed by Python's `json` module.
    Json,
}

/// Value of a node as Heat reads it. Collections carry no data here.
#[derive(Clone, Debug, PartialEq)]
pub enum Value<'t> {
    /// `null`, `~` or an empty scalar.
    Null,
    /// `true`, `yes`, `on` and their opposites.
    Bool(bool),
    /// An integer in any notation of YAML 1.1 that fits into an `i128`.
    Int(i128),
    /// An integer outside the range of `i128`, as decimal digits.
    HugeInt(String),
    /// A number with a fraction, `.inf` or `.nan`.
    Float(f64),
    /// A string; includes dates.
    Text(&'t str),
    /// The decoded bytes of a `!!binary` scalar.
    Binary(Vec<u8>),
    /// A list.
    Sequence,
    /// A mapping.
    Mapping,
}

/// Prefix of the tags of YAML's built-in types, written `!!`.
pub(super) const YAML_TAG: &str = "tag:yaml.org,2002:";

/// Error message for a tag that is not built into YAML.
pub(super) const NO_CONSTRUCTOR: &str = "Heat has no constructor for this tag";

/// Returns `true` if plain text resolves to a string.
pub(crate) fn is_string(text: &str) -> bool {
    resolve(text) == Implicit::Text
}

/// Returns the value of a scalar, or `None` for a string. A scalar that cannot be constructed is an error of the file
/// and counts as a string here.
pub(crate) fn typed(text: &str, style: Style, tag: Option<&str>, dialect: Dialect) -> Option<Value<'static>> {
    match dialect {
        Dialect::Yaml if tag.is_none() && resolve(text) == Implicit::Text => None,
        Dialect::Yaml => construct(text, style, tag).ok().flatten(),
        Dialect::Json => json_value(text, style),
    }
}

/// Returns the value of a YAML scalar, or `None` for a string. The error is the reason why Heat cannot read it.
pub(super) fn construct(
    text: &str,
    style: Style,
    tag: Option<&str>,
) -> Result<Option<Value<'static>>, &'static str> {
    let implicit = match tag {
        None if style == Style::Plain => resolve(text),
        None => Implicit::Text,
        // A lone `!` makes quoted text resolve like plain text. An empty plain scalar becomes an empty string.
        Some("!") if style == Style::Plain && text.is_empty() => Implicit::Text,
        Some("!") => resolve(text),
        Some(tag) => return construct_tagged(text, tag),
    };
    match implicit {
        Implicit::Text => Ok(None),
        Implicit::Null => Ok(Some(Value::Null)),
        Implicit::Bool(value) => Ok(Some(Value::Bool(value))),
        Implicit::Int => number::int(text).map(Some),
        Implicit::Float => number::float(text).map(Some),
        Implicit::Merge => Err("`<<` is not a value, expected quotes around a string"),
        Implicit::Default => Err("`=` is not a value, expected quotes around a string"),
    }
}

fn construct_tagged(text: &str, tag: &str) -> Result<Option<Value<'static>>, &'static str> {
    match tag.strip_prefix(YAML_TAG) {
        Some("str" | "timestamp") => Ok(None),
        Some("null") => Ok(Some(Value::Null)),
        Some("bool") => match text.to_lowercase().as_str() {
            "yes" | "true" | "on" => Ok(Some(Value::Bool(true))),
            "no" | "false" | "off" => Ok(Some(Value::Bool(false))),
            _ => Err("expected a boolean after `!!bool`"),
        },
        Some("int") => number::int(text).map(Some),
        Some("float") => number::float(text).map(Some),
        Some("binary") => decode_base64(text).map(|bytes| Some(Value::Binary(bytes))),
        Some("seq" | "omap" | "pairs") => Err("expected a list after this tag"),
        Some("map" | "set") => Err("expected a mapping after this tag"),
        _ => Err(NO_CONSTRUCTOR),
    }
}

fn json_value(text: &str, style: Style) -> Option<Value<'static>> {
    if style != Style::Plain {
        return None;
    }
    Some(match text {
        "null" => Value::Null,
        "true" => Value::Bool(true),
        "false" => Value::Bool(false),
        "NaN" => Value::Float(f64::NAN),
        "Infinity" => Value::Float(f64::INFINITY),
        "-Infinity" => Value::Float(f64::NEG_INFINITY),
        _ if text.contains(['.', 'e', 'E']) => Value::Float(text.parse().unwrap_or(f64::NAN)),
        _ => number::decimal(text),
    })
}

/// Decodes like Python's `binascii.a2b_base64`: skips characters outside the alphabet and ignores text after the
/// padding.
fn decode_base64(text: &str) -> Result<Vec<u8>, &'static str> {
    if !text.is_ascii() {
        return Err("expected base64 after `!!binary`");
    }
    let (mut bits, mut digits, mut padding) = (0_u32, 0_u32, 0);
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    for byte in text.bytes() {
        let value = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            b'=' => {
                padding += 1;
                if digits >= 2 && digits + padding >= 4 {
                    return Ok(bytes);
                }
                continue;
            }
            _ => continue,
        };
        padding = 0;
        bits = (bits << 6) | u32::from(value);
        digits = (digits + 1) % 4;
        if digits != 1 {
            let [.., low] = (bits >> (6 - 2 * ((digits + 3) % 4))).to_be_bytes();
            bytes.push(low);
        }
    }
    if digits == 0 { Ok(bytes) } else { Err("expected base64 with padding after `!!binary`") }
}
