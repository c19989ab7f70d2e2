//! Connections of servers: networks, with the IP versions of the addresses on them.

use std::borrow::Cow;
use std::cmp::Reverse;

use vnfcheck_hot::{FileId, NestedCall, Node, Package, Resource, ResourceType, Template, Via};
use vnfcheck_maps::{HashMap, HashSet};
use vnfcheck_vnf::networks::{self, NETWORK_TYPES};
use vnfcheck_vnf::references::Convention;
use vnfcheck_vnf::tokens::lower;
use vnfcheck_vnf::values::{branches, target_at};
use vnfcheck_vnf::{AddressRole, Attachment, IpVersion, Network, NetworkKind, ParamRef, ValueSource, Vnf};

use crate::onap::templates::r59482::is_uuid;

/// The network of a server's port and the IP versions of its addresses, subnets and virtual addresses.
pub(crate) type Connection<'p> = (ConnectedTo<'p>, [IpVersions; 3]);

/// The network of a port.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ConnectedTo<'p> {
    /// A network with a role, in lower case.
    Role(NetworkKind, Cow<'p, str>),
    /// A network without a role that the template creates.
    Resource(FileId, &'p str),
    /// A network supplied by a parameter whose name contains no role; with the file if a nested template declares the
    /// parameter and the calls do not show what they pass.
    Parameter(Option<FileId>, &'p str),
    /// A network with a fixed name.
    Name(&'p str),
    /// A network with a fixed UUID.
    Id(&'p str),
    /// A network supplied by a resource of another type, which may be the network of other resources, too.
    Supplied(FileId, &'p str),
    /// Several networks, in the order of the references.
    Several(Vec<Self>),
}

impl<'p> ConnectedTo<'p> {
    /// Returns the network of a port, or `None` if the network is unknown.
    fn of<'v>(vnf: &Vnf<'v>, port: &'p Attachment<'v>, passing: &Passing<'v>) -> Option<Self> {
        if let Some(networks) = Self::several(vnf, port, passing) {
            return Some(networks);
        }
        if let Some(role) = port.role() {
            return Some(Self::Role(port.kind()?, lower(role)));
        }
        let by_reference = port.network.as_ref().and_then(|it| Self::of_network(port.defined.template, it));
        by_reference.or_else(|| match vnf.networks_of(port) {
            [network] => ConnectedTo::at(vnf, port.defined.template, *network, passing),
            _ => None,
        })
    }

    /// Returns the networks of an interface whose list refers to several networks, or `None` if one is unknown.
    fn several<'v>(vnf: &Vnf<'v>, port: &'p Attachment<'v>, passing: &Passing<'v>) -> Option<Self> {
        let template = port.defined.template;
        let networks = vnf.networks_of(port);
        let listed = port.defined.definition().property("virtual_network_refs")?.value;
        let is_list = listed.is_sequence() && listed.items().eq(networks.iter().copied());
        let of_reference = |node: &Node<'v>| ConnectedTo::at(vnf, template, *node, passing);
        let all: Option<Vec<_>> = networks.iter().map(of_reference).collect();
        all.filter(|it| is_list && it.len() > 1).map(Self::Several)
    }

    /// Returns the network that a reference in a template refers to, or `None` if the network is unknown. A call of the
    /// template supplies the network of a parameter.
    fn at(vnf: &Vnf<'p>, template: &'p Template, reference: Node<'p>, passing: &Passing<'p>) -> Option<Self> {
        let (mut template, mut reference, mut declared) = (template, reference, None);
        for _ in 0..MOST_LEVELS {
            let read = || {
                let network = Network::read(&vnf.callers, template, reference, Convention::Neutron);
                network.and_then(|it| Self::of_network(template, &it))
            };
            if let Some(network) = passing.created(template, reference).or_else(read) {
                return Some(network);
            }
            let Some(used) = ParamRef::at(reference).filter(|it| !it.is_indexed) else {
                return Self::fixed(reference).or(declared);
            };
            if vnf.callers.package.kind(template.file()).is_module() {
                return Some(Self::Parameter(None, used.name()));
            }
            declared = Some(Self::Parameter(Some(template.file()), used.name()));
            let Some((supplier, value)) = passing.value(template, used.name()) else { break };
            (template, reference) = (supplier, value);
        }
        declared
    }

    /// Returns the network with a fixed name or UUID.
    fn fixed(network: Node<'p>) -> Option<Self> {
        let is_fixed = matches!(ValueSource::at(network), ValueSource::Literal);
        let text = is_fixed.then(|| network.text())?;
        Some(if is_uuid(text) { Self::Id(text) } else { Self::Name(text) })
    }

    fn of_network(template: &'p Template, network: &Network<'p>) -> Option<Self> {
        if let Some(role) = network.role {
            return Some(Self::Role(network.kind, lower(role)));
        }
        let is_of_template = !network.by_parameter && ParamRef::naming(network.at).is_none();
        let created = template.resource(network.at.text()).filter(|_| is_of_template)?;
        if created.definition.is(ResourceType::V1VirtualNetwork) {
            return Some(Self::Resource(template.file(), created.id()));
        }
        if !NETWORK_TYPES.iter().any(|it| created.definition.is(*it)) {
            return Some(Self::Supplied(template.file(), created.id()));
        }
        Some(match role_by_name(created) {
            Some(role) => Self::Role(NetworkKind::Internal, lower(role)),
            None => Self::Resource(template.file(), created.id()),
        })
    }

    /// Returns the name of the network in messages.
    pub(super) fn name(&self) -> String {
        match self {
            Self::Role(kind, role) => [kind.marker(), &**role].concat(),
            Self::Resource(_, name)
            | Self::Parameter(_, name)
            | Self::Name(name)
            | Self::Id(name)
            | Self::Supplied(_, name) => (*name).to_owned(),
            Self::Several(networks) => networks.iter().map(Self::name).collect::<Vec<_>>().join(", "),
        }
    }

    /// Returns the network that a call of a nested template passes, or `None` if the network is unknown.
    pub(super) fn passed(
        vnf: &Vnf<'p>,
        call: &NestedCall<'p>,
        parameter: &str,
        passing: &Passing<'p>,
    ) -> Option<Self> {
        Self::at(vnf, call.caller, call.argument(parameter)?, passing)
    }

    /// Returns the file and the ID of the resource that creates the network.
    pub(super) fn created(&self) -> Option<(FileId, &'p str)> {
        if let Self::Resource(file, id) = self { Some((*file, *id)) } else { None }
    }

    /// Returns `true` if the values show whether both are the same network. A created network without a role may be
    /// passed to another template and may have a role there. Two networks are not the same as one.
    pub(super) fn is_comparable_to(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Role(..), Self::Role(..))
            | (Self::Resource(..), Self::Resource(..))
            | (Self::Name(_), Self::Name(_))
            | (Self::Id(_), Self::Id(_)) => true,
            (Self::Several(ours), Self::Several(theirs)) => {
                let first = ours.first();
                ours.iter().chain(theirs).all(|it| first.is_some_and(|first| it.is_comparable_to(first)))
            }
            (Self::Several(several), one) | (one, Self::Several(several)) => {
                several.iter().all(|it| it.is_comparable_to(one)) && several.iter().any(|it| it != one)
            }
            _ => false,
        }
    }
}

/// Returns the role in the name of a created network: other modules refer to the network by the parameter of its name.
fn role_by_name(network: Resource<'_>) -> Option<&str> {
    let mut used = network.definition.values_at_end(&["name"]).into_iter().filter_map(ParamRef::at);
    let named = used.find_map(|it| networks::of_parameter(it.name()).filter(|_| !it.is_indexed));
    named.map(|(_, role)| role)
}

/// Maximum number of calls of a nested template to inspect.
pub(super) const MOST_CALLS: usize = 16;

/// Maximum depth of nested calls to follow.
const MOST_LEVELS: u32 = 8;

/// What identifies the networks that templates pass to each other.
pub(crate) struct Passing<'p> {
    /// The roles of networks that several templates create: such a role does not identify a network.
    shared_roles: HashSet<Cow<'p, str>>,
    /// The call of each nested template that represents the other calls.
    calls: HashMap<FileId, NestedCall<'p>>,
}

