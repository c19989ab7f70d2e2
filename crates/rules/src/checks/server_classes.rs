//! What makes servers alike: flavor, image, volumes and networks.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write;

use hot::{FileId, Node, Package};

use super::{address_names, floating_addresses};
use crate::naming::{Attachment, Family, Given, Purpose, Server, Use, resources};

/// The parts that are compared, by what messages call them; a part that cannot be known is not there.
pub(crate) type Signature = BTreeMap<&'static str, Vec<String>>;

/// Sizes and types of the volumes attached to servers, by file and id of the server.
pub(crate) type Volumes = HashMap<(FileId, String), Vec<String>>;

/// What a value is, the position in a list aside.
fn described(node: Node<'_>) -> String {
    match Given::at(node) {
        Given::Parameter(used) => format!("{{get_param: {}}}", used.name()),
        Given::Literal => node.text().into_owned(),
        given => given.described(),
    }
}

/// Describes a server by what must be the same in all of its class.
pub(crate) fn signature(server: &Server<'_>, ports: &[&Attachment<'_>], volumes: &Volumes) -> Signature {
    let definition = server.defined.definition;
    let mut signature = Signature::new();
    for property in ["flavor", "image"] {
        let values = definition.values_at_end(&[property]).into_iter().map(described);
        signature.insert(property, values.collect());
    }
    // A port that was not found, or whose network has no known role, could be on any network.
    let is_known = |port: &&Attachment<'_>| port.kind().is_some() && port.role().is_some();
    if definition.values(&["networks"]).len() == ports.len() && ports.iter().all(is_known) {
        let mut networks: Vec<String> = ports.iter().map(|port| attachment(port)).collect();
        networks.sort_unstable();
        signature.insert("networks", networks);
    }
    let id = (server.defined.template.file(), server.defined.resource.id().into_owned());
    let mut attached = volumes.get(&id).cloned().unwrap_or_default();
    attached.sort_unstable();
    signature.insert("volumes", attached);
    signature
}

fn attachment(port: &Attachment<'_>) -> String {
    let definition = port.defined.definition;
    let mut text = format!("{:?} {:?}", port.kind(), port.role().map(str::to_ascii_lowercase));
    let addresses = address_names::values(port.attached, Purpose::Address, definition);
    let subnets = address_names::values(port.attached, Purpose::Subnet, definition);
    let floating = floating_addresses::values(port.attached, definition);
    for nodes in [addresses, subnets, floating] {
        let named = |node: &Node<'_>| Use::at(*node).map(|used| Family::of_name(&used.name()));
        let families: BTreeSet<String> = nodes.iter().map(|node| format!("{:?}", named(node))).collect();
        let _ = write!(text, " {families:?}");
    }
    text
}

/// Size and type of the volumes attached to each server.
pub(crate) fn volumes(package: &Package) -> Volumes {
    let mut volumes = Volumes::new();
    for attachment in resources::of_type(package, "OS::Cinder::VolumeAttachment") {
        let target = |property| match Given::at(attachment.definition.property(property)?.value) {
            Given::Resource(target) => Some(target.text()),
            _ => None,
        };
        let Some(server) = target("instance_uuid") else { continue };
        let volume = target("volume_id").and_then(|id| attachment.template.resource(&id));
        let parts = ["size", "volume_type"].map(|property| {
            let value = volume.and_then(|it| it.definition.property(property));
            value.map(|it| described(it.value)).unwrap_or_default()
        });
        volumes.entry((attachment.template.file(), server.into_owned())).or_default().push(parts.join(" "));
    }
    volumes
}
