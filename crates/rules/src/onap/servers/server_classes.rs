//! Properties that must be equal in all servers of a vm-type: flavor, image, volumes and networks.

use vnfcheck_hot::{File, FileId, NestedCall, Node, Package, ResourceType, Template};
use vnfcheck_maps::{HashMap, IndexMap};
use vnfcheck_vnf::walk::At;
use vnfcheck_vnf::{Server, ValueSource, Vnf, resources};

use super::connections::{Calls, Chain};
use super::likeness::{Described, Likeness};
use super::server_networks::{Networks, PassedNetworks, Reader};
use crate::words::listed_shortly;

/// The parts that must be equal in all servers of a class.
pub(crate) struct Signature<'p> {
    values: Values<'p>,
    pub(crate) networks: Networks<'p>,
}

/// The parts that consist of values.
struct Values<'p> {
    flavor: Vec<Described<'p>>,
    image: Vec<Described<'p>>,
    volumes: Vec<Volume<'p>>,
}

impl<'p> Values<'p> {
    /// Returns the values of a server that calls supply.
    fn of(server: &Server<'p>, volumes: &Volumes<'p>, calls: Calls<'_, 'p>) -> Self {
        let template = server.defined.template;
        let of = |node: Node<'p>| {
            // An output of another template may supply the value.
            let file = calls.package().file(node.file()).and_then(File::template);
            Described::of(calls, At { template: file.unwrap_or(template), node })
        };
        let described = |property| server.values(property).map(of).collect();
        let mut volumes: Vec<_> = attached(server, volumes).map(|it| volume_at(it, calls)).collect();
        volumes.sort_unstable();
        Self { flavor: described("flavor"), image: described("image"), volumes }
    }

    fn compared(&self, other: &Self) -> [(&'static str, Likeness); 3] {
        [
            ("flavor", of_values(&self.flavor, &other.flavor)),
            ("image", of_values(&self.image, &other.image)),
            ("volumes", of_volumes(&self.volumes, &other.volumes)),
        ]
    }

    /// Returns the parameters that calls do not pass and on which a part depends.
    fn omitted(&self, part: &str) -> Vec<&'p str> {
        let described: Vec<&Described<'p>> = match part {
            "flavor" => self.flavor.iter().collect(),
            "image" => self.image.iter().collect(),
            "volumes" => self.volumes.iter().flatten().flatten().flatten().collect(),
            _ => Vec::new(),
        };
        described.into_iter().flat_map(Described::omitted).collect()
    }
}

impl<'p> Signature<'p> {
    /// Returns the parameters of nested templates that calls do not pass and on which a part depends.
    pub(crate) fn omitted(&self, part: &str, calls: Calls<'_, '_>) -> Vec<&'p str> {
        if part == "networks" { self.networks.omitted(calls) } else { self.values.omitted(part) }
    }

    /// Returns the networks that only one of two servers has, for a message; empty if these networks are unknown. Networks
    /// of different templates with one ID are different networks.
    pub(crate) fn network_difference(&self, other: &Self) -> String {
        if let Some(id) = self.networks.created_twice(&other.networks) {
            return format!(" (each template creates its own `{id}`)");
        }
        let difference = self.networks.difference(&other.networks);
        difference.map(|it| described_difference(&it)).unwrap_or_default()
    }

    /// Compares two servers in all parts and returns the greatest difference.
    pub(crate) fn likeness(&self, other: &Self) -> Likeness {
        self.compared(other).into_iter().map(|(_, likeness)| likeness).max().unwrap_or(Likeness::Same)
    }

    /// Compares two servers part by part. Returns the parts in alphabetical order, by their names in messages.
    pub(crate) fn compared(&self, other: &Self) -> [(&'static str, Likeness); 4] {
        let likeness = self.networks.likeness(&other.networks);
        let is_of_addresses = likeness == Likeness::Different && self.networks.are_those_of(&other.networks);
        let [flavor, image, volumes] = self.values.compared(&other.values);
        let connections = (if is_of_addresses { "addresses" } else { "networks" }, likeness);
        let mut parts = [flavor, image, connections, volumes];
        parts.sort_unstable_by_key(|(part, _)| *part);
        parts
    }
}

/// Maximum number of networks in a message.
const MOST_NAMED: usize = 4;

/// Returns the networks that only one of two sides has, in parentheses; empty if these networks are unknown.
fn described_difference(difference: &[Vec<String>; 2]) -> String {
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

/// Size and type of a volume; `None` for a volume that neither the template of the attachment nor a template that calls it
/// creates.
type Volume<'p> = Option<[Option<Described<'p>>; 2]>;

/// The references to the volumes attached to servers, by file and ID of the server; `None` for an attachment without a
/// volume.
pub(crate) type Volumes<'p> = HashMap<(FileId, &'p str), Vec<Option<Node<'p>>>>;

/// Returns the references to the volumes of a server.
fn attached<'p>(server: &Server<'p>, volumes: &Volumes<'p>) -> impl Iterator<Item = Option<At<'p>>> {
    let (template, id) = (server.defined.template, server.defined.resource.id());
    let attached = volumes.get(&(template.file(), id)).into_iter().flatten();
    attached.map(move |it| it.map(|node| At { template, node }))
}

