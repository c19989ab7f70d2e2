//! Bodies of resources: attributes, their shapes, types, policies.

use std::collections::BTreeSet;

use vnfcheck_catalogue::resource_types::{self, renamed};
use vnfcheck_catalogue::schema::TypeSchema;
use vnfcheck_hot::{Call, Definition, Entry, Merged, Node, Owner, Resource, Target, Template, Via};
use vnfcheck_maps::{HashMap, HashSet};

use super::arguments::is_name;
use super::properties::Properties;
use super::registry::Meaning;
use super::scope::Scope;
use super::{conditions, kinds, misreadings, report, typos, versions};
use crate::names;
use crate::words::{Suggestions, listed, quoted, suggestion};
use vnfcheck_check::Findings;

/// Attributes introduced together with conditions.
const LATER_ATTRIBUTES: [&str; 2] = ["external_id", "condition"];

pub(super) const DELETION_POLICIES: &[&str] = &["Delete", "Retain", "Snapshot"];

/// Maximum number of resources in one stack.
const MOST_RESOURCES: usize = 1000;

pub(crate) fn check(scope: &Scope<'_>, out: &mut Findings) {
    check_all(scope, check_body, |_, definition| definition.type_node().unwrap_or(definition.body), out);
}

/// Checks the attributes of a resource and their shapes.
type BodyCheck = for<'p> fn(Resource<'p>, Option<&'static TypeSchema>, &Scope<'p>, &mut Findings);
/// Returns the node at which missing properties are reported: in the definition of the resource itself or of its
/// members.
type Lacking = for<'p> fn(Resource<'p>, Definition<'p>) -> Node<'p>;

/// Runs the checks that all dialects share, and the dialect's own check of each resource.
pub(super) fn check_all(scope: &Scope<'_>, check_body: BodyCheck, lacking: Lacking, out: &mut Findings) {
    if let Some(first_beyond) = scope.template.resources().nth(MOST_RESOURCES) {
        out.fail(first_beyond, format!("the template has more than {MOST_RESOURCES} resources"))
            .kind(kinds::TOO_MANY_RESOURCES)
            .help("split the template");
    }
    let mut unknown_types = UnknownTypes::of(scope.template);
    let mut properties = Properties::new(scope, out);
    for resource in scope.template.resources() {
        let definition = resource.definition;
        let of = scope.registry.schema(definition, resource);
        check_name(resource, properties.out);
        check_body(resource, of, scope, properties.out);
        check_types(resource, of, scope, &mut unknown_types, properties.out);
        if let Some(of) = of {
            properties.check(resource, definition, of, None, lacking(resource, definition));
        }
        for member in definition.members() {
            if let Some(of) = scope.registry.schema(member, resource) {
                properties.check(resource, member, of, Some(definition), lacking(resource, member));
            }
        }
    }
    properties.report_deprecated();
}

/// Reports a resource whose name Heat does not accept.
fn check_name(resource: Resource<'_>, out: &mut Findings) {
    let id = resource.id();
    if misreadings::is_name_a_string("resource", resource.key, out) && id.contains('/') {
        out.fail_always(resource, format!("the name of resource `{id}` contains `/`"))
            .kind(kinds::WRONG_SHAPE)
            .help("choose a name without `/`");
    }
}

/// Checks the shape of a resource, regardless of its condition, because Heat checks the shape first.
fn check_body<'p>(
    resource: Resource<'p>,
    of: Option<&'static TypeSchema>,
    scope: &Scope<'p>,
    out: &mut Findings,
) {
    let id = resource.id();
    let body = resource.definition.body;
    if !body.is_mapping() {
        out.fail_always(resource, format!("resource `{id}` must be a mapping"))
            .kind(kinds::WRONG_SHAPE)
            .help("declare the resource as a mapping with at least `type:`");
        return;
    }
    match resource.definition.type_node() {
        None => {
            out.fail_always(resource, format!("resource `{id}` has no type"))
                .kind(kinds::MISSING_TYPE)
                .help("add `type:` with a resource type such as `OS::Nova::Server`");
        }
        Some(node) if !is_name(node) => {
            out.fail_always(node, format!("the type of resource `{id}` is not a string"))
                .kind(kinds::WRONG_SHAPE)
                .help("write a resource type such as `OS::Nova::Server`");
        }
        Some(_) => out.pass(),
    }
    if let Some(parameter) = scope.template.parameter(id)
        && !scope.conditions.is_disabled(id)
    {
        out.fail(resource, format!("`{id}` is both a parameter and a resource"))
            .kind(kinds::REPEATED_NAME)
            .related(parameter, "the parameter")
            .help("rename the parameter or the resource");
    }
    for entry in body.entries() {
        check_attribute(entry, resource, of, scope, out);
    }
}

