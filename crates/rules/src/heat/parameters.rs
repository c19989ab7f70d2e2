//! Parameter declarations: attributes, constraints, defaults.

use std::rc::Rc;

use vnfcheck_catalogue::CUSTOM_CONSTRAINTS;
use vnfcheck_hot::{Entry, Node, Parameter, Value};

use super::cfn::constraints as cfn;
use super::constraints::{self, Constraint, Patterns};
use super::scope::Scope;
use super::values::{described, integer_in, number_in};
use super::{kinds, misreadings, pattern, typos};
use crate::fixes;
use crate::words::{all_of, listed, quoted, suggestion};
use vnfcheck_check::Findings;

/// Kinds of constraints with the parameter types that they apply to. If an item contains several kinds, the first in
/// this order counts.
const KINDS: &[(&str, &[&str])] = &[
    ("modulo", &["number"]),
    ("range", &["number"]),
    ("length", &["string", "json", "comma_delimited_list"]),
    ("allowed_values", &["string", "number", "boolean", "comma_delimited_list"]),
    ("allowed_pattern", &["string"]),
    ("custom_constraint", &["string", "number", "boolean", "comma_delimited_list"]),
];

/// Custom constraints of earlier releases.
const FORMER_CONSTRAINTS: &[&str] = &[
    "designate.domain",
    "magnum.baymodel",
    "monasca.notification",
    "neutron.lb.provider",
    "sahara.",
    "senlin.",
];

const FORM_OF_CONSTRAINTS: &str = "write a list of constraints of one kind each, such as `- range: {min: 1, max: 9}`, `- length: {max: 8}`, `- allowed_values: [a, b]` or `- allowed_pattern: \"[a-z]+\"`";

const FIRST_WITH_MODULO: &str = "2017-02-24";
const FIRST_WITH_TAGS: &str = "2018-03-02";

/// Checks that each parameter is a mapping of known attributes with a valid default.
pub(crate) fn check(scope: &Scope<'_>, out: &mut Findings) {
    for parameter in scope.template.parameters() {
        check_one(parameter, scope, out);
    }
}

fn check_one(parameter: Parameter<'_>, scope: &Scope<'_>, out: &mut Findings) {
    if !check_shape(parameter, out) {
        return;
    }
    for entry in parameter.body.entries() {
        check_attribute(entry, parameter, scope, out);
    }
    let Some(declared) = check_type(parameter, scope, out) else { return };
    out.pass();
    let constraints = check_constraints(parameter, scope, out);
    let is_checked = note_long_patterns(&constraints, out);
    let Some(default) = parameter.attribute("default") else { return };
    let type_name = declared.value.text();
    match constraints::misfit(type_name, &constraints, default.value) {
        None if is_checked => out.pass(),
        None => {}
        Some(reason) => {
            let help = if constraints::misfit(type_name, &[], default.value).is_some() {
                format!("write a default of type `{type_name}`, or correct the type")
            } else {
                "correct the default, or relax the constraint".to_owned()
            };
            out.fail(default.value, format!("invalid default of `{}`: {reason}", parameter.name()))
                .kind(kinds::INVALID_DEFAULT)
                .help(help);
        }
    }
}

/// Checks the name and the body. Returns `true` if the attributes can be checked.
fn check_shape(parameter: Parameter<'_>, out: &mut Findings) -> bool {
    let name = parameter.name();
    if !matches!(parameter.key.value(), Value::Text(_)) {
        out.fail(parameter, format!("the name of parameter `{name}` is not a string"))
            .kind(kinds::WRONG_SHAPE)
            .help("put the name in quotes")
            .fix(fixes::quote(parameter.key));
    }
    if !parameter.body.is_mapping() {
        out.fail(parameter, format!("parameter `{name}` must be a mapping"))
            .kind(kinds::WRONG_SHAPE)
            .help("declare the parameter as a mapping with at least `type:`");
        return false;
    }
    if is_like_resource(parameter) {
        out.fail(parameter, format!("parameter `{name}` has the attributes of a resource"))
            .kind(kinds::WRONG_SHAPE)
            .help("move the resource under `resources:`");
        return false;
    }
    true
}

