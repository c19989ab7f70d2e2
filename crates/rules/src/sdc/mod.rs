//! SDC's checks of uploaded Heat packages, reproduced code by code as requirements `SDC-HOT1` and so on.
//!
//! Each requirement is a row of a table next to its implementation. [`vnfcheck_sdc`] models how SDC interprets a
//! package; [`walk`] and [`values`] model how SDC reads values.

use vnfcheck_hot::{Entry, File, Node, Resource, ResourceType, Template, Value};
use vnfcheck_sdc::{Heat, Onboarding, Refusal};

use crate::words::rename_with_givers;
use vnfcheck_check::{Context, Finding, Findings, Place, Rule};

mod artifacts;
mod crashes;
mod environments;
mod groups;
mod images;
pub(crate) mod interfaces;
mod manifest;
mod names;
mod nesting;
mod networks;
mod references;
mod refusals;
mod sharing;
mod templates;
mod types;
mod use_of_resources;
mod values;
mod walk;

/// The rules by topic.
pub(crate) static TABLES: &[&[Rule]] = &[
    artifacts::RULES,
    crashes::RULES,
    environments::RULES,
    groups::RULES,
    images::RULES,
    interfaces::RULES,
    manifest::RULES,
    names::RULES,
    nesting::RULES,
    networks::RULES,
    references::RULES,
    refusals::RULES,
    sharing::RULES,
    templates::RULES,
    types::RULES,
    use_of_resources::RULES,
];

const SERVER: ResourceType = ResourceType::Server;
const SERVER_GROUP: ResourceType = ResourceType::ServerGroup;
const PORT: ResourceType = ResourceType::Port;
const SECURITY_GROUP: ResourceType = ResourceType::SecurityGroup;
const VOLUME: ResourceType = ResourceType::Volume;
const RESOURCE_GROUP: ResourceType = ResourceType::ResourceGroup;
const INTERFACE: ResourceType = ResourceType::VirtualMachineInterface;
const NETWORK_POLICY: ResourceType = ResourceType::V1NetworkPolicy;

/// Returns the resources of one type in all templates that SDC reads.
fn resources_of<'c, 'p>(
    cx: &'c Context<'p>,
    of_type: ResourceType,
) -> impl Iterator<Item = (Heat<'p>, &'p Template, Resource<'p>)> + use<'c, 'p> {
    let templates = cx.onboarding().templates();
    templates.flat_map(move |(heat, template)| {
        template.resources_of(of_type).map(move |resource| (heat, template, resource))
    })
}

/// Returns the properties of a resource with their values, or nothing if `properties` is not a mapping.
fn properties(resource: Resource<'_>) -> impl Iterator<Item = Entry<'_>> {
    resource.definition.properties().into_iter().flat_map(Node::entries)
}

/// Returns a property that exists and is not null.
fn property<'t>(resource: Resource<'t>, name: &str) -> Option<Entry<'t>> {
    resource.definition.property(name).filter(|entry| !entry.value.is_null())
}

/// Returns the values of the properties of all resources of a template.
fn property_values(template: &Template) -> impl Iterator<Item = Node<'_>> {
    template.resources().flat_map(properties).map(|entry| entry.value)
}

/// Returns the outputs of a template that have a value.
fn output_values(template: &Template) -> impl Iterator<Item = (Entry<'_>, Node<'_>)> {
    template.outputs().filter_map(|output| Some((output, output.value.get("value")?)))
}

/// Returns the values of the properties and outputs of a template.
fn values_of(template: &Template) -> impl Iterator<Item = Node<'_>> {
    property_values(template).chain(output_values(template).map(|(_, value)| value))
}

/// Returns a section of a template that exists and is not null.
fn section<'t>(template: &'t Template, name: &str) -> Option<Entry<'t>> {
    template.section(name).filter(|entry| !entry.value.is_null())
}

/// Returns the value if it is a mapping.
fn as_mapping(node: Node<'_>) -> Option<Node<'_>> {
    node.is_mapping().then_some(node)
}

/// Returns `true` if YAML reads the value as a number.
fn is_number(node: Node<'_>) -> bool {
    matches!(node.value(), Value::Int(_) | Value::HugeInt(_) | Value::Float(_))
}

/// Returns the place where SDC refuses a file.
fn at_refusal(file: &File, refusal: &Refusal) -> Place {
    Place { file: file.id(), span: refusal.span, node: refusal.node }
}

/// Returns the place of a file, or of its manifest entry if the file does not exist.
fn at_file_of(entry: &vnfcheck_sdc::Entry<'_>, onboarding: &Onboarding<'_>) -> Place {
    entry.file.map_or_else(|| at_entry(entry, onboarding), Place::from)
}

/// Returns the place of the file name in a manifest entry, or of the manifest if there is no such entry.
fn at_entry(entry: &vnfcheck_sdc::Entry<'_>, onboarding: &Onboarding<'_>) -> Place {
    entry.place().map_or_else(|| at_manifest(onboarding), Place::from)
}

/// Returns the place of the whole manifest, or of the first file if there is no manifest.
fn at_manifest(onboarding: &Onboarding<'_>) -> Place {
    let first = || onboarding.package().files().next();
    let file = onboarding.stated.file().or_else(first);
    file.map_or(Place::whole(vnfcheck_hot::FileId(0)), Place::from)
}

/// Checks that a property is a function call and not a fixed value.
fn require_call(out: &mut Findings, given: Entry<'_>, owner: impl FnOnce() -> String) {
    let message = || format!("`{}` of {} is a fixed value", given.name(), owner());
    let help = "use `get_param` of a parameter";
    require(out, given.value.is_mapping(), given.value, message, help);
}

/// A use of a parameter in a template: the name, or a list that starts with the name.
#[derive(Clone, Copy)]
struct Used<'p> {
    template: &'p Template,
    argument: Node<'p>,
}

/// Checks the name of a parameter.
fn require_name(
    cx: &Context<'_>,
    used: Used<'_>,
    is_good: bool,
    message: impl FnOnce() -> String,
    out: &mut Findings,
) {
    if is_good {
        return out.pass();
    }
    let Used { template, argument } = used;
    let name = argument.item(0).unwrap_or(argument);
    out.fail(argument, message()).help(rename_with_givers(cx.package(), template, name.text()));
}

/// Counts a pass, or reports a failure and returns its finding.
fn require<'o>(
    out: &'o mut Findings,
    is_good: bool,
    at: impl Into<Place>,
    message: impl FnOnce() -> String,
    help: &str,
) -> Option<&'o mut Finding> {
    if is_good {
        out.pass();
        None
    } else {
        Some(out.fail(at, message()).help(help))
    }
}