fn check_attribute<'p>(
    entry: Entry<'p>,
    resource: Resource<'p>,
    of: Option<&'static TypeSchema>,
    scope: &Scope<'p>,
    out: &mut Findings,
) {
    let name = entry.name();
    let known = scope.template.words().resource_attributes();
    if !known.contains(&name) {
        let finding = out
            .fail_always(entry.key, format!("unknown attribute `{name}` of a resource"))
            .kind(kinds::UNKNOWN_ATTRIBUTE)
            .related(resource, "of this resource");
        let suggestion = suggestion(name, known.iter().copied());
        let help = "if the name is a property, indent the entry below `properties:`";
        typos::suggest(finding, entry.key, suggestion, help);
        return;
    }
    if LATER_ATTRIBUTES.contains(&name) && scope.version.date < versions::FIRST_WITH_CONDITIONS {
        out.fail(entry.key, format!("version `{}` has no resource attribute `{name}`", scope.version.date))
            .kind(kinds::OTHER_VERSION)
            .help(format!("use `heat_template_version: {}` or later", versions::FIRST_WITH_CONDITIONS));
        return;
    }
    let value = entry.value;
    let wanted = match name {
        "properties" if !value.is_mapping() => "a mapping of properties",
        // Heat also fails on a call here, but with a different message.
        "properties" if scope.is_call(value) => "a mapping, not a function",
        "metadata" | "update_policy" if !value.is_mapping() => "a mapping",
        "depends_on" if !value.is_text() && !is_list_of_texts(value) => "a resource or a list of resources",
        "description" if !value.is_text() => "a string",
        "external_id" if !value.is_text() && !value.is_mapping() => "a string or a function",
        "deletion_policy" => return check_deletion_policy(value, of, scope, out),
        "external_id" => return check_external(entry, resource, out),
        "condition" => return conditions::check_use(value, scope, out),
        _ => return,
    };
    let place = if value.source().is_empty() { entry.key } else { value };
    out.fail_always(place, format!("`{name}` must be {wanted}"))
        .kind(kinds::WRONG_SHAPE)
        .help(format!("set `{name}` to {wanted}"));
}

pub(super) fn is_list_of_texts(node: Node<'_>) -> bool {
    node.is_sequence() && node.items().all(Node::is_text)
}

fn check_external<'p>(entry: Entry<'p>, resource: Resource<'p>, out: &mut Findings) {
    if let Some(dependency) = resource.definition.body.entry("depends_on") {
        out.fail(dependency.key, "a resource with `external_id` already exists and cannot have `depends_on`")
            .kind(kinds::INVALID_POLICY)
            .related(entry.key, "the external resource")
            .help("remove `depends_on`");
    }
}

fn check_deletion_policy<'p>(
    value: Node<'p>,
    of: Option<&'static TypeSchema>,
    scope: &Scope<'p>,
    out: &mut Findings,
) {
    if scope.is_call(value) {
        return;
    }
    let text = value.text();
    let takes_lower_case = scope.version.date >= versions::FIRST_WITH_CONDITIONS;
    let known = DELETION_POLICIES
        .iter()
        .find(|policy| **policy == text || (takes_lower_case && policy.to_ascii_lowercase() == text));
    let Some(policy) = known else {
        let message = format!("{} is not a deletion policy", quoted(value));
        let finding = out.fail(value, message).kind(kinds::INVALID_POLICY);
        let suggestion = suggestion(text, DELETION_POLICIES.iter().copied());
        let help = format!("use one of {}", listed(DELETION_POLICIES));
        typos::suggest(finding, value, suggestion, help);
        return;
    };
    check_support(policy, value, of, out);
}

