//! Declarations of parameters of CFN: attributes, and constraints that are attributes.

use hot::{Entry, Node, Parameter, Value};

use super::super::constraints::{self, Constraint, Patterns};
use super::super::parameters::is_known_attribute;
use super::super::scope::Scope;
use super::super::values::{described, integer_in, number_in};
use super::super::{kinds, misreadings, pattern};
use crate::check::Findings;
use crate::words::{listed, quoted};

/// Constraints with the types that they suit, by HOT's names.
const SUITED: [(&str, &[&str]); 6] = [
    ("MinValue", &["number"]),
    ("MaxValue", &["number"]),
    ("MinLength", &["string", "json", "comma_delimited_list"]),
    ("MaxLength", &["string", "json", "comma_delimited_list"]),
    ("AllowedValues", &["string", "number", "boolean", "comma_delimited_list"]),
    ("AllowedPattern", &["string"]),
];

/// A parameter is a mapping of known attributes, and its default fits.
pub(super) fn check(scope: &Scope<'_>, out: &mut Findings) {
    for parameter in scope.template.parameters() {
        check_one(parameter, scope, out);
    }
}

fn check_one(parameter: Parameter<'_>, scope: &Scope<'_>, out: &mut Findings) {
    let name = parameter.name();
    if !parameter.key.is_text() {
        out.fail(parameter, format!("the name of parameter `{name}` is not a string"))
            .kind(kinds::WRONG_SHAPE)
            .help("write it in quotes");
    }
    let body = parameter.body;
    if !body.is_mapping() {
        out.fail(
            if body.is_null() { parameter.key } else { body },
            format!("parameter `{name}` is not a mapping"),
        )
        .kind(kinds::WRONG_SHAPE)
        .help("declare it as a mapping with at least `Type:`");
        return;
    }
    for entry in body.entries() {
        check_attribute(entry, parameter, scope, out);
    }
    let types = scope.template.words().parameter_types();
    let declared = match parameter.type_entry() {
        Some(entry) if !entry.value.is_null() => entry.value,
        found => {
            out.fail(found.map_or(parameter.key, |it| it.key), format!("parameter `{name}` has no type"))
                .kind(kinds::MISSING_TYPE)
                .help(format!("add `Type:`, one of {}", listed(types)));
            return;
        }
    };
    if parameter.declared_type().is_empty() {
        out.fail(declared, format!("{} is not a parameter type", quoted(declared.source())))
            .kind(kinds::UNKNOWN_PARAMETER_TYPE)
            .help(format!("use one of {}", listed(types)));
        return;
    }
    out.pass();
    let constraints = constraints_of(parameter, &scope.patterns, &mut |at, message| {
        out.fail(at, message)
            .kind(kinds::INVALID_CONSTRAINT)
            .related(parameter, "of this parameter")
            .help("correct or remove the constraint");
    });
    check_texts(parameter, out);
    let Some(default) = parameter.attribute("default") else { return };
    match constraints::misfit(parameter.declared_type(), &constraints, default.value) {
        None => out.pass(),
        Some(reason) => {
            out.fail(default.value, format!("the default of `{name}` does not fit: {reason}"))
                .kind(kinds::INVALID_DEFAULT)
                .help("correct the default, or widen the constraint");
        }
    }
}

/// Default and allowed values are the texts that they look like.
fn check_texts(parameter: Parameter<'_>, out: &mut Findings) {
    if parameter.declared_type() != "string" {
        return;
    }
    let allowed = parameter.body.get("AllowedValues").into_iter().flat_map(Node::items);
    let default = parameter.attribute("default").map(|entry| entry.value);
    for node in allowed.chain(default) {
        misreadings::check_text(node, out);
    }
}

fn check_attribute(entry: Entry<'_>, parameter: Parameter<'_>, scope: &Scope<'_>, out: &mut Findings) {
    let name = entry.name();
    if !is_known_attribute(entry, parameter, scope, out) {
        return;
    }
    let tells = match entry.value.value() {
        Value::Bool(_) => true,
        Value::Text(text) => text.eq_ignore_ascii_case("true") || text.eq_ignore_ascii_case("false"),
        _ => false,
    };
    if name == "NoEcho" && !tells {
        out.advise(entry.value, "only `true` hides the parameter")
            .kind(kinds::IGNORED_KEY)
            .help("write `NoEcho: true`");
    }
}

/// The constraints of a parameter that have a proper form and suit its type.
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
        report(entry.key, format!("`{name}` does not suit a parameter of type `{written}`"));
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
    if let Some((least, most)) = bounds(length, integer_in, "a whole number", report) {
        constraints.push(Constraint::Length(least, most));
    }
    match allowed {
        Some(entry) if entry.value.is_sequence() => {
            constraints.push(Constraint::Allowed(entry.value, patterns.allowed(entry.value)));
        }
        Some(entry) => report(entry.key, "`AllowedValues` is a list".to_owned()),
        None => {}
    }
    if let Some(entry) = pattern {
        match entry.value.as_str().map(|text| (text, pattern::defect(text))) {
            Some((text, None)) => constraints.push(Constraint::Pattern(patterns.get(text), entry.value)),
            Some((_, Some(defect))) => {
                report(entry.key, format!("the pattern is not a regular expression: {defect}"));
            }
            None => report(entry.key, "`AllowedPattern` is a string".to_owned()),
        }
    }
    constraints
}

/// Lower and upper bound, of which one may be missing; nothing when neither is given.
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
            #[allow(clippy::cast_precision_loss, reason = "compared only")]
            Value::Int(number) => Some(number as f64),
            Value::Float(number) => Some(number),
            Value::Text(text) => read(text),
            _ => None,
        };
        if number.is_none() {
            report(entry.key, format!("`{}` takes {wanted}, not {}", entry.name(), described(entry.value)));
        }
        number
    });
    Some((least, most))
}