/// Checks the type. Returns the `type` entry if the type is known.
fn check_type<'p>(parameter: Parameter<'p>, scope: &Scope<'_>, out: &mut Findings) -> Option<Entry<'p>> {
    let types = scope.template.words().parameter_types();
    let Some(declared) = parameter.type_entry() else {
        out.fail(parameter, format!("parameter `{}` has no type", parameter.name()))
            .kind(kinds::MISSING_TYPE)
            .help(format!("add `type:`, one of {}", listed(types)));
        return None;
    };
    if !types.contains(&declared.value.text()) {
        let message = format!("{} is not a parameter type", quoted(declared.value));
        let finding = out.fail(declared, message).kind(kinds::UNKNOWN_PARAMETER_TYPE);
        let suggestion = suggestion(declared.value.text(), types.iter().copied());
        let help = format!("use one of {}", listed(types));
        typos::suggest(finding, declared.value, suggestion, help);
        return None;
    }
    Some(declared)
}

/// Checks the form of the constraints. Returns the well-formed constraints.
fn check_constraints<'p>(
    parameter: Parameter<'p>,
    scope: &Scope<'_>,
    out: &mut Findings,
) -> Vec<Constraint<'p>> {
    let mut report = |at: Node<'_>, message: String| {
        out.fail(at, message)
            .kind(kinds::INVALID_CONSTRAINT)
            .related(parameter, "of this parameter")
            .help(FORM_OF_CONSTRAINTS);
    };
    let constraints = read_constraints(parameter, &scope.shared.patterns, has_modulo(scope), &mut report);
    let items = || parameter.attribute("constraints").into_iter().flat_map(|entry| entry.value.items());
    for item in items() {
        check_kinds(item, parameter, out);
        advise_ignored(item, out);
    }
    let allowed = items().filter_map(|item| item.get("allowed_values")).flat_map(Node::items);
    check_texts(parameter, allowed, out);
    constraints
}

/// Reports patterns that are too long to check as undecided. Returns `true` if there are no such patterns.
fn note_long_patterns(constraints: &[Constraint<'_>], out: &mut Findings) -> bool {
    let unchecked = constraints.iter().filter_map(|constraint| match constraint {
        Constraint::Pattern(_, at) => Some((*at, pattern::too_long(at.text())?)),
        _ => None,
    });
    let mut are_checked = true;
    for (at, why) in unchecked {
        are_checked = false;
        let kinds =
            [kinds::INVALID_CONSTRAINT, kinds::INVALID_DEFAULT, kinds::ENVIRONMENT_VALUE, kinds::WRONG_VALUE];
        out.undecided_of(kinds.to_vec(), at, why, "shorten the pattern");
    }
    are_checked
}

/// Returns `true` if the declaration looks like a resource: it has properties, and its type has a namespace or names a
/// file.
fn is_like_resource(parameter: Parameter<'_>) -> bool {
    let declared = parameter.type_entry().map_or("", |entry| entry.value.text());
    let is_of_file = [".yaml", ".yml"].iter().any(|end| declared.ends_with(end));
    (declared.contains("::") || is_of_file) && parameter.attribute("properties").is_some()
}

/// Checks that the default and the allowed values of a string parameter are the strings that they appear to be.
pub(super) fn check_texts<'p>(
    parameter: Parameter<'p>,
    allowed: impl Iterator<Item = Node<'p>>,
    out: &mut Findings,
) {
    if parameter.declared_type() != "string" {
        return;
    }
    let default = parameter.attribute("default").map(|entry| entry.value);
    for node in allowed.chain(default) {
        misreadings::check_text(node, out);
    }
}

/// Returns `true` if the attribute exists for parameters in the template's dialect; reports a finding otherwise.
pub(super) fn is_known_attribute(
    entry: Entry<'_>,
    parameter: Parameter<'_>,
    scope: &Scope<'_>,
    out: &mut Findings,
) -> bool {
    let name = entry.name();
    let known = scope.template.words().parameter_attributes();
    let is_known = known.contains(&name);
    if !is_known {
        let finding = out
            .fail(entry.key, format!("unknown attribute `{name}` of a parameter"))
            .kind(kinds::UNKNOWN_ATTRIBUTE)
            .related(parameter, "of this parameter");
        let suggestion = suggestion(name, known.iter().copied());
        let help = format!("use one of {}", listed(known));
        typos::suggest(finding, entry.key, suggestion, help);
    }
    is_known
}

fn check_attribute(entry: Entry<'_>, parameter: Parameter<'_>, scope: &Scope<'_>, out: &mut Findings) {
    let name = entry.name();
    if !is_known_attribute(entry, parameter, scope, out) {
        return;
    }
    if name == "tags" {
        if scope.version.date < FIRST_WITH_TAGS {
            out.fail(
                entry.key,
                format!("version `{}` has no parameter attribute `tags`", scope.version.date),
            )
            .kind(kinds::OTHER_VERSION)
            .help(format!("use `heat_template_version: {FIRST_WITH_TAGS}` or later"));
        } else if !entry.value.is_sequence() {
            out.fail(entry.value, "`tags` must be a list")
                .kind(kinds::WRONG_SHAPE)
                .help("write a list of strings");
        }
    }
}

