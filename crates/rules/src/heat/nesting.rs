//! Nested templates: the file must exist, groups need a member definition, and no template may call itself.

use vnfcheck_catalogue::schema::ValueType;
use vnfcheck_fix::{Fix, Plan};
use vnfcheck_maps::{HashMap, HashSet};

use vnfcheck_hot::{
    Call, Callee, Deployment, Dialect, Entry, FileId, Function, NestedCall, Node, Package, Parameter,
    ResourceType, Template, Value, Via,
};

use super::parameters::constraints_of;
use super::scope::{PassedType, Scope};
use super::shapes::Shapes;
use super::values::{boolean_word, described, fits_property};
use super::{environments, kinds, misreadings, properties, references, report, typos};
use crate::names;
use crate::properties::{beside_properties, remove_property};
use crate::words::{Suggestions, break_cycle, listed, outside, write_same_name};
use vnfcheck_check::Findings;

/// Checks that every nested template that a template calls is a file of the package.
pub(crate) fn check_calls(scope: &Scope<'_>, out: &mut Findings) {
    let (template, package) = (scope.template, scope.package);
    let mut interfaces: HashMap<FileId, Interface<'_>> = HashMap::default();
    for call in package.calls_from(template.file()) {
        let name = call.reference.text();
        check_extension(&call, scope, out);
        match call.callee {
            Callee::File(file) => match package.file(file).and_then(vnfcheck_hot::File::template) {
                Some(called) => {
                    let interface =
                        interfaces.entry(file).or_insert_with(|| Interface::of(called, scope.deployment));
                    check_arguments(call, interface, scope, out);
                }
                None => out.pass(),
            },
            Callee::Missing => {
                let finding =
                    out.fail(call.reference, format!("nested template `{name}` is not in the package"));
                finding.kind(kinds::MISSING_FILE).related(call.resource, "called by this resource");
                scope.shared.suggest_template(
                    finding,
                    template.file(),
                    call.reference,
                    call.via != Via::Stack,
                );
            }
            Callee::Outside => {
                out.fail(call.reference, format!("nested template `{name}` is outside the package"))
                    .kind(kinds::OUTSIDE_FILE)
                    .related(call.resource, "called by this resource")
                    .help(outside(package, template.file(), name))
                    .fix(write_same_name(package, template.file(), call.reference));
            }
        }
    }
    check_groups(scope, out);
    check_supplied_types(scope, out);
    check_passed_types(scope, out);
}

/// Reports a type that has the extension of a template, but that Heat treats as the name of a type.
fn check_extension<'p>(call: &NestedCall<'p>, scope: &Scope<'p>, out: &mut Findings) {
    let name = call.reference.text();
    let is_type = call.via != Via::Stack && !names::is_template_for_heat(name);
    if is_type && !scope.registry.maps(name, call.resource.id()) {
        environments::other_extension(call.reference, out);
    }
}

/// Group types with the property that defines their members.
const GROUPS: [(ResourceType, &str); 2] =
    [(ResourceType::ResourceGroup, "resource_def"), (ResourceType::AutoScalingGroup, "resource")];

fn check_groups(scope: &Scope<'_>, out: &mut Findings) {
    let template = scope.template;
    let groups = GROUPS
        .into_iter()
        .flat_map(|(name, property)| template.resources_of(name).map(move |group| (group, property)));
    for (group, property) in groups {
        let definition = group.definition.property(property);
        let place = definition.map_or(group.key, |definition| definition.value);
        match group.definition.members().next() {
            Some(member) if member.type_node().is_some() => out.pass(),
            _ if !group.unknown_parts().is_empty() => {
                let help = "write the type of the members as a literal";
                out.undecided(place, format!("the members of group `{}` are unknown", group.id()), help);
            }
            // The schema requires the members of an `AutoScalingGroup`.
            None if !group.definition.is(ResourceType::ResourceGroup) => {}
            _ => {
                let written = definition.map(|definition| definition.value);
                let name = written.and_then(Node::as_str).filter(|it| !it.is_empty() && !it.contains('\n'));
                let beside = beside_properties(group.definition, property).filter(|_| definition.is_none());
                let indent = beside.map(|(_, help)| help);
                let help = indent.unwrap_or_else(|| match name {
                    Some(name) => format!("write `{property}: {{type: {name}}}`"),
                    None if written.is_some_and(|it| it.is_mapping() && !it.is_empty()) => {
                        format!("add `type:` to the value of `{property}`")
                    }
                    None => format!("add `{property}:` with a `type:`"),
                });
                out.fail(place, format!("group `{}` does not define its members", group.id()))
                    .kind(kinds::MISSING_MEMBER)
                    .help(help);
            }
        }
    }
}

