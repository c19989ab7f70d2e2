//! Declarations of CFN parameters.

use vnfcheck_hot::{Entry, Node, Parameter, Value};

use super::super::constraints::misfit;
use super::super::kinds;
use super::super::parameters::{check_texts, is_known_attribute};
use super::super::scope::Scope;
use super::super::values::is_true_or_false;
use super::constraints::constraints_of;
use crate::words::{listed, quoted};
use vnfcheck_check::Findings;

/// Checks that each parameter is a mapping of known attributes with a valid default.
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
            .help("put the name in quotes");
    }
    let body = parameter.body;
    if !body.is_mapping() {
        out.fail(
            if body.is_null() { parameter.key } else { body },
            format!("parameter `{name}` must be a mapping"),
        )
        .kind(kinds::WRONG_SHAPE)
        .help("declare the parameter as a mapping with at least `Type:`");
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
        out.fail(declared, format!("{} is not a parameter type", quoted(declared)))
            .kind(kinds::UNKNOWN_PARAMETER_TYPE)
            .help(format!("use one of {}", listed(types)));
        return;
    }
    out.pass();
    let constraints = constraints_of(parameter, &scope.shared.patterns, &mut |at, message| {
        out.fail(at, message)
            .kind(kinds::INVALID_CONSTRAINT)
            .related(parameter, "of this parameter")
            .help("correct or remove the constraint");
    });
    let allowed = parameter.body.get("AllowedValues").into_iter().flat_map(Node::items);
    check_texts(parameter, allowed, out);
    let Some(default) = parameter.attribute("default") else { return };
    match misfit(parameter.declared_type(), &constraints, default.value) {
        None => out.pass(),
        Some(reason) => {
            out.fail(default.value, format!("invalid default of `{name}`: {reason}"))
                .kind(kinds::INVALID_DEFAULT)
                .help("correct the default, or relax the constraint");
        }
    }
}

fn check_attribute(entry: Entry<'_>, parameter: Parameter<'_>, scope: &Scope<'_>, out: &mut Findings) {
    let name = entry.name();
    if !is_known_attribute(entry, parameter, scope, out) {
        return;
    }
    let is_boolean = match entry.value.value() {
        Value::Bool(_) => true,
        Value::Text(text) => is_true_or_false(text),
        _ => false,
    };
    if name == "NoEcho" && !is_boolean {
        out.advise(entry.value, "`NoEcho` hides the parameter only if the value is `true`")
            .kind(kinds::IGNORED_KEY)
            .help("write `NoEcho: true`");
    }
}