/// Returns the reason why a parameter rejects a value; `None` if the value is valid or undecidable here.
pub(super) fn refusal(parameter: Parameter<'_>, patterns: &Patterns<'_>, value: Node<'_>) -> Option<String> {
    let constraints = if parameter.is_cfn() {
        cfn::constraints_of(parameter, patterns, &mut |_, _| {})
    } else {
        read_constraints(parameter, patterns, true, &mut |_, _| {})
    };
    let first = constraints.get(..constraints::MOST_CONSTRAINTS).unwrap_or(&constraints);
    constraints::misfit(parameter.declared_type(), first, value)
}

/// Returns the well-formed constraints of a parameter, up to the number that values from other sources are checked
/// against.
pub(crate) fn constraints_of<'p>(parameter: Parameter<'p>, scope: &Scope<'p>) -> Rc<[Constraint<'p>]> {
    scope.shared.patterns.constraints(parameter, has_modulo(scope), || {
        if parameter.is_cfn() {
            return cfn::constraints_of(parameter, &scope.shared.patterns, &mut |_, _| {});
        }
        read_constraints(parameter, &scope.shared.patterns, has_modulo(scope), &mut |_, _| {})
    })
}

fn has_modulo(scope: &Scope<'_>) -> bool {
    scope.version.date >= FIRST_WITH_MODULO
}

fn read_constraints<'p>(
    parameter: Parameter<'p>,
    patterns: &Patterns<'_>,
    has_modulo: bool,
    report: &mut dyn FnMut(Node<'p>, String),
) -> Vec<Constraint<'p>> {
    let Some(entry) = parameter.attribute("constraints") else { return Vec::new() };
    if !entry.value.is_sequence() {
        if !entry.value.is_null() {
            report(entry.value, "`constraints` must be a list".to_owned());
        }
        return Vec::new();
    }
    let reader = Reader { patterns, declared: parameter.declared_type(), has_modulo };
    entry.value.items().filter_map(|item| reader.item(item, report)).collect()
}