/// Reports the values of environments and defaults that name missing templates as member types.
fn check_supplied_types(scope: &Scope<'_>, out: &mut Findings) {
    let template = scope.template;
    for (resource, part) in template.unknown_parts() {
        for value in missing_files(part, scope) {
            let message = format!("nested template `{}` is not in the package", value.text());
            let finding = environments::not_yet(value, message, scope, out);
            finding.related(resource, "called by this resource");
            scope.shared.suggest_template(finding, template.file(), value, true);
        }
    }
}

/// Returns the values, in environments and defaults, of the parameter that supplies an unknown part, if they name
/// missing templates. A module that calls the template may pass on such a value.
fn missing_files<'p>(part: Node<'p>, scope: &Scope<'p>) -> Vec<Node<'p>> {
    let is_missing = |value: &Node<'p>| {
        names::ends_in_template_extension(value.text())
            && scope.package.resolve(scope.template.file(), value.text()) == Callee::Missing
    };
    let own = scope.settled(part);
    let is_other = |value: &Node<'p>| own.is_none_or(|it| it.file() != value.file() || it.id() != value.id());
    let given = if scope.is_nested { scope.package.missing_types(scope.template, part) } else { Vec::new() };
    let given = given.into_iter().filter(|it| it.caller.is_none()).map(|it| it.node).filter(is_other);
    own.into_iter().chain(given).filter(is_missing).collect()
}

/// Reports arguments that name missing templates as member types in nested templates.
fn check_passed_types(scope: &Scope<'_>, out: &mut Findings) {
    let (package, shared) = (scope.package, &scope.shared);
    for PassedType { value, template, group } in shared.missing_types_passed_by(scope.template.file()) {
        let name = value.text();
        let is_unconditional = group.definition.attribute("condition").is_none();
        if package.resolve(template.file(), name) == Callee::Outside {
            let message = format!("nested template `{name}` is outside the package");
            report(is_unconditional, *value, message, out)
                .kind(kinds::OUTSIDE_FILE)
                .related(*group, "called by this resource")
                .help(outside(package, template.file(), name))
                .fix(write_same_name(package, template.file(), *value));
            continue;
        }
        let message = format!("nested template `{name}` is not in the package");
        let finding = report(is_unconditional, *value, message, out);
        finding.kind(kinds::MISSING_FILE).related(*group, "called by this resource");
        shared.suggest_template(finding, template.file(), *value, true);
    }
}

/// The parameters of a called template, collected once for all callers.
pub(crate) struct Interface<'p> {
    called: &'p Template,
    /// Parameters, with `true` if the caller must pass the parameter.
    parameters: Vec<(Parameter<'p>, bool)>,
    /// Number of required parameters.
    needed: usize,
    /// Suggestions among all parameters.
    suggestions: Suggestions<'p>,
}

impl<'p> Interface<'p> {
    pub(crate) fn of(called: &'p Template, deployment: Deployment<'_>) -> Self {
        let called = called.as_deployed();
        let has_default = |parameter: Parameter<'p>| {
            parameter.attribute("default").is_some_and(|entry| !entry.value.is_null())
                || deployment.has_default_everywhere(called.file(), parameter.name())
        };
        let parameters = called.parameters().filter(|it| it.body.is_mapping());
        let parameters: Vec<_> = parameters.map(|it| (it, !has_default(it))).collect();
        Self {
            called,
            needed: parameters.iter().filter(|(_, is_needed)| *is_needed).count(),
            parameters,
            suggestions: Suggestions::among(called.parameters().map(Parameter::name)),
        }
    }
}

/// Checks the arguments of a call: the called template declares them, none is missing, and the values are valid.
pub(crate) fn check_arguments<'p>(
    call: NestedCall<'p>,
    interface: &mut Interface<'p>,
    scope: &Scope<'p>,
    out: &mut Findings,
) {
    if call.via == Via::Stack || call.passed().unknown.is_some() {
        return;
    }
    let called = interface.called;
    // The parameters of a template in an unknown dialect are unknown.
    let is_open = called.dialect() != Dialect::Cfn && called.section("heat_template_version").is_none();
    let path = scope.package.path_of(called.file());
    let mut passed = HashSet::default();
    let is_group_noticed =
        matches!(call.via, Via::Type | Via::Chain) || scope.has_members(call.resource.definition);
    for entry in call.passed().entries() {
        if let Some(parameter) = called.parameter(entry.name()) {
            check_argument(entry.value, parameter, call, scope, out);
            passed.insert(entry.name());
        } else if !is_open && !out.is_listed(entry.key, is_group_noticed) {
            out.unlisted(entry.key, is_group_noticed, 1);
        } else if !is_open {
            report_undeclared(entry, call, interface, is_group_noticed, scope, out);
        }
    }
    let is_noticed = is_created(&call, scope);
    let (at, kind) = if scope.version.is_cfn() {
        let properties = call.resource.definition.attribute("properties");
        (properties.map_or(call.resource.key, |entry| entry.key), kinds::MISSING_PROPERTY)
    } else {
        (call.reference, kinds::MISSING_PARAMETER)
    };
    if !out.is_listed(at, is_noticed) {
        let given =
            interface.parameters.iter().filter(|(it, is_needed)| *is_needed && passed.contains(it.name()));
        let missing = interface.needed.saturating_sub(given.count());
        out.pass_many(interface.parameters.len() - missing);
        return out.unlisted(at, is_noticed, missing);
    }
    for (parameter, is_needed) in &interface.parameters {
        let (parameter, name) = (*parameter, parameter.name());
        if !is_needed || passed.contains(&name) {
            out.pass();
            continue;
        }
        report(is_noticed, at, format!("required parameter `{name}` of `{path}` is not passed"), out)
            .kind(kind)
            .fact(name)
            .related(parameter, "the parameter, which has no default")
            .help(if scope.package.layout().in_every_folder {
                format!("pass `{name}` to the template, or set `{name}` under `parameter_defaults:` of an environment")
            } else {
                pass_parameter(name, call.caller, scope)
            });
    }
}

