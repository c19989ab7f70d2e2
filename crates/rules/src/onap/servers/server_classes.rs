//! What makes servers alike: flavor, image, volumes and networks.

use std::borrow::Cow;

use hot::{FileId, Node, Package, Template};
use maps::HashMap;
use vnf::networks::NETWORK_TYPES;
use vnf::references::Convention;
use vnf::tokens::lower;
use vnf::values::branches;
use vnf::{Attachment, Family, Given, Network, NetworkKind, Purpose, Server, Use, Vnf, resources};

use super::server_networks::{Networks, Reader};

/// Whether two servers, or parts of them, are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Likeness {
    /// Nothing tells them apart.
    Same,
    /// That is known only when the stack is created.
    Unknown,
    /// They differ.
    Different,
}

/// What must be the same in all servers of a class.
pub(crate) struct Signature<'p> {
    flavor: Vec<Described<'p>>,
    image: Vec<Described<'p>>,
    networks: Networks<'p>,
    volumes: Vec<Volume<'p>>,
}

impl<'p> Signature<'p> {
    /// The parts by what messages call them, in the order of the alphabet, each with how alike it is.
    pub(crate) fn compared(&self, other: &Self) -> [(&'static str, Likeness); 4] {
        let likeness = self.networks.likeness(&other.networks);
        let is_of_addresses = likeness == Likeness::Different && self.networks.are_those_of(&other.networks);
        let mut parts = [
            ("flavor", one_by_one(&self.flavor, &other.flavor, Described::likeness)),
            ("image", one_by_one(&self.image, &other.image, Described::likeness)),
            (if is_of_addresses { "addresses" } else { "networks" }, likeness),
            ("volumes", one_by_one(&self.volumes, &other.volumes, likeness_of_volumes)),
        ];
        parts.sort_unstable_by_key(|(part, _)| *part);
        parts
    }
}

/// How alike things are one by one.
fn one_by_one<T>(ours: &[T], theirs: &[T], likeness: impl Fn(&T, &T) -> Likeness) -> Likeness {
    if ours.len() != theirs.len() {
        return Likeness::Different;
    }
    ours.iter().zip(theirs).map(|(ours, theirs)| likeness(ours, theirs)).max().unwrap_or(Likeness::Same)
}

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

/// Which of IPv4, IPv6 and what is no parameter occur.
type Families = [bool; 3];

/// Size and type of a volume.
type Volume<'p> = [Option<Described<'p>>; 2];

/// The volumes attached to servers, by file and id of the server.
pub(crate) type Volumes<'p> = HashMap<(FileId, &'p str), Vec<Volume<'p>>>;

/// What a value is, the position in a list aside.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Described<'p> {
    /// The value itself, as far as template and environment tell.
    value: Option<&'p str>,
    /// The parameter that gives it.
    parameter: Option<&'p str>,
    /// The call of another function that gives it, as written.
    computed: Option<&'p str>,
}

impl<'p> Described<'p> {
    pub(crate) fn of(package: &'p Package, template: &'p Template, node: Node<'p>) -> Self {
        let nothing = Self { value: None, parameter: None, computed: None };
        match Given::at(node) {
            Given::Parameter(used) => {
                let environment = package.environment(template).filter(|_| !used.is_indexed);
                let listed = environment.and_then(|it| it.parameter(used.name())).map(|it| it.value);
                let value = listed.filter(|it| it.is_scalar() && !it.is_null()).map(Node::text);
                Self { value, parameter: Some(used.name()), ..nothing }
            }
            Given::Literal => Self { value: Some(node.text()), ..nothing },
            _ => {
                let span = node.span();
                let text = node.tree().text().get(span.start as usize..span.end as usize);
                Self { computed: Some(text.unwrap_or_default()), ..nothing }
            }
        }
    }

    /// By its value alone, where that is known.
    pub(crate) fn by_value(self) -> Self {
        if self.value.is_some() { Self { parameter: None, ..self } } else { self }
    }

    /// The same by one value, by one parameter that does not have two of them in two environments, or by one call.
    pub(crate) fn likeness(&self, other: &Self) -> Likeness {
        let is_same = match (self.value, other.value) {
            (Some(ours), Some(theirs)) => ours == theirs,
            _ => (self.parameter, self.computed) == (other.parameter, other.computed),
        };
        match self.computed.or(other.computed) {
            _ if is_same => Likeness::Same,
            Some(_) => Likeness::Unknown,
            None => Likeness::Different,
        }
    }
}

/// How alike volumes are; of those that are not created in the template nothing is told.
fn likeness_of_volumes(ours: &Volume<'_>, theirs: &Volume<'_>) -> Likeness {
    one_by_one(ours, theirs, |ours, theirs| match (ours, theirs) {
        (Some(ours), Some(theirs)) => ours.likeness(theirs),
        (None, None) => Likeness::Same,
        _ => Likeness::Different,
    })
}

/// Describes a server by what must be the same in all of its class.
pub(crate) fn signature<'v, 'p>(
    vnf: &'v Vnf<'p>,
    server: &'v Server<'p>,
    volumes: &Volumes<'v>,
    networks: &mut Reader<'v, 'p>,
) -> Signature<'v> {
    let of = |value| Described::of(vnf.callers.package, server.defined.template, value);
    let described = |property| server.values(property).map(of).collect();
    let id = (server.defined.template.file(), server.defined.resource.id());
    let mut volumes = volumes.get(&id).cloned().unwrap_or_default();
    volumes.sort_unstable();
    Signature {
        flavor: described("flavor"),
        image: described("image"),
        networks: networks.read(server.defined),
        volumes,
    }
}

/// Nothing for a port whose network could be any.
pub(crate) fn connection<'v, 'p>(vnf: &Vnf<'p>, port: &'v Attachment<'p>) -> Option<Connection<'v>> {
    let network = ConnectedTo::of(vnf, port)?;
    let purposes = [Purpose::Address, Purpose::Subnet, Purpose::FloatingAddress];
    let families = purposes.map(|purpose| families(vnf, port.defined.template, vnf.values(port, purpose)));
    Some((network, families))
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
    let families = [given("fixed_ip"), given("subnet"), Families::default()];
    Some((ConnectedTo::of_network(template, &network)?, families))
}

fn families<'p>(vnf: &Vnf<'p>, template: &'p Template, nodes: impl Iterator<Item = Node<'p>>) -> Families {
    let (mut v4, mut v6, mut unknown) = (false, false, false);
    for node in nodes {
        let family = match Use::at(node) {
            Some(used) => Some(vnf.family_of(template, used.name())),
            None => vnf.targets_of(template, &[node]).first().and_then(|it| vnf.family_of_subnet(*it)),
        };
        match family {
            Some(Family::V4) => v4 = true,
            Some(Family::V6) => v6 = true,
            None => unknown = true,
        }
    }
    [v4, v6, unknown]
}

/// Size and type of the volumes attached to each server.
pub(crate) fn volumes(package: &Package) -> Volumes<'_> {
    let mut volumes = Volumes::default();
    for attachment in resources::of_type(package, "OS::Cinder::VolumeAttachment") {
        let target = |property| match Given::at(attachment.definition().property(property)?.value) {
            Given::Resource(target) => Some(target.text()),
            _ => None,
        };
        let Some(server) = target("instance_uuid") else { continue };
        let volume = target("volume_id").and_then(|id| attachment.template.resource(id));
        let volume = ["size", "volume_type"]
            .map(|property| volume?.definition.property(property))
            .map(|property| Some(Described::of(package, attachment.template, property?.value)));
        volumes.entry((attachment.template.file(), server)).or_default().push(volume);
    }
    volumes
}