/// Returns the values of size and type of the volume that a reference names.
fn properties_of<'p>(template: &'p Template, reference: Node<'p>) -> Option<[Option<Node<'p>>; 2]> {
    let ValueSource::Resource(target) = ValueSource::at(reference) else { return None };
    let volume = template.resource(target.text())?.definition;
    Some(["size", "volume_type"].map(|property| Some(volume.property(property)?.value)))
}

/// Returns the volume that a reference names, or that calls pass to it.
fn volume_at<'p>(reference: Option<At<'p>>, calls: Calls<'_, 'p>) -> Volume<'p> {
    let At { template, node } = calls.origin(reference?).at;
    let described = |it: Option<Node<'p>>| Some(Described::of(calls, At { template, node: it? }));
    properties_of(template, node).map(|properties| properties.map(described))
}

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
    server: &Server<'p>,
    volumes: &Volumes<'p>,
    networks: &mut Reader<'v, 'p>,
) -> Signature<'v> {
    let values = Values::of(server, volumes, networks.passing().by_any());
    Signature { values, networks: networks.read(server.defined) }
}

/// Returns the references to the volumes attached to each server.
pub(crate) fn volumes(package: &Package) -> Volumes<'_> {
    let mut volumes = Volumes::default();
    for attachment in resources::of_type(package, ResourceType::VolumeAttachment) {
        let value = |property| attachment.definition().property(property).map(|it| it.value);
        let Some(ValueSource::Resource(server)) = value("instance_uuid").map(ValueSource::at) else {
            continue;
        };
        let key = (attachment.template.file(), server.text());
        volumes.entry(key).or_default().push(value("volume_id"));
    }
    volumes
}

/// Two calls that pass different values for a part of a server.
pub(crate) struct DifferingCalls<'p> {
    /// Name of the part in messages.
    pub(crate) part: &'static str,
    /// Likeness of the values: different or possibly different.
    pub(crate) likeness: Likeness,
    /// The calls; the second one represents the others.
    pub(crate) calls: [NestedCall<'p>; 2],
    /// The networks that only one of the calls passes, for a message.
    pub(crate) networks: String,
    /// The parameters on which the part depends and that one of the calls does not pass.
    pub(crate) omitted: Vec<&'p str>,
}

/// The values that a chain of calls passes for a server.
struct Instance<'p> {
    values: Values<'p>,
    networks: PassedNetworks<'p>,
}

impl<'p> Instance<'p> {
    /// Returns the parameters that calls do not pass and on which a part depends.
    fn omitted(&self, part: &str) -> Vec<&'p str> {
        if part == "networks" { self.networks.omitted().collect() } else { self.values.omitted(part) }
    }
}

/// Returns calls that pass different values for the server at a position of the model: the first two for each part.
pub(crate) fn differing_calls<'p>(
    vnf: &Vnf<'p>,
    position: usize,
    signature: &Signature<'_>,
    volumes: &Volumes<'p>,
    networks: &Reader<'_, 'p>,
) -> Vec<DifferingCalls<'p>> {
    let Some(server) = vnf.servers.get(position) else { return Vec::new() };
    let template = server.defined.template;
    let of_volume = |At { template, node }: At<'p>| {
        properties_of(template, node).into_iter().flatten().flatten().chain([node])
    };
    let values = server.values("flavor").chain(server.values("image"));
    let values = values.chain(attached(server, volumes).flatten().flat_map(of_volume));
    let values = values.chain(networks.references(position)).filter(|it| it.file() == template.file());
    let chains = networks.passing().chains(template, values);
    let Some((first, others)) = chains.split_first().filter(|(_, others)| !others.is_empty()) else {
        return Vec::new();
    };
    let instance = |chain: &Chain<'p>| {
        let calls = networks.passing().by(chain);
        let networks = networks.passed(position, signature.networks.are_known(), calls);
        Instance { values: Values::of(server, volumes, calls), networks }
    };
    let expected = instance(first);
    let mut found: IndexMap<&str, DifferingCalls<'p>> = IndexMap::default();
    for chain in others {
        let passed = instance(chain);
        let of_networks = ("networks", passed.networks.likeness(&expected.networks));
        for (part, likeness) in passed.values.compared(&expected.values).into_iter().chain([of_networks]) {
            if likeness <= found.get(part).map_or(Likeness::Same, |it| it.likeness) {
                continue;
            }
            let Some(calls) = first_difference(chain, first) else { continue };
            let difference = passed.networks.difference(&expected.networks);
            let networks = if part == "networks" { described_difference(&difference) } else { String::new() };
            let mut omitted = [passed.omitted(part), expected.omitted(part)].concat();
            omitted.sort_unstable();
            omitted.dedup();
            found.insert(part, DifferingCalls { part, likeness, calls, networks, omitted });
        }
    }
    found.into_values().collect()
}

/// Returns the first calls in which two chains differ.
fn first_difference<'p>(one: &[NestedCall<'p>], other: &[NestedCall<'p>]) -> Option<[NestedCall<'p>; 2]> {
    let place = |it: &NestedCall<'p>| (it.resource.key, it.reference);
    let mut pairs = one.iter().zip(other);
    pairs.find(|(one, other)| place(one) != place(other)).map(|(one, other)| [*one, *other])
}