impl<'p> Passing<'p> {
    pub(crate) fn of(package: &'p Package) -> Self {
        let called = package.templates().filter_map(|it| Some((it.file(), fullest_call(package, it)?)));
        Self { shared_roles: Self::shared_roles(package), calls: called.collect() }
    }

    fn shared_roles(package: &'p Package) -> HashSet<Cow<'p, str>> {
        let mut creators: HashMap<Cow<'p, str>, FileId> = HashMap::default();
        let mut shared = HashSet::default();
        for template in package.templates() {
            for network in NETWORK_TYPES.into_iter().flat_map(|it| template.resources_of(it)) {
                let Some(role) = Self::role(network) else { continue };
                if *creators.entry(role.clone()).or_insert(template.file()) != template.file() {
                    shared.insert(role);
                }
            }
        }
        shared
    }

    fn role(network: Resource<'p>) -> Option<Cow<'p, str>> {
        networks::role_of_id(network.id()).or_else(|| role_by_name(network)).map(lower)
    }

    /// Returns the network that a template creates and a reference names, if another template creates a network with
    /// this role.
    fn created(&self, template: &'p Template, reference: Node<'p>) -> Option<ConnectedTo<'p>> {
        let network = template.resource(target_at(reference)?.text())?;
        let is_network = NETWORK_TYPES.iter().any(|it| network.definition.is(*it));
        let is_shared = is_network && Self::role(network).is_some_and(|it| self.shared_roles.contains(&*it));
        is_shared.then(|| ConnectedTo::Resource(template.file(), network.id()))
    }

    /// Returns the call of a nested template that represents the other calls.
    pub(super) fn call(&self, nested: &Template) -> Option<NestedCall<'p>> {
        self.calls.get(&nested.file()).copied()
    }

