//! Constraints of CFN parameters, which are attributes of the declarations.

use vnfcheck_hot::{Entry, Node, Parameter, Value};

use super::super::constraints::{Constraint, Patterns};
use super::super::pattern;
use super::super::values::{described, integer_in, number_in};

/// Constraints with the parameter types that they apply to, by HOT names.
const SUITED: [(&str, &[&str]); 6] = [
    ("MinValue", &["number"]),
    ("MaxValue", &["number"]),
    ("MinLength", &["string", "json", "comma_delimited_list"]),
    ("MaxLength", &["string", "json", "comma_delimited_list"]),
    ("AllowedValues", &["string", "number", "boolean", "comma_delimited_list"]),
    ("AllowedPattern", &["string"]),
];

/// Returns the well-formed constraints of a parameter that apply to its type.
pub(in super::super) fn constraints_of<'p>(
    parameter: Parameter<'p>,
    patterns: &Patterns<'_>,
    report: &mut dyn FnMut(Node<'p>, String),
) -> Vec<Constraint<'p>> {
    let declared = parameter.declared_type();
    let mut suited = |name: &str| {
        let entry = parameter.body.entry(name)?;
        let (_, types) = SUITED.iter().find(|(known, _)| *known == name)?;
        if types.contains(&declared) {
            return Some(entry);
        }
        let written = parameter.type_entry().map_or("", |entry| entry.value.text());
        report(entry.key, format!("`{name}` is not valid for type `{written}`"));
        None
    };
    let range = [suited("MinValue"), suited("MaxValue")];
    let length = [suited("MinLength"), suited("MaxLength")];
    let allowed = suited("AllowedValues");
    let pattern = suited("AllowedPattern");
    let mut constraints = Vec::new();
    if let Some((least, most)) = bounds(range, number_in, "a number", report) {
        constraints.push(Constraint::Range(least, most));
    }
    if let Some((least, most)) = bounds(length, integer_in, "an integer", report) {
        constraints.push(Constraint::Length(least, most));
    }
    match allowed {
        Some(entry) if entry.value.is_sequence() => {
            constraints.push(Constraint::Allowed(entry.value, patterns.allowed(entry.value)));
        }
        Some(entry) => report(entry.key, "`AllowedValues` must be a list".to_owned()),
        None => {}
    }
    if let Some(entry) = pattern {
        match entry.value.as_str().map(|text| (text, pattern::defect(text))) {
            Some((text, None)) => constraints.push(Constraint::Pattern(patterns.get(text), entry.value)),
            Some((_, Some(defect))) => {
                report(entry.key, format!("the pattern is not a regular expression: {defect}"));
            }
            None => report(entry.key, "`AllowedPattern` must be a string".to_owned()),
        }
    }
    constraints
}

/// Returns the lower and the upper bound, either of which may be missing; `None` if both are missing.
fn bounds<'p>(
    given: [Option<Entry<'p>>; 2],
    read: fn(&str) -> Option<f64>,
    wanted: &str,
    report: &mut dyn FnMut(Node<'p>, String),
) -> Option<(Option<f64>, Option<f64>)> {
    let first = given.iter().flatten().next()?;
    if given.iter().flatten().all(|entry| entry.value.is_null()) {
        report(first.key, format!("`{}` is empty", first.name()));
        return None;
    }
    let [least, most] = given.map(|entry| {
        let entry = entry.filter(|entry| !entry.value.is_null())?;
        let number = match entry.value.value() {
            #[expect(clippy::cast_precision_loss, reason = "compared only")]
            Value::Int(number) => Some(number as f64),
            Value::Float(number) => Some(number),
            Value::Text(text) => read(text),
            _ => None,
        };
        if number.is_none() {
            report(
                entry.key,
                format!("`{}` expects {wanted}, found {}", entry.name(), described(entry.value)),
            );
        }
        number
    });
    Some((least, most))
}
