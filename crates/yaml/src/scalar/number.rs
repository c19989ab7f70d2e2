//! Numbers as constructed by `PyYAML`.

use std::fmt::Write as _;

use super::Value;

/// Maximum number of digits of a decimal number that Python converts.
const MOST_DIGITS: usize = 4300;
const TOO_LONG: &str = "expected an integer of at most 4300 digits";
const NO_INT: &str = "expected an integer";

/// Returns `true` if plain text may resolve to an integer that cannot be constructed, such as `0x_` or a number with
/// too many digits.
pub(in super::super) fn may_be_impossible(text: &[u8]) -> bool {
    matches!(text, [b'0', b'x' | b'b', b'_', ..] | [b'-' | b'+', b'0', b'x' | b'b', b'_', ..])
        || text.len() > MOST_DIGITS
}

/// Constructs an integer in binary, octal, decimal, hexadecimal or base 60 notation.
pub(super) fn int(text: &str) -> Result<Value<'static>, &'static str> {
    let digits = text.replace('_', "");
    let (negative, digits) = split_sign(&digits);
    let value = if digits == "0" {
        Number::Small(0)
    } else if let Some(binary) = digits.strip_prefix("0b") {
        parse(binary, 2)?
    } else if let Some(hexadecimal) = digits.strip_prefix("0x") {
        parse(hexadecimal, 16)?
    } else if digits.starts_with('0') {
        parse(digits, 8)?
    } else if digits.contains(':') {
        base_sixty(digits)?
    } else {
        parse(digits, 10)?
    };
    Ok(value.signed(negative))
}

/// Constructs a decimal integer of any length, as in JSON.
pub(super) fn decimal(text: &str) -> Value<'static> {
    let (negative, digits) = split_sign(text);
    parse(digits, 10).unwrap_or(Number::Small(0)).signed(negative)
}

fn split_sign(text: &str) -> (bool, &str) {
    match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    }
}

enum Number {
    Small(i128),
    /// Groups of nine decimal digits, lowest first.
    Large(Vec<u32>),
}

const LIMB: u32 = 1_000_000_000;

impl Number {
    /// Returns `self * factor + addend`.
    fn extend(self, factor: u32, addend: u32) -> Self {
        match self {
            Self::Small(value) => match value.checked_mul(i128::from(factor)) {
                Some(product) if product <= i128::MAX - i128::from(addend) => {
                    Self::Small(product + i128::from(addend))
                }
                _ => Self::Large(limbs(value.unsigned_abs())).extend(factor, addend),
            },
            Self::Large(mut limbs) => {
                let mut carry = u64::from(addend);
                for limb in &mut limbs {
                    carry += u64::from(*limb) * u64::from(factor);
                    *limb = low_limb(carry);
                    carry /= u64::from(LIMB);
                }
                if carry > 0 {
                    limbs.push(low_limb(carry));
                }
                Self::Large(limbs)
            }
        }
    }

    fn signed(self, negative: bool) -> Value<'static> {
        match self {
            Self::Small(value) => Value::Int(if negative { -value } else { value }),
            Self::Large(limbs) => {
                let mut digits = String::from(if negative { "-" } else { "" });
                let mut limbs = limbs.iter().rev();
                digits.push_str(&limbs.next().copied().unwrap_or(0).to_string());
                for limb in limbs {
                    // Writing to a `String` cannot fail.
                    let _ = write!(digits, "{limb:09}");
                }
                Value::HugeInt(digits)
            }
        }
    }
}

fn low_limb(value: u64) -> u32 {
    u32::try_from(value % u64::from(LIMB)).unwrap_or(0)
}

fn limbs(mut value: u128) -> Vec<u32> {
    let mut limbs = Vec::new();
    while value > 0 {
        limbs.push(u32::try_from(value % u128::from(LIMB)).unwrap_or(0));
        value /= u128::from(LIMB);
    }
    limbs
}

/// Parses like Python's `int(text, radix)`, which allows surrounding blanks, a sign and a prefix that matches the
/// radix.
fn parse(text: &str, radix: u32) -> Result<Number, &'static str> {
    let (negative, digits) = split_sign(text.trim());
    let prefixes = match radix {
        2 => ["0b", "0B"],
        8 => ["0o", "0O"],
        16 => ["0x", "0X"],
        _ => ["+", "+"],
    };
    let digits = if radix == 10 {
        digits
    } else {
        prefixes.iter().find_map(|prefix| digits.strip_prefix(prefix)).unwrap_or(digits)
    };
    if digits.is_empty() {
        return Err(NO_INT);
    }
    if digits.len() > MOST_DIGITS {
        return Err(TOO_LONG);
    }
    let number = digits.chars().try_fold(Number::Small(0), |number, digit| {
        digit.to_digit(radix).map(|digit| number.extend(radix, digit)).ok_or(NO_INT)
    })?;
    match number {
        Number::Small(value) if negative => Ok(Number::Small(-value)),
        Number::Large(_) if negative => Err(NO_INT),
        number => Ok(number),
    }
}

fn base_sixty(text: &str) -> Result<Number, &'static str> {
    if text.len() > MOST_DIGITS {
        return Err(TOO_LONG);
    }
    let mut parts = text.split(':');
    let first = parse(parts.next().unwrap_or_default(), 10)?;
    parts.try_fold(first, |number, part| match parse(part, 10)? {
        Number::Small(digit) => {
            u32::try_from(digit).map(|digit| number.extend(60, digit)).map_err(|_| NO_INT)
        }
        Number::Large(_) => Err(NO_INT),
    })
}

/// Constructs a floating-point number.
pub(super) fn float(text: &str) -> Result<Value<'static>, &'static str> {
    const NO_FLOAT: &str = "expected a number";
    let digits = text.replace('_', "").to_lowercase();
    let (negative, digits) = split_sign(&digits);
    let sign = if negative { -1.0 } else { 1.0 };
    let parse = |part: &str| part.trim().parse::<f64>().map_err(|_| NO_FLOAT);
    let value = match digits {
        ".inf" => f64::INFINITY,
        ".nan" => return Ok(Value::Float(f64::NAN)),
        _ if digits.contains(':') => {
            let mut value = 0.0;
            let mut base = 1.0;
            for part in digits.rsplit(':') {
                value += parse(part)? * base;
                base *= 60.0;
            }
            value
        }
        _ => parse(digits)?,
    };
    Ok(Value::Float(sign * value))
}
