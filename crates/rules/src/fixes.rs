//! Fixes shared by several rules.

use vnfcheck_fix::{Choice, Decision, Fix, Plan, Repair, Written};
use vnfcheck_hot::{
    Call, Definition, Entry, File, FileId, FileKind, Node, Owner, Package, Parameter, Resource, Template,
    get_param_name,
};
use vnfcheck_maps::HashSet;
use vnfcheck_vnf::metadata::{self, SUPPLIED};
use vnfcheck_vnf::namer::Subject;
use vnfcheck_vnf::tokens::as_word;
use vnfcheck_vnf::{ParamRef, ResourceDefinition, ResourceRef, networks, tokens};
use vnfcheck_yaml::work::cap;

use crate::words::{self, Suggestion};
use vnfcheck_check::{Context, Finding};

/// Returns a `get_param` call.
pub(crate) fn get_param(name: &str) -> Written {
    Written::call("get_param", Written::text(name))
}

/// Returns the decision on a separate parameter for one use of a shared parameter, if the name of the separate
/// parameter is completely known.
pub(crate) fn own_parameter(template: &Template, used: ParamRef<'_>, to: &str) -> Option<Decision> {
    own_list(template, used, to).filter(|_| !used.is_indexed)
}

/// Like [`own_parameter`], but for a name that a list may also have, so that the use may become an element of the list.
pub(crate) fn own_list(template: &Template, used: ParamRef<'_>, to: &str) -> Option<Decision> {
    (!used.is_of_no_list(template) && !to.contains('{')).then(|| Decision::OwnParameter {
        template: template.file(),
        from: used.name().to_owned(),
        to: to.to_owned(),
        at: used.node.id(),
    })
}

/// Returns a fix that removes an entry from an environment file; risky, because the value may be needed.
pub(crate) fn drop_value(entry: Entry<'_>) -> Fix {
    Fix::risky(format!("remove `{}` from the environment file", entry.name()), Plan::remove(entry))
}

/// Maximum number of modules to rename a parameter in: each finding in these modules plans the whole rename.
const MOST_SHARING: usize = cap(100);

/// Returns a fix that renames a parameter if the new name is completely known. Also renames the parameter in other
/// modules that receive the same value, so that the modules still share one parameter.
pub(crate) fn rename_parameter<'p>(
    cx: &Context<'p>,
    template: &'p Template,
    from: &'p str,
    to: &str,
) -> Option<Fix> {
    // An element of a list cannot have the name of the list.
    let is_element = words::is_passed_element(cx.package(), template.file(), from);
    let fix = (is_of_parameter(to) && from != to && !is_element)
        .then(|| Fix::rename_parameter(template.file(), from, to))?;
    let others = cx.vnf().sharing(template, from);
    let plans = others.iter().map(|other| Plan::RenameParameter {
        template: other.file(),
        from: from.to_owned(),
        to: to.to_owned(),
    });
    (others.len() < MOST_SHARING).then(|| unless_disputed(cx, plans.fold(fix, Fix::and), from, to))
}

/// Makes a rename wait for the author's vm-type if the new name assumes a disputed vm-type.
fn unless_disputed(cx: &Context<'_>, fix: Fix, from: &str, to: &str) -> Fix {
    if cx.model().assumes_vm_type(from, to) { fix.assuming_vm_type() } else { fix }
}

/// Returns `true` if a name is known and a valid parameter name, which must not start with a digit.
fn is_of_parameter(name: &str) -> bool {
    name.starts_with(|first: char| !first.is_ascii_digit()) && tokens::has_only_word_characters(name)
}

/// Returns a fix that renames a resource to its proposed ID in a form.
pub(crate) fn rename_resource(cx: &Context<'_>, resource: Resource<'_>, form: &str) -> Option<Fix> {
    rename_to(cx, resource, cx.names().id_of_form(resource, form)?)
}