/// Checks that the type of a resource supports a deletion policy.
pub(super) fn check_support(policy: &str, at: Node<'_>, of: Option<&'static TypeSchema>, out: &mut Findings) {
    if policy == "Snapshot" && of.is_some_and(|of| !of.snapshot && !of.contrail) {
        out.fail(at, "resources of this type do not support the deletion policy `Snapshot`")
            .kind(kinds::INVALID_POLICY)
            .help("use `Delete` or `Retain`");
    } else {
        out.pass();
    }
}

/// The unknown types of a template that were reported, and the uses of all types.
struct UnknownTypes<'p> {
    template: &'p Template,
    reported: HashSet<&'p str>,
    suggestions: Suggestions<'static>,
    uses: Option<HashMap<&'p str, Uses<'p>>>,
}

/// The uses of a type in a template.
#[derive(Default)]
struct Uses<'p> {
    /// The nodes that name the type.
    nodes: Vec<Node<'p>>,
    /// The kinds of defect that depend on the schema of the type and that its resources may have.
    kinds: BTreeSet<&'static str>,
}

/// Returns the uses of each type in a template.
fn uses_of_types(template: &Template) -> HashMap<&str, Uses<'_>> {
    let read: HashSet<&str> = template.references(Target::Attribute).map(|it| it.name.text()).collect();
    let mut all: HashMap<&str, Uses<'_>> = HashMap::default();
    for resource in template.resources() {
        for (_, node) in resource.type_references() {
            all.entry(node.text()).or_default().nodes.push(node);
        }
        let of_read = read.contains(resource.id()).then_some(kinds::UNKNOWN_RESOURCE_ATTRIBUTE);
        for definition in resource.definitions() {
            let uses = definition.type_name().and_then(|name| all.get_mut(name));
            let Some(Uses { kinds, .. }) = uses else { continue };
            kinds.extend(of_read);
            add_kinds(definition, kinds);
        }
    }
    all
}

/// Adds the kinds of defect that a definition may have, depending on the schema of its type; for example, a definition
/// without properties cannot have an unknown property.
fn add_kinds(definition: Definition<'_>, kinds: &mut BTreeSet<&'static str>) {
    kinds.extend([kinds::MISSING_PROPERTY, kinds::DEPRECATED]);
    let given = definition.properties().map(Merged::of).unwrap_or_default();
    let is_open = given.unknown.is_some();
    let mut entries = given.entries();
    let first = entries.next();
    if is_open || first.is_some() {
        kinds.extend([kinds::UNKNOWN_PROPERTY, kinds::WRONG_TYPE, kinds::WRONG_VALUE]);
    }
    let is_nested = |it: Entry<'_>| !it.value.is_scalar() && Call::at(it.value, Owner::default()).is_none();
    if is_open || first.is_some_and(is_nested) || entries.next().is_some() {
        kinds.insert(kinds::CONFLICTING_PROPERTIES);
    }
    if is_open || given.entry("user_data").is_some() {
        kinds.insert(kinds::CONFIG_AS_USER_DATA);
    }
}

impl<'p> UnknownTypes<'p> {
    fn of(template: &'p Template) -> Self {
        Self {
            template,
            reported: HashSet::default(),
            suggestions: Suggestions::among(resource_types::names()),
            uses: None,
        }
    }

    fn uses(&mut self, name: &str) -> Option<&Uses<'p>> {
        let template = self.template;
        self.uses.get_or_insert_with(|| uses_of_types(template)).get(name)
    }

    fn nodes(&mut self, name: &str) -> &[Node<'p>] {
        self.uses(name).map(|it| it.nodes.as_slice()).unwrap_or_default()
    }

    fn kinds(&mut self, name: &str) -> Vec<&'static str> {
        self.uses(name).into_iter().flat_map(|it| it.kinds.iter().copied()).collect()
    }
}

