//! Types of untagged scalars, as determined by the implicit resolvers of `PyYAML`.

/// Type that plain text resolves to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Implicit {
    /// A string; includes dates, because Heat keeps them as strings.
    Text,
    Null,
    Bool(bool),
    Int,
    Float,
    /// The key `<<`.
    Merge,
    /// The key `=`.
    Default,
}

/// Resolves plain text to a type.
pub(in super::super) fn resolve(text: &str) -> Implicit {
    let bytes = text.as_bytes();
    match bytes.first() {
        None => Implicit::Null,
        Some(b'0'..=b'9' | b'-' | b'+' | b'.') => resolve_number(bytes),
        Some(_) if text.len() <= LONGEST_WORD => resolve_word(text),
        Some(_) => Implicit::Text,
    }
}

/// Returns `true` if the first byte and the length prove that plain text is a string. Otherwise [`resolve`]
/// determines the type.
pub(in super::super) fn is_surely_string(text: &str) -> bool {
    match text.as_bytes().first() {
        None | Some(b'0'..=b'9' | b'-' | b'+' | b'.') => false,
        // First letters of the words for null, true and false.
        Some(b'~' | b'n' | b'N' | b'y' | b'Y' | b't' | b'T' | b'o' | b'O' | b'f' | b'F' | b'<' | b'=') => {
            text.len() > LONGEST_WORD
        }
        Some(_) => true,
    }
}

/// Length of `false`, the longest word that is not a string.
const LONGEST_WORD: usize = 5;

fn resolve_word(text: &str) -> Implicit {
    match text {
        "~" | "null" | "Null" | "NULL" => Implicit::Null,
        "yes" | "Yes" | "YES" | "true" | "True" | "TRUE" | "on" | "On" | "ON" => Implicit::Bool(true),
        "no" | "No" | "NO" | "false" | "False" | "FALSE" | "off" | "Off" | "OFF" => Implicit::Bool(false),
        "<<" => Implicit::Merge,
        "=" => Implicit::Default,
        _ => Implicit::Text,
    }
}

fn resolve_number(text: &[u8]) -> Implicit {
    let (signed, unsigned) = match text {
        [b'-' | b'+', rest @ ..] => (true, rest),
        _ => (false, text),
    };
    if is_float(signed, unsigned) {
        Implicit::Float
    } else if is_int(unsigned) {
        Implicit::Int
    } else {
        Implicit::Text
    }
}

fn is_float(signed: bool, text: &[u8]) -> bool {
    match text {
        b".inf" | b".Inf" | b".INF" => true,
        b".nan" | b".NaN" | b".NAN" => !signed,
        [b'.', b'0'..=b'9', rest @ ..] => !signed && is_exponent(skip(rest, is_decimal)),
        [b'0'..=b'9', rest @ ..] => match skip(rest, is_decimal) {
            [b'.', fraction @ ..] => is_exponent(skip(fraction, is_decimal)),
            sixties @ [b':', ..] => match skip_sixties(sixties) {
                [b'.', fraction @ ..] => skip(fraction, is_decimal).is_empty(),
                _ => false,
            },
            _ => false,
        },
        _ => false,
    }
}

/// Returns `true` if the text is empty or an exponent with a sign.
fn is_exponent(text: &[u8]) -> bool {
    match text {
        [] => true,
        [b'e' | b'E', b'-' | b'+', digits @ ..] => {
            !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
        }
        _ => false,
    }
}

fn is_int(text: &[u8]) -> bool {
    match text {
        b"0" => true,
        [b'0', b'b', digits @ ..] => {
            !digits.is_empty() && skip(digits, |byte| matches!(byte, b'0' | b'1' | b'_')).is_empty()
        }
        [b'0', b'x', digits @ ..] => {
            !digits.is_empty() && skip(digits, |byte| byte.is_ascii_hexdigit() || byte == b'_').is_empty()
        }
        [b'0', digits @ ..] => skip(digits, |byte| matches!(byte, b'0'..=b'7' | b'_')).is_empty(),
        [b'1'..=b'9', rest @ ..] => match skip(rest, is_decimal) {
            [] => true,
            sixties => skip_sixties(sixties).is_empty(),
        },
        _ => false,
    }
}

fn is_decimal(byte: u8) -> bool {
    byte.is_ascii_digit() || byte == b'_'
}

fn skip(text: &[u8], wanted: impl Fn(u8) -> bool) -> &[u8] {
    let end = text.iter().position(|&byte| !wanted(byte)).unwrap_or(text.len());
    text.get(end..).unwrap_or_default()
}

/// Skips any number of groups `:0` to `:59`: base 60, used for times and angles.
fn skip_sixties(mut text: &[u8]) -> &[u8] {
    loop {
        text = match text {
            [b':', b'0'..=b'5', b'0'..=b'9', rest @ ..] | [b':', b'0'..=b'9', rest @ ..] => rest,
            _ => return text,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_string_is_never_surely_one() {
        let words = "~ null Null NULL yes Yes YES true True TRUE on On ON no No NO false False FALSE off Off OFF << =";
        let numbers = "0 7 0b1 0x1F 017 1_000 1:30 -1 +2 1.5 .5 .inf -.INF .nan";
        for text in words.split(' ').chain(numbers.split(' ')).chain([""]) {
            assert!(resolve(text) != Implicit::Text, "{text}");
            assert!(!is_surely_string(text), "{text}");
        }
        for text in ["fw_0_port", "mgmt", "ü", "nothing", "%index%"] {
            assert!(resolve(text) == Implicit::Text && is_surely_string(text), "{text}");
        }
    }
}