/// Returns a fix that renames a resource to its proposed ID, if that ID contains the required text.
pub(crate) fn rename_to_contain(cx: &Context<'_>, resource: Resource<'_>, text: &str) -> Option<Fix> {
    let to = cx.names().id(resource).filter(|it| tokens::contains_delimited(it, text))?;
    rename_to(cx, resource, to)
}

/// Returns a fix that renames a resource to its proposed ID in any form.
pub(crate) fn rename_resource_anyhow(cx: &Context<'_>, resource: Resource<'_>) -> Option<Fix> {
    rename_to(cx, resource, cx.names().id(resource)?).map(Fix::yielding)
}

fn rename_to(cx: &Context<'_>, resource: Resource<'_>, to: &str) -> Option<Fix> {
    let id = resource.id();
    (to != id).then(|| unless_disputed(cx, Fix::rename_resource(resource.key.file(), id, to), id, to))
}

/// Returns a predicate for the names that a parameter cannot get, because its template or another template that shares
/// the parameter already has a parameter with this name.
pub(crate) fn is_declared<'p>(
    cx: &Context<'p>,
    template: &'p Template,
    parameter: &'p str,
) -> impl Fn(&str) -> bool + use<'p> {
    let mut templates = cx.vnf().sharing(template, parameter);
    templates.push(template);
    move |name| templates.iter().any(|it| it.parameter(name).is_some())
}

/// Returns the description of a parameter, derived from its name.
pub(crate) fn description_of(name: &str) -> String {
    metadata::supplied(name).map_or_else(|| name.replace(['_', '-'], " "), |it| it.description.to_owned())
}

/// Returns the declaration of a parameter that ONAP supplies.
fn declaration(name: &str, type_name: &str) -> Written {
    Written::map([("type", Written::text(type_name)), ("description", Written::text(description_of(name)))])
}

/// Returns a new ID for a network that a template creates. The role comes from the output that exposes the network to
/// other modules; otherwise from the parameters through which ports refer to the network; otherwise from the current
/// ID. Words that contain a vm-type are dropped. Returns `None` if none of these sources contains a role.
pub(crate) fn network_id<'p>(cx: &Context<'p>, network: ResourceRef<'p>) -> Option<String> {
    let vnf = cx.model();
    if let Some(role) = vnf.callers.role_by_output(network).and_then(tokens::good_role) {
        return vnf.vm_type_against(role).is_none().then(|| networks::internal_id(role));
    }
    let suggested = suggested_role(cx, network);
    let role = vnf.new_role(&suggested)?;
    let is_free = *role == suggested || !is_of_other(cx, network, &role);
    is_free.then(|| networks::internal_id(&role))
}

/// Returns `true` if the ID of another network suggests the same role, so that the other network gets it.
fn is_of_other(cx: &Context<'_>, network: ResourceRef<'_>, role: &str) -> bool {
    cx.vnf().created_networks().iter().any(|other| {
        other.resource.key != network.resource.key
            && tokens::is_alike(&networks::role_of_other_id(other.resource.id()), role)
    })
}

/// Returns the role that the parameters through which ports refer to a network suggest, otherwise the role that the ID
/// of the network suggests.
fn suggested_role<'p>(cx: &Context<'p>, network: ResourceRef<'p>) -> String {
    let by_name = role_by_name(cx, network).and_then(tokens::good_role);
    let by_name = by_name.filter(|role| !is_of_other(cx, network, role));
    by_name.map_or_else(|| networks::role_of_other_id(network.resource.id()), str::to_owned)
}

/// Returns the role in the parameters through which ports refer to a network by name; `None` if the roles differ.
fn role_by_name<'p>(cx: &Context<'p>, network: ResourceRef<'p>) -> Option<&'p str> {
    let definition = network.resource.definition;
    let of_type = definition.resource_type()?;
    let refs = |name| cx.vnf().name_refs().of_name(&cx.model().callers, network.template, of_type, name);
    let refs = definition.values(&["name"]).into_iter().flat_map(refs);
    let mut roles = refs.filter_map(|it| Some(networks::of_parameter(it.parameter?)?.1));
    let first = roles.next()?;
    roles.all(|it| tokens::is_alike(it, first)).then_some(first)
}

