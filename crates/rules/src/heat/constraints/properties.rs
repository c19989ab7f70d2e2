//! Constraints of properties in the schemas of resource types.

use vnfcheck_catalogue::schema::{Constraint, Schema, ValueType};
use vnfcheck_hot::{Node, Value};

use super::{Patterns, outside};
use crate::heat::values::{described, number, text_of};

/// Returns the reason why a property rejects a literal value; `None` if the value is valid or undecidable here.
pub(crate) fn property_misfit(
    constraint: &Constraint,
    value: Node<'_>,
    patterns: &Patterns<'_>,
) -> Option<String> {
    #[expect(clippy::cast_precision_loss, reason = "bounds are small")]
    match constraint {
        Constraint::Allowed(allowed) => {
            let fits = |node: Node<'_>| {
                text_of(node)
                    .is_none_or(|text| allowed.iter().any(|it| *it == text || same_boolean(it, &text)))
            };
            let bad = if value.is_sequence() {
                value.items().find(|item| item.is_null() || !item.is_mapping() && !fits(*item))
            } else {
                (!fits(value)).then_some(value)
            }?;
            let shown: Vec<String> = allowed.iter().take(12).map(|it| format!("`{it}`")).collect();
            let more = if allowed.len() > 12 { ", …" } else { "" };
            Some(format!("{} is not allowed; allowed: {}{more}", described(bad), shown.join(", ")))
        }
        Constraint::Range(least, most) => {
            let bounds = outside(number(value)?, least.map(|it| it as f64), most.map(|it| it as f64))?;
            Some(format!("{} is not {bounds}", described(value)))
        }
        Constraint::Length(least, most) => {
            let length = match value.value() {
                Value::Sequence | Value::Mapping => value.len(),
                _ => text_of(value)?.chars().count(),
            };
            let bounds = outside(length as f64, least.map(f64::from), most.map(f64::from))?;
            Some(format!("the length {length} of {} is not {bounds}", described(value)))
        }
        Constraint::Pattern(source) => {
            let text = text_of(value).filter(|text| !text.ends_with('\n'))?;
            let fits = patterns.schema_matches(source, &text)?;
            (!fits).then(|| format!("{} does not match `{source}`", described(value)))
        }
        Constraint::Custom(name) => {
            let wanted = patterns.custom(name).misfit(&text_of(value)?)?;
            Some(format!("{} is not {wanted}", described(value)))
        }
    }
}

/// Returns the reason why a property rejects null; null selects the default or the empty value of the type.
pub(crate) fn null_misfit(wanted: &Schema, patterns: &Patterns<'_>) -> Option<String> {
    if wanted.has_default {
        return None;
    }
    let (text, number) = match wanted.value_type {
        ValueType::String => (Some(""), None),
        ValueType::Integer | ValueType::Number => (Some("0"), Some(0.0)),
        ValueType::Boolean => (Some("False"), None),
        ValueType::Map | ValueType::List | ValueType::Any => (None, None),
    };
    wanted.constraints.iter().find_map(|constraint| match constraint {
        Constraint::Allowed(allowed) => {
            let text = text?;
            let fits = allowed.iter().any(|it| *it == text || same_boolean(it, text));
            (!fits).then(|| "expected one of the allowed values".to_owned())
        }
        #[expect(clippy::cast_precision_loss, reason = "bounds are small")]
        Constraint::Range(least, most) => {
            let bounds = outside(number?, least.map(|it| it as f64), most.map(|it| it as f64))?;
            Some(format!("0 is not {bounds}"))
        }
        Constraint::Length(Some(least), _) if *least > 0 && wanted.value_type != ValueType::Any => {
            Some(format!("expected a length of at least {least}"))
        }
        Constraint::Length(..) => None,
        Constraint::Pattern(source) => {
            let fits = patterns.schema_matches(source, text.filter(|_| number.is_none())?)?;
            (!fits).then(|| format!("the empty string does not match `{source}`"))
        }
        Constraint::Custom(name) => {
            let wanted = patterns.custom(name).misfit(text.filter(|it| it.is_empty())?)?;
            Some(format!("expected {wanted}"))
        }
    })
}

fn same_boolean(allowed: &str, text: &str) -> bool {
    matches!(text, "True" | "False") && allowed.eq_ignore_ascii_case(text)
}