/// Reports an argument that the called template does not declare.
fn report_undeclared<'p>(
    argument: Entry<'p>,
    call: NestedCall<'p>,
    interface: &mut Interface<'p>,
    is_noticed: bool,
    scope: &Scope<'p>,
    out: &mut Findings,
) {
    let (key, name) = (argument.key, argument.name());
    let path = scope.package.path_of(interface.called.file());
    let message = format!("`{path}` has no parameter `{name}`");
    let finding = report(is_noticed, key, message, out).kind(kinds::UNKNOWN_PROPERTY);
    let help = if let Some(new) = successor(call, interface) {
        format!("rename the property to `{new}`, which `{path}` requires")
    } else {
        format!("declare and use `{name}` in `{path}`, or {} here", remove_property(key))
    };
    typos::suggest(finding, key, interface.suggestions.of(name), help);
    if !scope.package.may_hand_over(&call) {
        finding.fix(None);
    } else if finding.fix.is_none() {
        finding.fix(Fix::risky(format!("remove the unused argument `{name}`"), Plan::remove(argument)));
    }
}

/// Returns the help for a call in a flat package that does not pass a required parameter.
fn pass_parameter(name: &str, caller: &Template, scope: &Scope<'_>) -> String {
    if scope.version.is_cfn() {
        return format!("pass `{name}` to the template");
    }
    let declare = if caller.parameter(name).is_some() {
        String::new()
    } else {
        let path = scope.package.path_of(caller.file());
        format!(", and declare `{name}` in `{path}` with a type and a description")
    };
    format!("pass `{name}` to the template, such as `{name}: {{get_param: {name}}}`{declare}")
}

/// Returns the missing required parameter of a call that passes exactly one unknown parameter instead.
fn successor<'p>(call: NestedCall<'p>, interface: &Interface<'p>) -> Option<&'p str> {
    let arguments = call.passed();
    let mut unknown = arguments.entries().filter(|it| interface.called.parameter(it.name()).is_none());
    unknown.next().filter(|_| unknown.next().is_none())?;
    let required = interface.parameters.iter().filter(|(_, is_needed)| *is_needed).map(|(it, _)| it.name());
    let mut missing = required.filter(|name| arguments.entry(name).is_none());
    missing.next().filter(|_| missing.next().is_none())
}

/// `true` if the call certainly creates a stack. Heat validates the members of a group only if there are members.
pub(super) fn is_created<'p>(call: &NestedCall<'p>, scope: &Scope<'p>) -> bool {
    let group = call.resource.definition;
    match call.via {
        Via::Type | Via::Chain => true,
        Via::Group if group.is(ResourceType::ResourceGroup) => scope.has_members(group),
        Via::Group => references::has_members(group),
        Via::Stack => false,
    }
}

/// Checks that a value suits the type of the parameter, and that a literal satisfies its constraints.
fn check_argument<'p>(
    value: Node<'p>,
    parameter: Parameter<'p>,
    call: NestedCall<'p>,
    scope: &Scope<'p>,
    out: &mut Findings,
) {
    if let Some(computed) = scope.call(value) {
        return check_computed(computed, value, parameter, call, scope, out);
    }
    // Groups substitute the index of the member in strings.
    let is_of_member = || value.text().contains(call.resource.definition.index_text());
    if value.is_null() || (call.via == Via::Group && is_of_member()) {
        return out.pass();
    }
    let declared = parameter.declared_type();
    if declared == "string" {
        misreadings::check_text(value, out);
    }
    let Some(reason) = misfit(declared, parameter, value, scope) else { return out.pass() };
    let message = format!("invalid value for parameter `{}`: {reason}", parameter.name());
    let finding = report(is_created(&call, scope), value, message, out)
        .kind(kinds::WRONG_VALUE)
        .related(parameter, "the parameter")
        .help(valid_value(declared, value));
    if let Some((key, suggestion)) = typos::suggested_function(value, scope) {
        finding.help(suggestion.correction());
        if scope.package.may_hand_over(&call) {
            typos::suggest(finding, key, Some(suggestion), "");
        }
    }
}