/// Returns the end of a help text that gives the form of a network's ID: the condition on a new role if the role of the
/// network conflicts with a vm-type, otherwise an empty string.
pub(crate) fn without_vm_type<'p>(cx: &Context<'p>, network: ResourceRef<'p>, form: &str) -> String {
    let vnf = cx.model();
    let by_output = vnf.callers.role_by_output(network).and_then(tokens::good_role);
    let role = by_output.map_or_else(|| suggested_role(cx, network), str::to_owned);
    let Some(vm_type) = vnf.vm_type_against(&role).filter(|_| form.contains("{network-role}")) else {
        return String::new();
    };
    let is_contained = tokens::lower(&role).contains(&*tokens::lower(vm_type));
    let relation = if is_contained { "does not contain" } else { "is not part of" };
    format!(" with a role that {relation} the vm-type `{vm_type}`")
}

/// Returns a fix that moves the default of a module's parameter to the environment file, unless the file already has a
/// value.
pub(crate) fn move_default(parameter: Parameter<'_>, environment: &str, is_listed: bool) -> Fix {
    let name = parameter.name();
    let title = if is_listed {
        format!("remove the default of `{name}`: `{environment}` sets the value")
    } else {
        format!("move the default of `{name}` to `{environment}`")
    };
    Fix::safe(title, move_out(parameter))
}

/// Returns the question of whether the default of a module's parameter replaces the invalid value in the environment
/// file. Only the author knows the intended value.
pub(crate) fn ask_for_value(parameter: Parameter<'_>, environment: &str) -> Option<Decision> {
    let value = Written::of(parameter.attribute("default")?.value)?;
    let (template, name) = (parameter.key.file(), parameter.name());
    let kept =
        Fix::risky(format!("keep the value in `{environment}`, and remove the default"), move_out(parameter));
    let set = Plan::SetValue { template, name: name.to_owned(), value };
    let title = format!("write the default to `{environment}`, and remove the default");
    let replaced = Fix::risky(title, set).and(move_out(parameter));
    Some(Decision::Repair(Box::new(Repair {
        file: template,
        element: format!("defaults/{name}"),
        question: format!(
            "Which value does `{name}` have, the invalid value in `{environment}` or the default?"
        ),
        choices: vec![Choice::of("environment", kept), Choice::of("default", replaced), Choice::keep()],
        proposal: None,
    })))
}

/// Returns a fix that moves the default of a nested template's parameter to the calls of the template.
pub(crate) fn pass_default(parameter: Parameter<'_>) -> Fix {
    Fix::safe(format!("let the callers pass the default of `{}`", parameter.name()), move_out(parameter))
}

fn move_out(parameter: Parameter<'_>) -> Plan {
    Plan::MoveDefault { template: parameter.key.file(), name: parameter.name().to_owned() }
}

/// Returns a fix that removes the default of a parameter supplied at deployment time; risky, because the default may be
/// needed.
pub(crate) fn drop_default(parameter: Parameter<'_>) -> Option<Fix> {
    let title = format!("remove the default of `{}`", parameter.name());
    Some(Fix::risky(title, Plan::remove(parameter.attribute("default")?)))
}

