//! Nested templates: the file must be there, groups need a member definition, and nothing may call itself.

use std::collections::HashSet;

use hot::{Callee, FileId, NestedCall, Node, Package, Parameter, Template, Value, Via};

use super::parameters::constraints_of;
use super::schema::ValueType;
use super::scope::{Scope, declared_type};
use super::values::{boolean_word, described, fits_property};
use super::{kinds, misreadings};
use crate::checks::words::nearest;
use crate::checks::{Checks, Finding};

/// Every nested template that a template calls is a file of the package.
pub(crate) fn check_calls(scope: &Scope<'_>, checks: &mut Checks) {
    let (template, package) = (scope.template, scope.package);
    for call in package.calls_from(template.file()) {
        let name = call.reference.text();
        match call.callee {
            Callee::File(file) => match package.file(file).and_then(hot::File::template) {
                Some(called) => check_arguments(call, called, scope, checks),
                None => checks.pass(),
            },
            Callee::Missing => {
                checks
                    .fail(call.reference, format!("nested template `{name}` is not in the package"))
                    .kind(kinds::MISSING_FILE)
                    .related(call.resource, "called by this resource")
                    .help("add the file, or correct its name");
            }
            Callee::Outside => {
                checks
                    .fail(call.reference, format!("nested template `{name}` lies outside the package"))
                    .kind(kinds::OUTSIDE_FILE)
                    .related(call.resource, "called by this resource")
                    .help("put the file beside this template and name it without a folder");
            }
        }
    }
    check_groups(template, checks);
}

fn check_groups(template: &Template, checks: &mut Checks) {
    for group in template.resources_of("OS::Heat::ResourceGroup") {
        let definition = group.definition.property("resource_def");
        let place = definition.map_or(group.key, |definition| definition.value);
        match group.definition.member() {
            Some(member) if member.type_node().is_some() => checks.pass(),
            _ => {
                checks
                    .fail(place, format!("group `{}` does not say what its members are", group.id()))
                    .kind(kinds::MISSING_MEMBER)
                    .help("give it `resource_def:` with a `type:`");
            }
        }
    }
}

/// The caller passes parameters that the called template has, all that it needs, and values that fit.
pub(crate) fn check_arguments<'p>(
    call: NestedCall<'p>,
    called: &'p Template,
    scope: &Scope<'p>,
    checks: &mut Checks,
) {
    if call.via == Via::Stack || call.arguments.is_some_and(|node| scope.call(node).is_some()) {
        return;
    }
    let is_cfn = called.section("heat_template_version").is_none();
    let path = scope.package.path_of(called.file());
    let mut passed = HashSet::new();
    for entry in call.arguments.into_iter().flat_map(Node::entries) {
        let name = entry.name();
        let Some(parameter) = called.parameter(&name) else {
            if !is_cfn {
                let names: Vec<_> = called.parameters().map(Parameter::name).collect();
                let help = match nearest(&name, names.iter().map(AsRef::as_ref).take(MOST_SUGGESTIONS)) {
                    Some(meant) => format!("did you mean `{meant}`?"),
                    None => format!("declare `{name}` in `{path}`, or remove it here"),
                };
                let is_noticed = call.via == Via::Type || call.resource.definition.surely_has_members();
                report(is_noticed, entry.key, format!("`{path}` has no parameter `{name}`"), checks)
                    .kind(kinds::UNKNOWN_PROPERTY)
                    .help(help);
            }
            continue;
        };
        check_argument(entry.value, parameter, call, scope, checks);
        passed.insert(name);
    }
    for parameter in called.parameters().filter(|it| it.body.is_mapping()) {
        let name = parameter.name();
        let has_default = parameter.attribute("default").is_some_and(|entry| !entry.value.is_null());
        if has_default || passed.contains(&name) {
            checks.pass();
            continue;
        }
        report(
            call.via == Via::Type,
            call.reference,
            format!("`{path}` needs the parameter `{name}`"),
            checks,
        )
        .kind(kinds::MISSING_PARAMETER)
        .related(parameter, "the parameter, which has no default")
        .help(format!("pass `{name}:` to it"));
    }
}

