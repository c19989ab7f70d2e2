//! What makes servers alike: flavor, image, volumes and networks.

use std::borrow::Cow;

use hot::{FileId, Node, NodeId, Package, Template};
use maps::HashMap;
use vnf::networks::NETWORK_TYPES;
use vnf::tokens::lower;
use vnf::{Attachment, Family, Given, NetworkKind, Purpose, Server, Use, Vnf, resources};

/// What must be the same in all servers of a class; what cannot be known is not there.
pub(crate) struct Signature<'p> {
    flavor: Vec<Described<'p>>,
    image: Vec<Described<'p>>,
    networks: Option<Vec<Connection<'p>>>,
    volumes: Vec<Volume<'p>>,
}

impl Signature<'_> {
    /// What messages call the parts that differ, in the order of the alphabet.
    pub(crate) fn differing(&self, other: &Self) -> Vec<&'static str> {
        let networks = self.networks.as_ref().zip(other.networks.as_ref());
        let networks = networks.filter(|(ours, theirs)| can_be_compared(ours, theirs));
        let parts = [
            ("addresses", networks.is_some_and(|(ours, theirs)| ours != theirs && on_same(ours, theirs))),
            ("flavor", !are_same(self.flavor.iter(), other.flavor.iter())),
            ("image", !are_same(self.image.iter(), other.image.iter())),
            ("networks", networks.is_some_and(|(ours, theirs)| !on_same(ours, theirs))),
            ("volumes", !are_alike(&self.volumes, &other.volumes)),
        ];
        parts.into_iter().filter(|(_, differs)| *differs).map(|(part, _)| part).collect()
    }
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
}

impl<'p> ConnectedTo<'p> {
    /// Nothing for a port whose network could be any.
    fn of(port: &Attachment<'p>) -> Option<Self> {
        if let Some(role) = port.role() {
            return Some(Self::Role(port.kind()?, lower(role)));
        }
        let network = port.network.as_ref().filter(|it| !it.by_parameter)?;
        let created = port.defined.template.resource(network.at.text())?;
        NETWORK_TYPES.iter().any(|it| created.definition.is(it)).then_some(())?;
        Some(Self::Resource(port.defined.template.file(), created.id()))
    }
}

/// Whether different networks without a role are different ones: those of other templates may be the same, handed over.
fn can_be_compared(ours: &[Connection<'_>], theirs: &[Connection<'_>]) -> bool {
    let mut files = ours.iter().chain(theirs).filter_map(|(network, _)| match network {
        ConnectedTo::Resource(file, _) => Some(*file),
        ConnectedTo::Role(..) => None,
    });
    let first = files.next();
    files.all(|file| Some(file) == first)
}

/// Whether ports are on the same networks, whatever addresses they have.
fn on_same(ours: &[Connection<'_>], theirs: &[Connection<'_>]) -> bool {
    ours.iter().map(|(network, _)| network).eq(theirs.iter().map(|(network, _)| network))
}

/// Which of IPv4, IPv6 and what is no parameter occur.
type Families = [bool; 3];

/// Size and type of a volume.
type Volume<'p> = [Option<Described<'p>>; 2];

/// The volumes attached to servers, by file and id of the server.
pub(crate) type Volumes<'p> = HashMap<(FileId, &'p str), Vec<Volume<'p>>>;

/// The ports that were looked at, by file and key of the id: several servers may list one port with very many addresses.
pub(crate) type Connections<'p> = HashMap<(FileId, NodeId), Option<Connection<'p>>>;

/// What a value is, the position in a list aside; of one that cannot be read neither value nor parameter.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Described<'p> {
    /// The value itself, as far as template and environment tell.
    value: Option<Cow<'p, str>>,
    /// The parameter that gives it.
    parameter: Option<&'p str>,
}