/// Returns a fix that adds a key to the metadata of a server, with the parameter that ONAP supplies and callers pass. The
/// callers of a nested template that takes whole metadata add the key to their maps.
pub(crate) fn add_metadata(
    package: &Package,
    server: Resource<'_>,
    definition: Definition<'_>,
    key: &str,
) -> Option<Fix> {
    let properties = definition.properties();
    let is_member = definition.body.id() != server.definition.body.id();
    let metadata = properties.and_then(|it| it.get("metadata"));
    if let Some(call) = metadata.and_then(|it| Call::at(it, Owner::default())) {
        // An element of a parameter is a different map from the parameter.
        let parameter = get_param_name(call.node).filter(|_| call.argument.is_scalar())?;
        return add_passed_metadata(package, server, parameter, key);
    }
    let title = format!("add `{key}` to the metadata of `{}`", server.id());
    let added = match properties {
        Some(properties) if is_written(&properties) => {
            Plan::add(properties, &["metadata", key], get_param(key))
        }
        Some(_) => return None,
        None => Plan::add(definition.body, &["properties", "metadata", key], get_param(key)),
    };
    // A group stores the definition of its future members; a server without properties may exist already.
    let is_risky = is_member || properties.is_none();
    let fix = if is_risky { Fix::risky(title, added) } else { Fix::safe(title, added) };
    Some(fix.and(supply(server.key.file(), key)).with_priority(order_of(key)))
}

/// Returns a fix that adds a key to the maps that callers pass as metadata of a server; `None` if one passes another value.
fn add_passed_metadata(
    package: &Package,
    server: Resource<'_>,
    parameter: Node<'_>,
    key: &str,
) -> Option<Fix> {
    let mut seen = HashSet::default();
    let mut plans = Vec::new();
    for call in package.calls_to(server.key.file()) {
        let passed = call.argument(parameter.text()).filter(is_written)?;
        if seen.insert((passed.file(), passed.id())) && passed.get(key).is_none() {
            plans.extend([Plan::add(passed, &[key], get_param(key)), supply(call.caller.file(), key)]);
        }
    }
    let mut plans = plans.into_iter();
    let first = plans.next()?;
    let title = format!("add `{key}` to the metadata that callers pass for `{}`", server.id());
    Some(plans.fold(Fix::risky(title, first), Fix::and).with_priority(order_of(key)))
}

/// Returns `true` for a mapping that is not a call.
fn is_written(node: &Node<'_>) -> bool {
    node.is_mapping() && Call::at(*node, Owner::default()).is_none()
}

/// Returns the position of a metadata key among the keys that ONAP supplies.
fn order_of(key: &str) -> usize {
    SUPPLIED.iter().position(|it| it.key == key).unwrap_or(SUPPLIED.len())
}

/// Returns a fix that replaces a metadata value of a server with the parameter that ONAP supplies.
pub(crate) fn take_metadata(server: ResourceDefinition<'_>, value: Node<'_>, key: &str) -> Option<Fix> {
    let title = format!("use parameter `{key}` for metadata `{key}`");
    let replaced = Plan::replace(value, get_param(key));
    (!server.is_member).then(|| Fix::risky(title, replaced).and(supply(server.template.file(), key)))
}

/// Returns a plan that adds a parameter supplied by ONAP to a template.
pub(crate) fn supply(template: FileId, name: &str) -> Plan {
    let declaration = declaration(name, type_supplied(name).unwrap_or("string"));
    Plan::SupplyParameter { template, name: name.to_owned(), declaration }
}

/// Returns the type of a parameter that ONAP supplies, unless it is a string.
fn type_supplied(name: &str) -> Option<&'static str> {
    (name == "vf_module_index").then_some("number")
}

/// Returns a fix that writes the suggested name if the name differs by a single typo and the mapping has no such key.
/// The fix is only displayed, because it makes ignored or refused text part of the stack.
pub(crate) fn write_suggestion(places: &[Node<'_>], suggestion: Suggestion<'_>) -> Option<Fix> {
    let is_taken = |place: &Node<'_>| {
        place.is_key() && place.parent().is_some_and(|mapping| mapping.get(suggestion.name).is_some())
    };
    let (first, rest) = places.split_first()?;
    if !suggestion.is_typo || places.iter().any(is_taken) {
        return None;
    }
    let plan = |place: &Node<'_>| Plan::replace(*place, Written::text(suggestion.name));
    let fix = Fix::shown(format!("write `{}` for `{}`", suggestion.name, first.text()), plan(first));
    Some(rest.iter().map(plan).fold(fix, Fix::and))
}

