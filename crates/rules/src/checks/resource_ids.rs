//! Ids of servers and networks, and ids that must name a vm-type or a network-role.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use hot::{FileId, Package};
use indexmap::{IndexMap, IndexSet};

use super::{Checks, words};
use crate::naming::values::targets_in;
use crate::naming::{Defined, NetworkKind, Vnf, ids, networks, resources, tokens};

/// Demands `{vm-type}_server_{index}` of servers.
pub(crate) fn check_servers(checks: &mut Checks) {
    for server in checks.facts().vnf().servers.iter().filter(|it| !it.defined.is_member) {
        let id = server.defined.resource.id();
        if ids::split_server(&id).is_some() {
            checks.pass();
            continue;
        }
        let vm_type = server.vm_type_for(&id).unwrap_or("{vm-type}");
        let index = tokens::split_index(&id).map_or("{index}", |(_, index)| index);
        checks
            .fail(server.defined.resource, format!("server `{id}` is not named `{vm_type}_server_{index}`"))
            .help("rename it, together with the references to it");
    }
}

/// Demands `int_{network-role}_network` of the networks of one type, each role once.
pub(crate) fn check_networks(package: &Package, type_name: &'static str, checks: &mut Checks) {
    let mut roles: HashMap<String, Defined<'_>> = HashMap::new();
    for network in resources::of_type(package, type_name).filter(|it| !it.is_member) {
        let id = network.resource.id();
        let role = networks::role_of_id(&id).filter(|_| id.ends_with("_network"));
        let Some(role) = role else {
            let expected = networks::role_of_id(&id).unwrap_or("{network-role}");
            checks
                .fail(network.resource, format!("network `{id}` is not named `int_{expected}_network`"))
                .help("rename it, together with the references to it");
            continue;
        };
        let first = *roles.entry(role.to_ascii_lowercase()).or_insert(network);
        if first.resource.key == network.resource.key || first.resource.id() == id {
            checks.pass();
        } else {
            checks
                .fail(
                    network.resource,
                    format!("network `{id}` has the role of network `{}`", first.resource.id()),
                )
                .related(first.resource, "the other network")
                .help("give each network of the VNF a role of its own");
        }
    }
}

/// Demands a vm-type in the ids of one type. What servers of several vm-types use is another requirement's.
pub(crate) fn require_vm_type(package: &Package, type_name: &'static str, checks: &mut Checks) {
    let vnf = checks.facts().vnf();
    let users = checks.facts().users();
    let known = vnf.vm_types.values().flat_map(IndexMap::keys).map(Cow::as_ref);
    for subject in resources::of_type(package, type_name).filter(|it| !it.is_member) {
        let id = subject.resource.id();
        let used_by = users.get(&(subject.template.file(), id));
        let is_shared = used_by.is_some_and(|it| it.len() > 1);
        if vnf.vm_types.is_empty() || is_shared {
            continue;
        }
        let only = used_by.and_then(|it| it.iter().next()).map(Cow::as_ref);
        judge(subject, only.into_iter().chain(known.clone()), "vm-type", checks);
    }
}

/// vm-types by the resource that servers refer to: its template and its id.
pub(crate) type Users<'p> = HashMap<(FileId, Cow<'p, str>), IndexSet<Cow<'p, str>>>;

/// vm-types of the servers that refer to a resource, directly or through one that collects parts.
pub(crate) fn vm_types_using<'p>(vnf: &Vnf<'p>) -> Users<'p> {
    let mut users = Users::new();
    for server in &vnf.servers {
        let Some(vm_type) = server.evidence.first().map(|it| &it.vm_type) else { continue };
        let template = server.defined.template;
        for target in targets_in(server.defined.definition().body) {
            // A server has many ports, and no requirement asks for their users.
            if template.resource(&target.text()).is_none_or(|it| it.definition.is("OS::Neutron::Port")) {
                continue;
            }
            users.entry((template.file(), target.text())).or_default().insert(vm_type.clone());
        }
    }
    for collection in resources::of_type(vnf.callers.package, "OS::Heat::MultipartMime") {
        let file = collection.template.file();
        let Some(vm_types) = users.get(&(file, collection.resource.id())).cloned() else { continue };
        for target in targets_in(collection.definition().body) {
            users.entry((file, target.text())).or_default().extend(vm_types.iter().cloned());
        }
    }
    users
}

/// Demands a network-role in the ids of one type.
pub(crate) fn require_role(package: &Package, type_name: &'static str, checks: &mut Checks) {
    let vnf = checks.facts().vnf();
    let known: IndexSet<&str> = vnf.roles.iter().map(|it| it.role.as_ref()).collect();
    if known.is_empty() {
        return;
    }
    for subject in resources::of_type(package, type_name).filter(|it| !it.is_member) {
        judge(subject, known.iter().copied(), "network-role", checks);
    }
}

/// Demands of the id of an address manager the role of the internal network that refers to it, else of any.
pub(crate) fn require_role_of_own_network(package: &Package, type_name: &'static str, checks: &mut Checks) {
    let vnf = checks.facts().vnf();
    let internal = vnf.roles.iter().filter(|it| it.kind == NetworkKind::Internal);
    let known: IndexSet<&str> = internal.map(|it| it.role.as_ref()).collect();
    let mut owners: HashMap<(FileId, String), HashSet<String>> = HashMap::new();
    for network in resources::of_type(package, "OS::ContrailV2::VirtualNetwork") {
        let Some(role) = networks::role_of_id(&network.resource.id()).map(str::to_owned) else { continue };
        for node in network.definition().values(&["network_ipam_refs"]) {
            for target in targets_in(node) {
                let key = (network.template.file(), target.text().into_owned());
                owners.entry(key).or_default().insert(role.clone());
            }
        }
    }
    for subject in resources::of_type(package, type_name).filter(|it| !it.is_member) {
        let key = (subject.template.file(), subject.resource.id().into_owned());
        match owners.get(&key) {
            Some(roles) => judge(subject, roles.iter().map(String::as_str), "network-role", checks),
            None if known.is_empty() => {}
            None => judge(subject, known.iter().copied(), "network-role", checks),
        }
    }
}

/// Names listed in a message.
const MOST_LISTED: usize = 5;

fn judge<'t>(
    subject: Defined<'_>,
    known: impl Iterator<Item = &'t str> + Clone,
    what: &str,
    checks: &mut Checks,
) {
    let id = subject.resource.id();
    if known.clone().any(|token| tokens::contains_delimited(&id, token)) {
        checks.pass();
        return;
    }
    let known: IndexSet<&str> = known.collect();
    let listed: Vec<&str> = known.iter().copied().take(MOST_LISTED).collect();
    checks
        .fail(
            subject.resource,
            format!("resource id `{id}` contains no {what} of the VNF, such as {}", words::listed(&listed)),
        )
        .help("rename it, together with the references to it");
}
