use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write;

use hot::{FileId, Node};
use indexmap::IndexMap;

use crate::checks::{addresses, floating_addresses};
use crate::naming::{Attachment, Given, Purpose, Server, Use, Vnf, resources};
use crate::prelude::*;

/// R-01455: servers of one vm-type are alike in flavor, image, volumes and networks.
pub(crate) struct R01455;

/// The parts that are compared, by what messages call them; a part that cannot be known is not there.
type Signature = BTreeMap<&'static str, Vec<String>>;

impl Rule for R01455 {
    fn id(&self) -> &'static str {
        "R-01455"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        let vnf = Vnf::of(package);
        let ports = vnf.ports_by_server();
        let volumes = volumes(package);
        let mut classes: IndexMap<String, (&Server<'_>, Signature)> = IndexMap::new();
        for (server, ports) in vnf.servers.iter().zip(&ports) {
            let by_id = server.evidence.iter().find(|it| it.what == "id").map(|it| it.vm_type.as_str());
            let Some(vm_type) = by_id.or(server.vm_type()).map(str::to_ascii_lowercase) else { continue };
            let signature = signature(server, ports, &volumes);
            let Some((first, expected)) = classes.get(&vm_type) else {
                classes.insert(vm_type, (server, signature));
                continue;
            };
            let differs = |part: &&'static str| {
                let (ours, theirs) = (signature.get(*part), expected.get(*part));
                ours.is_some() && theirs.is_some() && ours != theirs
            };
            let differing: Vec<&str> = signature.keys().copied().filter(differs).collect();
            if differing.is_empty() {
                checks.pass();
                continue;
            }
            let (id, other) = (server.defined.resource.id(), first.defined.resource.id());
            checks
                .fail(server.defined.resource, format!("server `{id}` differs from `{other}` of the same vm-type `{vm_type}` in {}", differing.join(", ")))
                .related(first.defined.resource, "the other server")
                .help("make the servers alike, or give one another vm-type");
        }
    }
}

/// What a value is, the position in a list aside.
fn described(node: Node<'_>) -> String {
    match Given::at(node) {
        Given::Parameter(used) => format!("{{get_param: {}}}", used.name()),
        Given::Literal => node.text().into_owned(),
        given => given.described(),
    }
}

fn signature(
    server: &Server<'_>,
    ports: &[&Attachment<'_>],
    volumes: &HashMap<(FileId, String), Vec<String>>,
) -> Signature {
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
    let addresses = addresses::values(port.attached, Purpose::Address, definition);
    let subnets = addresses::values(port.attached, Purpose::Subnet, definition);
    let floating = floating_addresses::values(port.attached, definition);
    for nodes in [addresses, subnets, floating] {
        let named = |node: &Node<'_>| Use::at(*node).map(|used| crate::naming::Family::of_name(&used.name()));
        let families: BTreeSet<String> =
            nodes.iter().map(|node| format!("{:?}", named(node))).collect();
        let _ = write!(text, " {families:?}");
    }
    text
}

/// Size and type of the volumes attached to each server.
fn volumes(package: &Package) -> HashMap<(FileId, String), Vec<String>> {
    let mut volumes: HashMap<(FileId, String), Vec<String>> = HashMap::new();
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
        volumes
            .entry((attachment.template.file(), server.into_owned()))
            .or_default()
            .push(parts.join(" "));
    }
    volumes
}