/// Returns the first unknown key of a constraint, at which Heat stops.
fn unknown_kind(item: Node<'_>) -> Option<Entry<'_>> {
    let is_known = |name: &str| name == "description" || KINDS.iter().any(|(kind, _)| *kind == name);
    item.entries().find(|entry| !is_known(entry.name()))
}

fn check_kinds(item: Node<'_>, parameter: Parameter<'_>, out: &mut Findings) {
    let Some(entry) = unknown_kind(item) else { return };
    let finding = out
        .fail(entry.key, format!("unknown constraint `{}`", entry.name()))
        .kind(kinds::INVALID_CONSTRAINT)
        .related(parameter, "of this parameter");
    let suggestion = suggestion(entry.name(), KINDS.iter().map(|(kind, _)| *kind));
    typos::suggest(finding, entry.key, suggestion, FORM_OF_CONSTRAINTS);
}

fn advise_ignored(item: Node<'_>, out: &mut Findings) {
    let mut given = KINDS.iter().filter_map(|(kind, _)| item.entry(kind));
    let Some(used) = given.next() else { return };
    for ignored in given {
        out.advise(ignored.key, format!("`{}` is ignored next to `{}`", ignored.name(), used.name()))
            .kind(kinds::IGNORED_CONSTRAINT)
            .help("write the constraint as a separate list item");
    }
}

struct Reader<'a, 'c> {
    patterns: &'a Patterns<'c>,
    declared: &'a str,
    has_modulo: bool,
}

impl Reader<'_, '_> {
    fn item<'p>(&self, item: Node<'p>, report: &mut dyn FnMut(Node<'p>, String)) -> Option<Constraint<'p>> {
        if !item.is_mapping() {
            report(item, "a constraint must be a mapping with the kind of constraint as key".to_owned());
            return None;
        }
        if unknown_kind(item).is_some() {
            return None;
        }
        let known = KINDS.iter().filter(|(kind, _)| self.has_modulo || *kind != "modulo");
        let Some((entry, (_, suited))) = known.clone().find_map(|kind| Some((item.entry(kind.0)?, kind)))
        else {
            let message = if item.entry("modulo").is_some() {
                format!("`modulo` requires `heat_template_version: {FIRST_WITH_MODULO}` or later")
            } else {
                "the constraint has no kind".to_owned()
            };
            report(item, message);
            return None;
        };
        let name = entry.name();
        if !suited.contains(&self.declared) {
            report(entry.key, format!("constraint `{name}` is not valid for type `{}`", self.declared));
            return None;
        }
        let constraint = read(name, entry.value, self.patterns, report);
        constraint
            .map_err(|message| report(if entry.value.is_null() { entry.key } else { entry.value }, message))
            .ok()
    }
}

fn read<'p>(
    kind: &str,
    value: Node<'p>,
    patterns: &Patterns<'_>,
    report: &mut dyn FnMut(Node<'p>, String),
) -> Result<Constraint<'p>, String> {
    match kind {
        "range" => bounds(kind, value, report).map(|(least, most)| Constraint::Range(least, most)),
        "length" => bounds(kind, value, report).map(|(least, most)| Constraint::Length(least, most)),
        "modulo" => {
            keys_are(kind, value, &["step", "offset"])?;
            let whole = |name: &str| match value.get(name).map(Node::value) {
                Some(Value::Text(text)) => number_in(text).filter(|it| it.fract() == 0.0),
                #[expect(clippy::cast_precision_loss, reason = "compared only")]
                Some(Value::Int(number)) => Some(number as f64),
                _ => None,
            };
            let (Some(step), Some(offset)) = (whole("step"), whole("offset")) else {
                return Err("`modulo` expects the integers `step` and `offset`".to_owned());
            };
            if step == 0.0 {
                return Err("the `step` of `modulo` is zero".to_owned());
            }
            if offset.abs() >= step.abs() {
                return Err("the `offset` of `modulo` is not smaller than its `step`".to_owned());
            }
            if step * offset < 0.0 {
                return Err("`step` and `offset` of `modulo` have different signs".to_owned());
            }
            Ok(Constraint::Modulo { step, offset })
        }
        "allowed_values" if value.is_sequence() => Ok(Constraint::Allowed(value, patterns.allowed(value))),
        "allowed_values" => Err("`allowed_values` expects a list".to_owned()),
        "allowed_pattern" => {
            let text = value.as_str().ok_or("`allowed_pattern` expects a string")?;
            if let Some(defect) = pattern::defect(text).filter(|_| pattern::too_long(text).is_none()) {
                return Err(format!("the pattern is not a regular expression: {defect}"));
            }
            Ok(Constraint::Pattern(patterns.get(text), value))
        }
        _ => {
            let name = value.as_str().ok_or("`custom_constraint` expects a name")?;
            let is_known = CUSTOM_CONSTRAINTS.binary_search(&name).is_ok()
                || FORMER_CONSTRAINTS.iter().any(|former| name.starts_with(former));
            if !is_known {
                return Err(format!("unknown custom constraint `{name}`"));
            }
            Ok(Constraint::Custom(patterns.custom(name)))
        }
    }
}

fn keys_are(kind: &str, value: Node<'_>, known: &[&str]) -> Result<(), String> {
    if !value.is_mapping() {
        return Err(format!("`{kind}` expects a mapping with {}", all_of(known)));
    }
    match value.entries().find(|entry| !known.contains(&entry.name())) {
        Some(entry) => Err(format!("unknown key `{}` of `{kind}`, expected {}", entry.name(), listed(known))),
        None => Ok(()),
    }
}

/// Returns the lower and the upper bound; at least one is required. Ranges also accept numbers in quotes.
fn bounds<'p>(
    kind: &str,
    value: Node<'p>,
    report: &mut dyn FnMut(Node<'p>, String),
) -> Result<(Option<f64>, Option<f64>), String> {
    keys_are(kind, value, &["min", "max"])?;
    let mut bound = |name: &str| {
        let node = value.get(name).filter(|node| !node.is_null())?;
        let number = match node.value() {
            #[expect(clippy::cast_precision_loss, reason = "compared only")]
            Value::Int(number) => Some(number as f64),
            Value::Float(number) if kind == "range" => Some(number),
            Value::Text(text) if kind == "range" => number_in(text),
            Value::Text(text) => integer_in(text),
            _ => None,
        };
        if number.is_none() {
            let wanted = if kind == "range" { "a number" } else { "an integer" };
            report(node, format!("`{name}` of `{kind}` expects {wanted}, found {}", described(node)));
        }
        number
    };
    let both = (bound("min"), bound("max"));
    if both == (None, None) && value.get("min").or(value.get("max")).is_none_or(Node::is_null) {
        return Err(format!("`{kind}` expects `min`, `max` or both"));
    }
    Ok(both)
}