/// Returns a fix that puts a scalar in quotes, so that YAML reads it as a string.
pub(crate) fn quote(node: Node<'_>) -> Fix {
    Fix::risky(format!("put `{}` in quotes", node.text()), Plan::replace(node, Written::text(node.text())))
}

/// Returns a fix that declares a parameter that is used but undeclared; risky, because the parameter needs a value. In
/// a nested template, all callers must already pass the parameter.
pub(crate) fn declare(package: &Package, template: &Template, name: &str, type_name: &str) -> Option<Fix> {
    let is_word = !name.is_empty() && tokens::has_only_word_characters(name);
    let is_given = || {
        package
            .calls_to(template.file())
            .all(|it| it.arguments.is_some_and(|given| given.get(name).is_some()))
    };
    let declaration = declaration(name, type_supplied(name).unwrap_or(type_name));
    let plan = Plan::add(template.root()?, &["parameters", name], declaration);
    let may_be_new =
        template.resource(name).is_none() && (package.kind(template.file()).is_module() || is_given());
    (is_word && may_be_new).then(|| Fix::risky(format!("declare parameter `{name}`"), plan))
}

/// Returns a fix that renames a parameter with invalid characters: to the name that its use requires, or with
/// underscores instead of these characters.
pub(crate) fn parameter_as_word<'p>(
    cx: &Context<'p>,
    template: &'p Template,
    parameter: Parameter<'p>,
) -> Option<Fix> {
    let name = parameter.name();
    if let Some(to) = cx.names().parameter(template, name)
        && let Some(fix) = rename_parameter(cx, template, name, to)
    {
        return Some(fix.yielding());
    }
    let to = cx.names().numbered(Subject::Parameter(template.file(), name), &as_word(name))?;
    Some(Fix::rename_parameter(template.file(), name, to).yielding())
}

/// Returns a fix that renames a file and the files named after it. Safe for nested templates, whose callers are
/// updated; risky for other files, because references to them are unknown.
pub(crate) fn rename_file(package: &Package, file: &File, to: &str) -> Option<Fix> {
    let title = format!("rename `{}` to `{to}`", file.name());
    let plan = Plan::RenameFile { file: file.id(), to: to.to_owned() };
    let fix = if file.kind() == FileKind::Nested { Fix::safe(title, plan) } else { Fix::risky(title, plan) };
    let stem = vnfcheck_hot::file::stem(to);
    // The plan renames the environment file together with its template.
    let volumes = package.named_after(file).filter(|it| it.kind() == FileKind::Volume && stem != file.stem());
    let plan = |volume: &File| {
        let to = format!("{stem}_volume.{}", volume.extension());
        Plan::RenameFile { file: volume.id(), to }
    };
    (to != file.name()).then(|| volumes.map(plan).fold(fix, Fix::and))
}

/// Returns a fix that moves the files in folders to the top level. Risky, because scripts outside the package may name the
/// files. The layouts of CSARs and of SDC's deployments prescribe folders.
pub(crate) fn move_to_top(package: &Package) -> Option<Fix> {
    let layout = package.layout();
    let is_free = !layout.is_csar && !layout.is_deployment;
    is_free.then(|| Fix::risky("move all files to the top level".to_owned(), Plan::MoveToTop))
}

/// Returns a fix that changes the declared type of a parameter.
pub(crate) fn retype(declared: Entry<'_>, type_name: &str) -> Fix {
    let title = format!("declare the type `{type_name}`");
    Fix::risky(title, Plan::replace(declared.value, Written::text(type_name)))
}

/// Adds the help and the fix for a string parameter that is named like a list and read by element. An element of a
/// string is a single character.
pub(crate) fn declare_list(finding: &mut Finding, template: &Template, used: ParamRef<'_>) {
    let fix = used.declared_type(template).map(|declared| retype(declared, "comma_delimited_list"));
    finding.help(format!("declare `{}` with `type: comma_delimited_list`", used.name())).fix(fix);
}
