//! Properties that must be equal in all servers of a vm-type: flavor, image, volumes and networks.

use vnfcheck_hot::{FileId, Package, ResourceType};
use vnfcheck_maps::HashMap;
use vnfcheck_vnf::{Server, ValueSource, Vnf, resources};

use super::likeness::{Described, Likeness};
use super::server_networks::{Networks, Reader};
use crate::words::listed_shortly;

/// The parts that must be equal in all servers of a class.
pub(crate) struct Signature<'p> {
    flavor: Vec<Described<'p>>,
    image: Vec<Described<'p>>,
    networks: Networks<'p>,
    volumes: Vec<Volume<'p>>,
}

impl Signature<'_> {
    /// Returns the networks that only one of two servers has, for a message; empty if these networks are unknown. Networks
    /// of different templates with one ID are different networks.
    pub(crate) fn network_difference(&self, other: &Self) -> String {
        if let Some(id) = self.networks.created_twice(&other.networks) {
            return format!(" (each template creates its own `{id}`)");
        }
        let difference = self.networks.difference(&other.networks);
        difference.map(|it| described_difference(&it)).unwrap_or_default()
    }

    /// Returns `true` if the files determine all networks.
    pub(crate) fn has_known_networks(&self) -> bool {
        self.networks.are_known()
    }

    /// Compares two servers in all parts and returns the greatest difference.
    pub(crate) fn likeness(&self, other: &Self) -> Likeness {
        self.compared(other).into_iter().map(|(_, likeness)| likeness).max().unwrap_or(Likeness::Same)
    }

    /// Compares two servers part by part. Returns the parts in alphabetical order, by their names in messages.
    pub(crate) fn compared(&self, other: &Self) -> [(&'static str, Likeness); 4] {
        let likeness = self.networks.likeness(&other.networks);
        let is_of_addresses = likeness == Likeness::Different && self.networks.are_those_of(&other.networks);
        let mut parts = [
            ("flavor", of_values(&self.flavor, &other.flavor)),
            ("image", of_values(&self.image, &other.image)),
            (if is_of_addresses { "addresses" } else { "networks" }, likeness),
            ("volumes", of_volumes(&self.volumes, &other.volumes)),
        ];
        parts.sort_unstable_by_key(|(part, _)| *part);
        parts
    }
}

/// Maximum number of networks in a message.
const MOST_NAMED: usize = 4;

/// Returns the networks that only one of two sides has, in parentheses; empty if these networks are unknown.
pub(crate) fn described_difference(difference: &[Vec<String>; 2]) -> String {
    let named = |names: &[String]| {
        let first: Vec<&str> = names.iter().take(MOST_NAMED).map(String::as_str).collect();
        listed_shortly(&first, names.len())
    };
    let [ours, theirs] = difference;
    match (ours.is_empty(), theirs.is_empty()) {
        (true, true) => String::new(),
        (false, true) => format!(" (also {})", named(ours)),
        (true, false) => format!(" (not {})", named(theirs)),
        (false, false) => format!(" ({}, not {})", named(ours), named(theirs)),
    }
}

/// Compares the possible values of a property. If the numbers of values differ, for example because of an `if`, some
/// values may still be equal.
fn of_values(ours: &[Described<'_>], theirs: &[Described<'_>]) -> Likeness {
    if ours.len() == theirs.len() {
        return one_by_one(ours, theirs, Described::likeness);
    }
    let may_be_same =
        |it: &Described<'_>| theirs.iter().any(|other| it.likeness(other) != Likeness::Different);
    if ours.iter().any(may_be_same) { Likeness::Unknown } else { Likeness::Different }
}

/// Compares two lists element by element and returns the greatest difference.
fn one_by_one<T>(ours: &[T], theirs: &[T], likeness: impl Fn(&T, &T) -> Likeness) -> Likeness {
    if ours.len() != theirs.len() {
        return Likeness::Different;
    }
    ours.iter().zip(theirs).map(|(ours, theirs)| likeness(ours, theirs)).max().unwrap_or(Likeness::Same)
}

/// Size and type of a volume; `None` for a volume that the template of the attachment does not create.
type Volume<'p> = Option<[Option<Described<'p>>; 2]>;

/// The volumes attached to servers, by file and ID of the server.
pub(crate) type Volumes<'p> = HashMap<(FileId, &'p str), Vec<Volume<'p>>>;

/// Compares the sorted volumes of two servers. A volume of unknown size and type may be like any other.
fn of_volumes(ours: &[Volume<'_>], theirs: &[Volume<'_>]) -> Likeness {
    let unknown = |volumes: &[Volume<'_>]| volumes.iter().filter(|it| it.is_none()).count();
    if ours.len() == theirs.len() && unknown(ours) != unknown(theirs) {
        return Likeness::Unknown;
    }
    one_by_one(ours, theirs, likeness_of_volumes)
}

/// Compares two volumes by size and type. A property that neither volume has counts as equal, a property of only one
/// volume as different.
fn likeness_of_volumes(ours: &Volume<'_>, theirs: &Volume<'_>) -> Likeness {
    let (Some(ours), Some(theirs)) = (ours, theirs) else { return Likeness::Same };
    one_by_one(ours, theirs, |ours, theirs| match (ours, theirs) {
        (Some(ours), Some(theirs)) => ours.likeness(theirs),
        (None, None) => Likeness::Same,
        _ => Likeness::Different,
    })
}

/// Returns the properties of a server that must be equal in all servers of its class.
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

/// Returns the size and type of the volumes attached to each server.
pub(crate) fn volumes(package: &Package) -> Volumes<'_> {
    let mut volumes = Volumes::default();
    for attachment in resources::of_type(package, ResourceType::VolumeAttachment) {
        let target = |property| match ValueSource::at(attachment.definition().property(property)?.value) {
            ValueSource::Resource(target) => Some(target.text()),
            _ => None,
        };
        let Some(server) = target("instance_uuid") else { continue };
        let volume = target("volume_id").and_then(|id| attachment.template.resource(id));
        let volume = volume.map(|volume| {
            ["size", "volume_type"]
                .map(|property| volume.definition.property(property))
                .map(|property| Some(Described::of(package, attachment.template, property?.value)))
        });
        volumes.entry((attachment.template.file(), server)).or_default().push(volume);
    }
    volumes
}
