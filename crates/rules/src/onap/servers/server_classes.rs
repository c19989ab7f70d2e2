//! What makes servers alike: flavor, image, volumes and networks.

use std::borrow::Cow;
use std::collections::HashMap;

use hot::{FileId, Node, NodeId, Package};
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
        let parts = [
            ("flavor", self.flavor != other.flavor),
            ("image", self.image != other.image),
            ("networks", networks.is_some_and(|(ours, theirs)| ours != theirs)),
            ("volumes", self.volumes != other.volumes),
        ];
        parts.into_iter().filter(|(_, differs)| *differs).map(|(part, _)| part).collect()
    }
}

/// A port of a server by its network and the families of its addresses, subnets and virtual addresses.
pub(crate) type Connection<'p> = (Option<NetworkKind>, Option<Cow<'p, str>>, [Families; 3]);

/// Which of IPv4, IPv6 and what is no parameter occur.
type Families = [bool; 3];

/// Size and type of a volume.
type Volume<'p> = [Option<Described<'p>>; 2];

/// The volumes attached to servers, by file and id of the server.
pub(crate) type Volumes<'p> = HashMap<(FileId, &'p str), Vec<Volume<'p>>>;

/// The ports that were looked at, by file and key of the id: several servers may list one port with very many addresses.
pub(crate) type Connections<'p> = HashMap<(FileId, NodeId), Connection<'p>>;

/// What a value is, the position in a list aside.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Described<'p> {
    Parameter(&'p str),
    Other(Cow<'p, str>),
}

impl<'p> Described<'p> {
    fn of(node: Node<'p>) -> Self {
        match Given::at(node) {
            Given::Parameter(used) => Self::Parameter(used.name()),
            Given::Literal => Self::Other(node.text().into()),
            given => Self::Other(given.described().into()),
        }
    }
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
    let described = |property| {
        let values = definition.values_at_end(&[property]).into_iter();
        values.map(Described::of).collect()
    };
    // A port that was not found, or whose network has no known role, could be on any network.
    let is_known = |port: &&Attachment<'_>| port.kind().is_some() && port.role().is_some();
    let are_known = definition.values(&["networks"]).len() == ports.len() && ports.iter().all(is_known);
    let networks = are_known.then(|| {
        let mut connected = |port: &'v Attachment<'p>| {
            let key = (port.defined.template.file(), port.defined.resource.key.id());
            connections.entry(key).or_insert_with(|| connection(vnf, port)).clone()
        };
        let mut networks: Vec<_> = ports.iter().map(|port| connected(port)).collect();
        networks.sort_unstable();
        networks
    });
    let id = (server.defined.template.file(), server.defined.resource.id());
    let mut volumes = volumes.get(&id).cloned().unwrap_or_default();
    volumes.sort_unstable();
    Signature { flavor: described("flavor"), image: described("image"), networks, volumes }
}

fn connection<'v, 'p>(vnf: &Vnf<'p>, port: &'v Attachment<'p>) -> Connection<'v> {
    let purposes = [Purpose::Address, Purpose::Subnet, Purpose::FloatingAddress];
    let families = purposes.map(|purpose| families(vnf.values(port, purpose)));
    (port.kind(), port.role().map(lower), families)
}

fn families<'p>(nodes: impl Iterator<Item = Node<'p>>) -> Families {
    let (mut v4, mut v6, mut unknown) = (false, false, false);
    for node in nodes {
        match Use::at(node).map(|used| Family::of_name(used.name())) {
            Some(Family::V4) => v4 = true,
            Some(Family::V6) => v6 = true,
            None => unknown = true,
        }
    }
    [v4, v6, unknown]
}

/// Size and type of the volumes attached to each server.
pub(crate) fn volumes(package: &Package) -> Volumes<'_> {
    let mut volumes = Volumes::new();
    for attachment in resources::of_type(package, "OS::Cinder::VolumeAttachment") {
        let target = |property| match Given::at(attachment.definition().property(property)?.value) {
            Given::Resource(target) => Some(target.text()),
            _ => None,
        };
        let Some(server) = target("instance_uuid") else { continue };
        let volume = target("volume_id").and_then(|id| attachment.template.resource(id));
        let volume = ["size", "volume_type"]
            .map(|property| Some(Described::of(volume?.definition.property(property)?.value)));
        volumes.entry((attachment.template.file(), server)).or_default().push(volume);
    }
    volumes
}
