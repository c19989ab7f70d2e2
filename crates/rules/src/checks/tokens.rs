//! The words that names are made of: kinds of servers (`{vm-type}`) and networks with their roles (`{network-role}`).

use std::borrow::Cow;
use std::collections::HashSet;

use hot::{
    Call, Definition, Function, Node, Package, Parameter, Resource, Source, Template, get_param_name,
    get_resource_name,
};

use crate::naming::tokens::{before, part, split_index, within};
use crate::naming::{Attached, Attachment, NetworkKind, Vnf, ids, networks, servers};

/// A network as names tell it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Network<'p> {
    /// Created by the VNF itself.
    pub(crate) internal: bool,
    /// Its role; nothing where the names hide it.
    pub(crate) role: Option<Cow<'p, str>>,
}

impl Network<'_> {
    /// How names tell the network: `{role}`, of an internal one `int_{role}`.
    pub(crate) fn word(&self) -> Option<Cow<'_, str>> {
        let role = self.role.as_deref()?;
        Some(if self.internal { format!("int_{role}").into() } else { role.into() })
    }

    /// `internal` or `external`.
    pub(crate) fn kind(&self) -> &'static str {
        if self.internal { "internal" } else { "external" }
    }
}

/// The role in `{network-role}_net_id` and its like.
pub(crate) fn network_of_parameter<'p>(name: &Cow<'p, str>) -> Option<Network<'p>> {
    let (kind, role) = part(name, networks::of_parameter)?;
    Some(Network { internal: kind == NetworkKind::Internal, role: Some(role) })
}

/// The role in the id of a network resource, `int_{network-role}_network`.
pub(crate) fn role_of_network_id<'p>(id: &Cow<'p, str>) -> Option<Cow<'p, str>> {
    within(id, networks::role_of_id)
}

/// The role in the id of a port or interface, `{vm-type}_{index}_[int_]{network-role}_port_{index}`.
pub(crate) fn role_of_interface_id<'p>(id: &Cow<'p, str>) -> Option<Cow<'p, str>> {
    let kinds = [Attached::Port, Attached::Interface, Attached::InstanceIp];
    kinds.into_iter().find_map(|attached| within(id, |id| ids::first_role(attached, id)))
}

/// The role in the name of a parameter for a network or a subnet.
pub(crate) fn role_of_parameter<'p>(name: &Cow<'p, str>) -> Option<Cow<'p, str>> {
    if let Some(network) = network_of_parameter(name) {
        return network.role;
    }
    within(name, |name| {
        let rest = before(name, "_subnet_id")?;
        let rest = rest.strip_suffix("_v6").unwrap_or(rest);
        Some(rest.strip_prefix("int_").unwrap_or(rest)).filter(|role| !role.is_empty())
    })
}

/// What is left of the name of an address parameter before its ending: `{vm-type}_[int_]{network-role}`.
pub(crate) fn stem_of_address(name: &str) -> Option<&str> {
    let indexed = split_index(name).and_then(|(rest, _)| before(rest, "_ip"));
    let rest = indexed.or_else(|| before(name, "_ips")).or_else(|| before(name, "_ip"))?;
    ["_floating_v6", "_floating", "_v6"].into_iter().find_map(|ending| before(rest, ending)).or(Some(rest))
}

/// The vm-type in a server's id.
pub(crate) fn vm_type_of_server_id<'p>(id: &Cow<'p, str>) -> Option<Cow<'p, str>> {
    within(id, |id| ids::split_server(id).map(|(vm_type, _)| vm_type))
}

/// The vm-type in the name of a parameter for an image, a flavor or the names of servers.
pub(crate) fn vm_type_of_parameter<'p>(name: &Cow<'p, str>) -> Option<Cow<'p, str>> {
    within(name, |name| {
        let of = |property| servers::vm_type_of_parameter(property, name);
        ["flavor", "image", "name"].into_iter().find_map(of)
    })
}

/// The vm-type that a server's parameters tell, else its id.
pub(crate) fn vm_type_of<'p>(server: Definition<'p>, id: &Cow<'p, str>) -> Option<Cow<'p, str>> {
    ["flavor", "image", "name"]
        .iter()
        .filter_map(|property| get_param_name(server.property(property)?.value))
        .find_map(|name| vm_type_of_parameter(&name.text()))
        .or_else(|| vm_type_of_server_id(id))
}

/// Every server of a template with its resource: its own or, of a group, that of its members.
pub(crate) fn servers(template: &Template) -> impl Iterator<Item = (Resource<'_>, Definition<'_>)> {
    template.definitions_of("OS::Nova::Server")
}

/// The vm-types of all servers of the VNF.
pub(crate) fn vm_types(package: &Package) -> HashSet<Cow<'_, str>> {
    package
        .templates()
        .flat_map(servers)
        .filter_map(|(resource, definition)| vm_type_of(definition, &resource.id()))
        .collect()
}

/// The longest of the vm-types that a name starts with.
pub(crate) fn leading_vm_type<'n>(name: &'n str, known: &HashSet<Cow<'_, str>>) -> Option<&'n str> {
    let ends = name.rmatch_indices('_').map(|(at, _)| at);
    ends.filter_map(|at| name.get(..at)).find(|start| known.contains(*start))
}

