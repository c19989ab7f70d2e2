//! What servers are connected to: networks, with the families of the addresses on them.

use std::borrow::Cow;

use hot::{FileId, Node, Template};
use vnf::networks::NETWORK_TYPES;
use vnf::references::Convention;
use vnf::tokens::lower;
use vnf::values::branches;
use vnf::{Attachment, Family, Given, Network, NetworkKind, Purpose, Use, Vnf};

/// A port of a server by its network and the families of its addresses, subnets and virtual addresses.
pub(crate) type Connection<'p> = (ConnectedTo<'p>, [Families; 3]);

/// The network of a port.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ConnectedTo<'p> {
    /// One with a role, in lower case.
    Role(NetworkKind, Cow<'p, str>),
    /// One without, that the template creates.
    Resource(FileId, &'p str),
    /// One that a parameter gives whose name tells no role.
    Parameter(&'p str),
}

impl<'p> ConnectedTo<'p> {
    /// Nothing for a port whose network could be any.
    fn of<'v>(vnf: &Vnf<'v>, port: &'p Attachment<'v>) -> Option<Self> {
        if let Some(role) = port.role() {
            return Some(Self::Role(port.kind()?, lower(role)));
        }
        let by_reference = port.network.as_ref().and_then(|it| Self::of_network(port.defined.template, it));
        by_reference.or_else(|| match vnf.networks_of(port) {
            [network] => Use::at(*network).filter(|it| !it.is_indexed).map(|it| Self::Parameter(it.name())),
            _ => None,
        })
    }

    fn of_network(template: &'p Template, network: &Network<'p>) -> Option<Self> {
        if let Some(role) = network.role {
            return Some(Self::Role(network.kind, lower(role)));
        }
        let created = template.resource(network.at.text()).filter(|_| !network.by_parameter)?;
        NETWORK_TYPES.iter().any(|it| created.definition.is(it)).then_some(())?;
        Some(Self::Resource(template.file(), created.id()))
    }
}

/// Which of IPv4 and IPv6 occur.
type Families = [bool; 2];

/// Nothing for a port whose network could be any, or of which nobody knows which addresses it has.
pub(crate) fn connection<'v, 'p>(vnf: &Vnf<'p>, port: &'v Attachment<'p>) -> Option<Connection<'v>> {
    let network = ConnectedTo::of(vnf, port)?;
    let purposes = [Purpose::Address, Purpose::Subnet, Purpose::FloatingAddress];
    if !vnf.wholes_of(port).is_empty() {
        return None;
    }
    let families = purposes.map(|purpose| families(vnf, port.defined.template, vnf.values(port, purpose)));
    let [Some(addresses), Some(subnets), Some(floating)] = families else { return None };
    Some((network, [addresses, subnets, floating]))
}

/// That of a server without a port of its own: to the network that an entry of `networks` names.
pub(crate) fn direct_connection<'p>(
    vnf: &Vnf<'p>,
    template: &'p Template,
    entry: Node<'p>,
) -> Option<Connection<'p>> {
    let network = ["network", "uuid"].into_iter().find_map(|it| entry.get(it))?;
    branches(network).nth(1).is_none().then_some(())?;
    let network = Network::read(&vnf.callers, template, network, Convention::Neutron)?;
    let given = |name| families(vnf, template, entry.get(name).into_iter());
    let families = [given("fixed_ip")?, given("subnet")?, Families::default()];
    Some((ConnectedTo::of_network(template, &network)?, families))
}

/// Nothing where that of one value is known only when the stack is created.
fn families<'p>(
    vnf: &Vnf<'p>,
    template: &'p Template,
    nodes: impl Iterator<Item = Node<'p>>,
) -> Option<Families> {
    let (mut v4, mut v6) = (false, false);
    for node in nodes {
        let of_parameter = |used: &Use<'p>| vnf.family_of(template, used.name());
        let family = match Given::at(node) {
            Given::Parameter(used) => Some(of_parameter(&used)),
            Given::Replaced(uses) | Given::Computed(_, uses) => uses.first().map(of_parameter),
            Given::Literal => Family::of_address(node.text()),
            Given::Resource(_) | Given::Unreadable => {
                vnf.targets_of(template, &[node]).first().and_then(|it| vnf.family_of_subnet(*it))
            }
        };
        match family? {
            Family::V4 => v4 = true,
            Family::V6 => v6 = true,
        }
    }
    Some([v4, v6])
}
