//! What the text of a scalar is, and which value Heat makes of it.

mod number;
mod resolve;
mod text;

use super::arena::Style;

pub(super) use number::may_be_impossible;
pub(super) use resolve::{Implicit, is_surely_string, resolve};
pub(crate) use text::{bare_text, cooked_text, text};

/// The language a file is written in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// YAML 1.1.
    #[default]
    Yaml,
    /// JSON as Python's `json` module reads it.
    Json,
}

/// A scalar's value as Heat sees it; collections carry no data here.
#[derive(Clone, Debug, PartialEq)]
pub enum Value<'t> {
    /// `null`, `~` or nothing.
    Null,
    /// `true`, `yes`, `on` and their opposites.
    Bool(bool),
    /// An integer that fits, in any of YAML 1.1's notations.
    Int(i128),
    /// An integer beyond `i128`, in decimal digits.
    HugeInt(String),
    /// A number with a fraction, `.inf` or `.nan`.
    Float(f64),
    /// Text, dates included.
    Text(&'t str),
    /// The decoded bytes of a `!!binary` scalar.
    Binary(Vec<u8>),
    /// A list.
    Sequence,
    /// A mapping.
    Mapping,
}

/// Prefix of the tags of YAML's own types, written `!!`.
pub(super) const YAML_TAG: &str = "tag:yaml.org,2002:";

/// The complaint about a tag that is not one of YAML's own.
pub(super) const NO_CONSTRUCTOR: &str = "Heat has no constructor for this tag";

/// Whether plain text is read as a string.
pub(crate) fn is_string(text: &str) -> bool {
    resolve(text) == Implicit::Text
}

/// The value of a scalar, or nothing for text. What cannot be constructed is an error of the file and counts as text here.
pub(crate) fn typed(text: &str, style: Style, tag: Option<&str>, dialect: Dialect) -> Option<Value<'static>> {
    match dialect {
        Dialect::Yaml if tag.is_none() && resolve(text) == Implicit::Text => None,
        Dialect::Yaml => construct(text, style, tag).ok().flatten(),
        Dialect::Json => json_value(text, style),
    }
}

/// The value of a YAML scalar that is not text; the error says why Heat cannot read it.
pub(super) fn construct(
    text: &str,
    style: Style,
    tag: Option<&str>,
) -> Result<Option<Value<'static>>, &'static str> {
    let implicit = match tag {
        None if style == Style::Plain => resolve(text),
        None => Implicit::Text,
        // A lone `!` makes quoted text resolve like plain text, and nothing at all an empty text.
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
        Implicit::Merge => Err("`<<` is not a value, quote it if text is meant"),
        Implicit::Default => Err("`=` is not a value, quote it if text is meant"),
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

/// Decodes like Python's `binascii.a2b_base64`: characters outside the alphabet are skipped, text behind the padding
/// is ignored.
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
