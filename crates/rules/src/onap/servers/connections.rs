//! Connections of servers: networks, with the IP versions of the addresses on them.

use std::borrow::Cow;

use vnfcheck_hot::{FileId, Node, Template};
use vnfcheck_vnf::networks::{self, NETWORK_TYPES};
use vnfcheck_vnf::references::Convention;
use vnfcheck_vnf::tokens::lower;
use vnfcheck_vnf::values::branches;
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
    /// A network supplied by a parameter whose name contains no role.
    Parameter(&'p str),
    /// A network with a fixed name.
    Name(&'p str),
    /// A network with a fixed UUID.
    Id(&'p str),
    /// A network supplied by a resource of another type, which may be the network of other resources, too.
    Supplied(FileId, &'p str),
}

impl<'p> ConnectedTo<'p> {
    /// Returns the network of a port, or `None` if the network is unknown.
    fn of<'v>(vnf: &Vnf<'v>, port: &'p Attachment<'v>) -> Option<Self> {
        if let Some(role) = port.role() {
            return Some(Self::Role(port.kind()?, lower(role)));
        }
        let by_reference = port.network.as_ref().and_then(|it| Self::of_network(port.defined.template, it));
        by_reference.or_else(|| match vnf.networks_of(port) {
            [network] => {
                let used = ParamRef::at(*network).filter(|it| !it.is_indexed);
                used.map(|it| Self::Parameter(it.name())).or_else(|| Self::fixed(*network))
            }
            _ => None,
        })
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
        let created = template.resource(network.at.text()).filter(|_| !network.by_parameter)?;
        let is_network = NETWORK_TYPES.iter().any(|it| created.definition.is(*it));
        if !is_network {
            return Some(Self::Supplied(template.file(), created.id()));
        }
        // Other modules refer to the network by the parameter of its name.
        let mut used = created.definition.values_at_end(&["name"]).into_iter().filter_map(ParamRef::at);
        let named = used.find_map(|it| networks::of_parameter(it.name()).filter(|_| !it.is_indexed));
        Some(match named {
            Some((_, role)) => Self::Role(NetworkKind::Internal, lower(role)),
            None => Self::Resource(template.file(), created.id()),
        })
    }

    /// Returns `true` if another network certainly differs from this network, at least in its own template.
    pub(super) fn is_exact(&self) -> bool {
        matches!(self, Self::Role(..) | Self::Resource(..))
    }

    /// Returns `true` for two fixed names, and for two fixed UUIDs.
    pub(super) fn is_fixed_like(&self, other: &Self) -> bool {
        matches!((self, other), (Self::Name(_), Self::Name(_)) | (Self::Id(_), Self::Id(_)))
    }
}

/// Flags for IPv4 and IPv6 addresses.
type IpVersions = [bool; 2];

/// Returns the connection of a port, or `None` if its network or its addresses are unknown.
pub(crate) fn connection<'v, 'p>(vnf: &Vnf<'p>, port: &'v Attachment<'p>) -> Option<Connection<'v>> {
    let network = ConnectedTo::of(vnf, port)?;
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
) -> Option<Connection<'p>> {
    let network = ["network", "uuid"].into_iter().find_map(|it| entry.get(it))?;
    branches(network).nth(1).is_none().then_some(())?;
    let read = Network::read(&vnf.callers, template, network, Convention::Neutron);
    let read = read.and_then(|it| ConnectedTo::of_network(template, &it));
    let connected = read.or_else(|| ConnectedTo::fixed(network))?;
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