/// A finding, or advice where Heat notices nothing before it creates the members of a group.
fn report<'c>(is_noticed: bool, at: Node<'_>, message: String, checks: &'c mut Checks) -> &'c mut Finding {
    if is_noticed { checks.fail(at, message) } else { checks.advise(at, message) }
}

/// Beyond this many names none is suggested.
const MOST_SUGGESTIONS: usize = 200;

/// A literal value fits type and constraints of the parameter.
fn check_argument<'p>(
    value: Node<'p>,
    parameter: Parameter<'p>,
    call: NestedCall<'p>,
    scope: &Scope<'p>,
    checks: &mut Checks,
) {
    // Groups put the index of the member into texts.
    let is_of_member = || value.text().contains(call.resource.definition.index_text().as_ref());
    let is_open = scope.call(value).is_some() || (call.via == Via::Group && is_of_member());
    if is_open || value.is_null() {
        return checks.pass();
    }
    let declared = declared_type(parameter);
    if declared == "string" {
        misreadings::check_text(value, checks);
    }
    let is_mixed = value.is_sequence() && matches!(declared.as_ref(), "comma_delimited_list" | "json");
    let fits = match declared.as_ref() {
        "string" => fits_property(ValueType::String, value),
        "number" => fits_property(ValueType::Number, value),
        "boolean" => fits_property(ValueType::Boolean, value),
        "comma_delimited_list" => matches!(value.value(), Value::Text(_) | Value::Sequence),
        "json" => matches!(value.value(), Value::Text(_) | Value::Sequence | Value::Mapping),
        _ => true,
    };
    let reason = if fits {
        let constraints = constraints_of(parameter, scope);
        if is_mixed { None } else { constraints.iter().find_map(|it| it.misfit(&declared, value)) }
    } else if declared == "boolean" && boolean_word(value).is_some() {
        Some(format!("{} is no boolean here; only `true` and `false` are", described(value)))
    } else {
        Some(format!("{} does not suit the type `{declared}`", described(value)))
    };
    match reason {
        None => checks.pass(),
        Some(reason) => {
            let message = format!("parameter `{}` does not take this: {reason}", parameter.name());
            report(call.via == Via::Type, value, message, checks)
                .kind(kinds::WRONG_VALUE)
                .related(parameter, "the parameter")
                .help("pass a value that fits");
        }
    }
}

/// Levels of templates below the first one.
const MOST_LEVELS: usize = 5;

/// Modules do not lead more than five calls deep.
pub(crate) fn check_depth(package: &Package, checks: &mut Checks) {
    if package.cycles().next().is_some() {
        return;
    }
    let mut level: HashSet<FileId> = package.modules().map(Template::file).collect();
    for depth in 0..=MOST_LEVELS {
        let mut files: Vec<FileId> = level.drain().collect();
        files.sort_by_key(|file| package.path_of(*file));
        for call in files.into_iter().flat_map(|file| package.calls_from(file)) {
            let Callee::File(callee) = call.callee else { continue };
            if depth == MOST_LEVELS {
                checks
                    .fail(
                        call.reference,
                        format!("this call is more than {MOST_LEVELS} levels below the first template"),
                    )
                    .kind(kinds::NESTING_DEPTH)
                    .help("flatten the nesting");
            }
            level.insert(callee);
        }
    }
}

/// A chain of calls that leads back to its start never ends.
pub(crate) fn check_cycles(package: &Package, checks: &mut Checks) {
    for cycle in package.cycles() {
        let Some((first, rest)) = cycle.split_first() else { continue };
        let names: Vec<&str> = cycle.iter().map(|call| package.path_of(call.caller.file())).collect();
        let finding = checks.fail(first.reference, message(&names, first, package));
        finding.kind(kinds::NESTING_CYCLE).help("let no nested template lead back to one of its callers");
        for call in rest {
            finding.related(call.reference, "then this call");
        }
    }
}

fn message(names: &[&str], first: &NestedCall<'_>, package: &Package) -> String {
    let start = package.path_of(first.caller.file());
    let through: Vec<String> = names.iter().skip(1).map(|name| format!("`{name}`")).collect();
    if through.is_empty() {
        format!("`{start}` calls itself")
    } else {
        format!("`{start}` calls itself through {}", through.join(", "))
    }
}