/// Returns the help for a value that a parameter of a declared type rejects.
fn valid_value(declared: &str, value: Node<'_>) -> String {
    if fits_type(declared, value) {
        return "pass a value that meets the constraint, or relax the constraint".to_owned();
    }
    let form = match declared {
        "number" => "a number",
        "boolean" => "`true` or `false`",
        "comma_delimited_list" => "a list",
        "json" => "a mapping",
        _ => "a string",
    };
    format!("pass {form}, or declare the parameter with the type of the value")
}

/// Checks that the result of a function suits the type of the parameter, in each branch of an `if`.
fn check_computed<'p>(
    computed: Call<'p>,
    value: Node<'p>,
    parameter: Parameter<'p>,
    call: NestedCall<'p>,
    scope: &Scope<'p>,
    out: &mut Findings,
) {
    if computed.function == Function::If {
        for branch in computed.argument.items().skip(1) {
            check_argument(branch, parameter, call, scope, out);
        }
        return;
    }
    let given = Shapes::of(value, scope);
    if Shapes::passed_as(parameter.declared_type()).meets(given) {
        return out.pass();
    }
    let what = match scope.whole_parameter(computed) {
        Some(passed) => format!("a parameter of type `{}`", passed.declared_type()),
        None => properties::computed(computed, given),
    };
    let message = format!("parameter `{}` does not accept {what}", parameter.name());
    report(is_created(&call, scope), value, message, out)
        .kind(kinds::WRONG_VALUE)
        .related(parameter, "the parameter")
        .help(if Shapes::JSON.meets(given) {
            "pass one element of the list, or declare the parameter with the same type"
        } else {
            "pass a value of the declared type, or declare the parameter with the type of the value"
        });
}

/// Returns the reason why a parameter of a declared type rejects a literal value.
fn misfit<'p>(
    declared: &str,
    parameter: Parameter<'p>,
    value: Node<'p>,
    scope: &Scope<'p>,
) -> Option<String> {
    if fits_type(declared, value) {
        let is_mixed = value.is_sequence() && matches!(declared, "comma_delimited_list" | "json");
        let constraints = constraints_of(parameter, scope);
        if is_mixed { None } else { constraints.iter().find_map(|it| it.misfit(declared, value)) }
    } else if declared == "boolean" && boolean_word(value).is_some() {
        Some(format!("{} is not a boolean in this version, expected `true` or `false`", described(value)))
    } else {
        Some(format!("{} is not valid for type `{declared}`", described(value)))
    }
}

/// Returns `true` if a literal value suits a declared type.
fn fits_type(declared: &str, value: Node<'_>) -> bool {
    match declared {
        "string" => fits_property(ValueType::String, value),
        "number" => fits_property(ValueType::Number, value),
        "boolean" => fits_property(ValueType::Boolean, value),
        "comma_delimited_list" => matches!(value.value(), Value::Text(_) | Value::Sequence),
        "json" => matches!(value.value(), Value::Text(_) | Value::Sequence | Value::Mapping),
        _ => true,
    }
}

/// Maximum nesting depth of templates below the first template.
const MOST_LEVELS: usize = 5;

/// Checks that modules do not nest more than five levels deep.
pub(crate) fn check_depth(package: &Package, out: &mut Findings) {
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
                out.fail(
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

/// Reports cycles of calls, which would nest endlessly.
pub(crate) fn check_cycles(package: &Package, out: &mut Findings) {
    for cycle in package.cycles() {
        let Some((first, rest)) = cycle.split_first() else { continue };
        let names: Vec<&str> = cycle.iter().map(|call| package.path_of(call.caller.file())).collect();
        let finding = out.fail(first.reference, message(&names, first, package));
        let last = rest.last().unwrap_or(first);
        finding.kind(kinds::NESTING_CYCLE).help(break_cycle(package, last));
        for call in rest {
            finding.related(call.reference, "the next call of the cycle");
        }
    }
}

fn message(names: &[&str], first: &NestedCall<'_>, package: &Package) -> String {
    let start = package.path_of(first.caller.file());
    match names {
        [] | [_] => format!("`{start}` calls itself"),
        [_, through @ ..] => format!("`{start}` calls itself through {}", listed(through)),
    }
}