    /// Returns the value of a parameter in the call of a nested template, with the template that contains the value. A
    /// value with the index of a group differs among the members.
    fn value(&self, nested: &'p Template, parameter: &str) -> Option<(&'p Template, Node<'p>)> {
        let call = self.call(nested)?;
        let Some(value) = call.argument(parameter).filter(|it| !it.is_null()) else {
            let default = nested.parameter(parameter)?.attribute("default")?.value;
            return Some((nested, default));
        };
        let is_of_member =
            call.via == Via::Group && value.text().contains(call.resource.definition.index_text());
        (!is_of_member).then_some((call.caller, value))
    }
}

/// Returns the call of a nested template that passes the most values, the first of several, among the calls without a
/// condition.
fn fullest_call<'p>(package: &'p Package, nested: &Template) -> Option<NestedCall<'p>> {
    let certain = certain_calls(package, nested).take(MOST_CALLS);
    certain.min_by_key(|it| Reverse(it.passed().entries().count()))
}

/// Returns the calls of a nested template without a condition.
pub(super) fn certain_calls<'p>(
    package: &'p Package,
    nested: &Template,
) -> impl Iterator<Item = NestedCall<'p>> {
    let is_certain = |it: &NestedCall<'p>| it.resource.definition.attribute("condition").is_none();
    package.calls_to(nested.file()).filter(is_certain)
}

/// Flags for IPv4 and IPv6 addresses.
type IpVersions = [bool; 2];

/// Returns the connection of a port, or `None` if its network or its addresses are unknown.
pub(crate) fn connection<'v, 'p>(
    vnf: &Vnf<'p>,
    port: &'v Attachment<'p>,
    passing: &Passing<'p>,
) -> Option<Connection<'v>> {
    let created = match vnf.networks_of(port) {
        [reference] => passing.created(port.defined.template, *reference),
        _ => None,
    };
    let network = created.or_else(|| ConnectedTo::of(vnf, port, passing))?;
    let address_roles = [AddressRole::Address, AddressRole::Subnet, AddressRole::FloatingAddress];
    if !vnf.composites_of(port).is_empty() {
        return None;
    }
    let ip_versions = address_roles
        .map(|address_role| ip_versions(vnf, port.defined.template, vnf.values(port, address_role)));
    let [Some(addresses), Some(subnets), Some(floating)] = ip_versions else { return None };
    Some((network, [addresses, subnets, floating]))
}

/// Returns the connection of a server without a port: an entry of `networks` that names the network directly.
pub(crate) fn direct_connection<'p>(
    vnf: &Vnf<'p>,
    template: &'p Template,
    entry: Node<'p>,
    passing: &Passing<'p>,
) -> Option<Connection<'p>> {
    let network = ["network", "uuid"].into_iter().find_map(|it| entry.get(it))?;
    branches(network).nth(1).is_none().then_some(())?;
    let connected = ConnectedTo::at(vnf, template, network, passing)?;
    if matches!(connected, ConnectedTo::Parameter(..)) {
        return None;
    }
    let given = |name| ip_versions(vnf, template, entry.get(name).into_iter());
    let ip_versions = [given("fixed_ip")?, given("subnet")?, IpVersions::default()];
    Some((connected, ip_versions))
}

/// Returns the IP versions of the values, or `None` if a value is known only at deployment time.
fn ip_versions<'p>(
    vnf: &Vnf<'p>,
    template: &'p Template,
    nodes: impl Iterator<Item = Node<'p>>,
) -> Option<IpVersions> {
    let (mut v4, mut v6) = (false, false);
    for node in nodes {
        let of_parameter = |used: &ParamRef<'p>| vnf.ip_version_of(template, used.name());
        let ip_version = match ValueSource::at(node) {
            ValueSource::Parameter(used) => Some(of_parameter(&used)),
            ValueSource::Replaced(uses) | ValueSource::Computed(_, uses) => uses.first().map(of_parameter),
            ValueSource::Literal => IpVersion::of_address(node.text()),
            ValueSource::Resource(_) | ValueSource::Unreadable => {
                vnf.targets_of(template, &[node]).first().and_then(|it| vnf.ip_version_of_subnet(*it))
            }
        };
        match ip_version? {
            IpVersion::V4 => v4 = true,
            IpVersion::V6 => v6 = true,
        }
    }
    Some([v4, v6])
}