/// The network that a port's, subnet's or interface's reference leads to.
pub(crate) fn network_of<'p>(
    package: &'p Package,
    template: &'p Template,
    reference: Node<'p>,
) -> Option<Network<'p>> {
    if let Some(name) = get_param_name(reference) {
        let name = name.text();
        return network_of_parameter(&name).or_else(|| network_of_argument(package, template, name));
    }
    created(reference)
}

/// The networks of all attachments, in their order.
pub(crate) fn networks_of<'p>(vnf: &Vnf<'p>) -> Vec<Option<Network<'p>>> {
    let networks = vnf.attachments.iter().map(|Attachment { defined, .. }| {
        network_of(vnf.callers.package, defined.template, network_reference(defined.definition())?)
    });
    networks.collect()
}

/// A network of the VNF itself, by `get_resource` or `get_attr`.
fn created(reference: Node<'_>) -> Option<Network<'_>> {
    let by_attribute = || {
        let call = Call::at(reference, hot::Owner::default())?;
        call.argument.item(0).filter(|it| call.function == Function::GetAttr && it.is_scalar())
    };
    let id = get_resource_name(reference).or_else(by_attribute)?;
    Some(Network { internal: true, role: role_of_network_id(&id.text()) })
}

/// Callers asked for what they pass; of a template with more, nothing is told.
pub(crate) const MOST_CALLERS: usize = 50;

/// Whether so many calls lead to a template that following a parameter to them all would take too long.
pub(crate) fn has_too_many_callers(package: &Package, template: &Template) -> bool {
    package.calls_to(template.file()).nth(MOST_CALLERS).is_some()
}

/// Callers of a nested template whose parameter has another name tell the network, if they agree.
fn network_of_argument<'p>(
    package: &'p Package,
    template: &'p Template,
    name: Cow<'p, str>,
) -> Option<Network<'p>> {
    if has_too_many_callers(package, template) {
        return None;
    }
    let mut found = package.sources_of(template, name).into_iter().map(|source| match source {
        Source::Argument { value, .. } => created(value),
        Source::Unlisted { name, .. } => network_of_parameter(&name),
        Source::Environment { entry, .. } => network_of_parameter(&entry.name()),
        Source::NotPassed { .. } => None,
    });
    let first = found.next()??;
    found.all(|other| other.as_ref() == Some(&first)).then_some(first)
}

/// The reference to its network that a port, subnet, interface or instance IP holds.
pub(crate) fn network_reference(definition: Definition<'_>) -> Option<Node<'_>> {
    let names = ["network", "network_id", "virtual_network_refs"];
    let value = names.iter().find_map(|name| definition.property(name))?.value;
    if value.is_sequence() { value.item(0) } else { Some(value) }
}

/// Where a role or vm-type is written: its spelling and the key that contains it.
pub(crate) type Spelled<'p> = (Cow<'p, str>, Node<'p>);

/// Roles in resource ids.
pub(crate) fn roles_in_ids(package: &Package) -> impl Iterator<Item = Spelled<'_>> {
    package.templates().flat_map(Template::resources).filter_map(|resource| {
        let id = resource.id();
        let role = role_of_network_id(&id).or_else(|| role_of_interface_id(&id));
        Some((role?, resource.key))
    })
}

/// Roles in names of parameters: those that stand alone in names of network and subnet parameters, and in names of
/// address parameters those that end in one of them.
pub(crate) fn roles_in_parameters(package: &Package) -> Vec<Spelled<'_>> {
    let alone: Vec<Spelled<'_>> = parameters(package)
        .filter_map(|parameter| Some((role_of_parameter(&parameter.name())?, parameter.key)))
        .collect();
    let known: HashSet<String> = alone.iter().map(|(role, _)| role.to_lowercase()).collect();
    let in_addresses = parameters(package).filter_map(|parameter| {
        let role = within(&parameter.name(), |name| {
            let stem = stem_of_address(name)?;
            let mut tails = stem.match_indices('_').filter_map(|(at, _)| stem.get(at + 1..));
            tails.find(|tail| tail.len() < 100 && known.contains(&tail.to_lowercase()))
        });
        Some((role?, parameter.key))
    });
    let in_addresses: Vec<Spelled<'_>> = in_addresses.collect();
    alone.into_iter().chain(in_addresses).collect()
}

/// Vm-types in ids of servers.
pub(crate) fn vm_types_in_ids(package: &Package) -> impl Iterator<Item = Spelled<'_>> {
    package
        .templates()
        .flat_map(Template::resources)
        .filter_map(|resource| Some((vm_type_of_server_id(&resource.id())?, resource.key)))
}

/// Vm-types in names of parameters for images, flavors and names of servers.
pub(crate) fn vm_types_in_parameters(package: &Package) -> impl Iterator<Item = Spelled<'_>> {
    parameters(package)
        .filter_map(|parameter| Some((vm_type_of_parameter(&parameter.name())?, parameter.key)))
}

fn parameters(package: &Package) -> impl Iterator<Item = Parameter<'_>> {
    package.templates().flat_map(Template::parameters)
}