impl<'p> Described<'p> {
    fn of(package: &'p Package, template: &'p Template, node: Node<'p>) -> Self {
        match Given::at(node) {
            Given::Parameter(used) => {
                let environment = package.environment(template).filter(|_| !used.is_indexed);
                let listed = environment.and_then(|it| it.parameter(used.name())).map(|it| it.value);
                let value = listed.filter(|it| it.is_scalar() && !it.is_null()).map(Node::text);
                Self { value: value.map(Cow::Borrowed), parameter: Some(used.name()) }
            }
            Given::Literal => Self { value: Some(node.text().into()), parameter: None },
            Given::Unreadable if !node.is_null() => Self { value: None, parameter: None },
            given => Self { value: Some(given.described().into()), parameter: None },
        }
    }

    /// Whether nothing tells them apart: one value, or one parameter that does not have two of them in two environments. What
    /// cannot be read is no other value.
    fn is_same(&self, other: &Self) -> bool {
        let is_unreadable = |it: &Self| it.value.is_none() && it.parameter.is_none();
        match (&self.value, &other.value) {
            _ if is_unreadable(self) || is_unreadable(other) => true,
            (Some(ours), Some(theirs)) => ours == theirs,
            _ => self.parameter.is_some() && self.parameter == other.parameter,
        }
    }
}

/// Whether values are the same one by one.
fn are_same<'p>(
    ours: impl ExactSizeIterator<Item = &'p Described<'p>>,
    theirs: impl ExactSizeIterator<Item = &'p Described<'p>>,
) -> bool {
    ours.len() == theirs.len() && ours.zip(theirs).all(|(ours, theirs)| ours.is_same(theirs))
}

/// Whether volumes are the same one by one; of those that are not created in the template nothing is told.
fn are_alike(ours: &[Volume<'_>], theirs: &[Volume<'_>]) -> bool {
    let is_same = |pair: (&Option<Described<'_>>, &Option<Described<'_>>)| match pair {
        (Some(ours), Some(theirs)) => ours.is_same(theirs),
        (ours, theirs) => ours.is_none() && theirs.is_none(),
    };
    ours.len() == theirs.len()
        && ours.iter().zip(theirs).all(|(ours, theirs)| ours.iter().zip(theirs).all(is_same))
}

/// Describes the server at a position by what must be the same in all of its class.
pub(crate) fn signature<'v, 'p>(
    vnf: &'v Vnf<'p>,
    position: usize,
    server: &'v Server<'p>,
    volumes: &Volumes<'v>,
    connections: &mut Connections<'v>,
) -> Signature<'v> {
    let ports: Vec<_> = vnf.ports_of(position).collect();
    let definition = server.defined.definition();
    let of = |value| Described::of(vnf.callers.package, server.defined.template, value);
    let described = |property| server.values(property).map(of).collect();
    let mut connected = |port: &'v Attachment<'p>| {
        let key = (port.defined.template.file(), port.defined.resource.key.id());
        connections.entry(key).or_insert_with(|| connection(vnf, port)).clone()
    };
    // A port that was not found could be on any network.
    let are_found = definition.values(&["networks"]).len() == ports.len();
    let networks: Option<Vec<_>> =
        if are_found { ports.iter().map(|port| connected(port)).collect() } else { None };
    let networks = networks.map(|mut networks| {
        networks.sort_unstable();
        networks
    });
    let id = (server.defined.template.file(), server.defined.resource.id());
    let mut volumes = volumes.get(&id).cloned().unwrap_or_default();
    volumes.sort_unstable();
    Signature { flavor: described("flavor"), image: described("image"), networks, volumes }
}

/// Nothing for a port whose network could be any.
fn connection<'v, 'p>(vnf: &Vnf<'p>, port: &'v Attachment<'p>) -> Option<Connection<'v>> {
    let network = ConnectedTo::of(port)?;
    let purposes = [Purpose::Address, Purpose::Subnet, Purpose::FloatingAddress];
    let families = purposes.map(|purpose| families(vnf, port.defined.template, vnf.values(port, purpose)));
    Some((network, families))
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