/// Reports types that neither Heat nor the Contrail plug-in has: a typo in the name of a known type is an error,
/// another name may be a type of another plug-in. Each is reported once, and results that depend on its schema stay
/// undecided.
fn check_types<'p>(
    resource: Resource<'p>,
    of: Option<&'static TypeSchema>,
    scope: &Scope<'p>,
    unknown: &mut UnknownTypes<'p>,
    out: &mut Findings,
) {
    for (via, node) in resource.type_references() {
        let name = node.text();
        let is_known = match via {
            Via::Type if of.is_some() => true,
            Via::Stack => true,
            _ => is_known(name, resource, scope),
        };
        if is_known || !unknown.reported.insert(name) {
            continue;
        }
        let environment = scope.shared.environment_with(scope.template.file(), name, resource.id());
        // The mapping that applies leads to another unknown type.
        let environment = environment.filter(|_| !scope.registry.maps(name, resource.id()));
        let apply = environment.map(|it| format!("check with `--rules heat -e {it}`, which maps `{name}`"));
        // R-67231 forbids a mapping in an environment file.
        let help = apply.clone().unwrap_or_else(|| {
            "use a resource type of Heat, or the file name of the template that defines the type".to_owned()
        });
        // A type that is not a string is wrong, regardless of its schema.
        if is_name(node) {
            let why = format!("the properties and attributes of `{name}` are unknown");
            out.undecided_of(unknown.kinds(name), node, why, help);
        }
        let message = format!("unknown resource type `{name}`");
        let is_meant = resource_types::is_known(name) || apply.is_some();
        if let Some(suggestion) = unknown.suggestions.of(name).filter(|_| !is_meant) {
            let finding = out.fail(node, message).kind(kinds::MISSPELLED_RESOURCE_TYPE);
            typos::suggest_all(finding, unknown.nodes(name), Some(suggestion), "");
        } else if !name.starts_with("OS::Contrail") {
            out.advise(node, message).kind(kinds::UNKNOWN_RESOURCE_TYPE).help(apply.unwrap_or_else(|| {
                "correct the type, or make sure that the cloud has a plug-in for the type".to_owned()
            }));
        }
    }
}

fn is_known(name: &str, resource: Resource<'_>, scope: &Scope<'_>) -> bool {
    !matches!(scope.registry.meaning(name, resource.id()), Meaning::Unknown)
        || names::ends_in_template_extension(name)
        || renamed(name).is_some()
}

/// Checks that each output is a mapping with a value.
pub(crate) fn check_outputs(scope: &Scope<'_>, out: &mut Findings) {
    for output in scope.template.outputs() {
        let name = output.name();
        misreadings::is_name_a_string("output", output.key, out);
        if !output.value.is_mapping() {
            out.fail(output.key, format!("output `{name}` must be a mapping"))
                .kind(kinds::WRONG_SHAPE)
                .help("declare the output as a mapping with `value:`");
            continue;
        }
        if output.value.get("value").is_none() {
            out.fail(output.key, format!("output `{name}` has no value"))
                .kind(kinds::MISSING_VALUE)
                .help("add `value:`");
        } else {
            out.pass();
        }
        for entry in output.value.entries() {
            check_output_attribute(entry, scope, out);
        }
    }
}

/// Checks keys that Heat only reads in outputs of nested templates.
fn check_output_attribute<'p>(entry: Entry<'p>, scope: &Scope<'p>, out: &mut Findings) {
    let name = entry.name();
    let (message, kind) = match name {
        "value" | "description" => return,
        "condition" if scope.version.date >= versions::FIRST_WITH_CONDITIONS => {
            return conditions::check_use(entry.value, scope, out);
        }
        "condition" => (
            format!("version `{}` has no output attribute `condition`", scope.version.date),
            kinds::OTHER_VERSION,
        ),
        _ => (format!("unknown attribute `{name}` of an output"), kinds::UNKNOWN_ATTRIBUTE),
    };
    let finding = report(scope.is_nested, entry.key, message, out).kind(kind);
    let suggestion = suggestion(name, scope.template.words().output_attributes().iter().copied());
    let help = "correct or remove the attribute";
    typos::suggest(finding, entry.key, suggestion, help);
}
