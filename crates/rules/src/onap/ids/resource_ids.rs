//! IDs of servers and networks, and IDs that must contain a vm-type or a network-role.

use fix::Fix;
use maps::{HashMap, HashSet, IndexMap, IndexSet};

use hot::{FileId, ResourceType};
use vnf::values::targets_in;
use vnf::{Defined, NetworkKind, Placed, ids, networks, resources, tokens};

use crate::check::{Context, Findings};
use crate::mending::{self, NewIds};
use crate::words::{self, after_correcting};

/// Requires the ID `{vm-type}_server_{index}` for servers.
pub(crate) fn check_servers(cx: &Context<'_>, out: &mut Findings) {
    let mut new_ids = NewIds::default();
    for server in cx.vnf().servers.iter().filter(|it| !it.defined.is_member) {
        let id = server.defined.resource.id();
        if ids::split_server(id).is_some() {
            out.pass();
            continue;
        }
        let expected = server.expected_id();
        out.fail(server.defined.resource, format!("server `{id}` is not named `{expected}`"))
            .help(after_correcting(server.to_correct(), "rename it, together with the references to it"))
            .fix(new_ids.rename(cx.package(), server.defined.resource, &expected));
    }
}

/// Help for networks that would get the same ID.
const OWN_ROLE: &str = "give each network of the VNF a different role";

/// Requires `int_{network-role}_network` for networks of one type, and that each role occurs once.
pub(crate) fn check_networks(of_type: ResourceType, cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    out.need_every_file();
    let mut new_ids = NewIds::default();
    let mut roles: HashMap<String, Defined<'_>> = HashMap::default();
    for network in resources::of_type(cx.package(), of_type).filter(|it| !it.is_member) {
        let id = network.resource.id();
        let role = networks::role_of_id(id).filter(|_| networks::is_internal_id(id));
        let Some(role) = role else {
            let placed = Placed { template: network.template, resource: network.resource };
            let named = mending::network_id(cx, placed);
            let fix = named.as_ref().and_then(|it| new_ids.rename(package, network.resource, it));
            let by_role = || {
                let role = networks::role_of_id(id).and_then(tokens::good_role);
                networks::internal_id(role.unwrap_or("{network-role}"))
            };
            let (expected, taken) = match named {
                Some(named) if fix.is_some() => (named, None),
                named => (by_role(), named),
            };
            let finding = out.fail(network.resource, format!("network `{id}` is not named `{expected}`"));
            match taken {
                Some(taken) => finding.help(format!("{OWN_ROLE}: another has the id `{taken}` or gets it")),
                None => finding.help("rename it, together with the references to it").fix(fix),
            };
            continue;
        };
        let first = *roles.entry(role.to_ascii_lowercase()).or_insert(network);
        if first.resource.key == network.resource.key || first.resource.id() == id {
            out.pass();
        } else {
            out.fail(
                network.resource,
                format!("network `{id}` has the role of network `{}`", first.resource.id()),
            )
            .related(first.resource, "the other network")
            .help(OWN_ROLE);
        }
    }
}

/// Requires a vm-type in the IDs of one type. Another requirement covers resources used by servers of several vm-types.
pub(crate) fn require_vm_type(of_type: ResourceType, cx: &Context<'_>, out: &mut Findings) {
    let vnf = cx.vnf();
    let known = vnf.vm_types.values().flat_map(IndexMap::keys).copied();
    for subject in resources::of_type(cx.package(), of_type).filter(|it| !it.is_member) {
        let id = subject.resource.id();
        let used_by = cx.users().get(&(subject.template.file(), id));
        let is_shared = used_by.is_some_and(|it| it.len() > 1);
        if vnf.vm_types.is_empty() || is_shared {
            continue;
        }
        let only = used_by.and_then(|it| it.iter().next()).copied();
        let mut all = known.clone();
        let sole = only.or_else(|| all.next().filter(|_| all.next().is_none()));
        let sole = sole.and_then(tokens::good_vm_type);
        let known = only.into_iter().chain(known.clone());
        judge(subject, known, ("vm-type", tokens::good_vm_type), sole, out);
    }
}

/// Requires a network-role in the IDs of one type.
pub(crate) fn require_role(of_type: ResourceType, cx: &Context<'_>, out: &mut Findings) {
    let vnf = cx.vnf();
    let known: IndexSet<&str> = vnf.roles.iter().map(|it| it.role).collect();
    if known.is_empty() {
        return;
    }
    for subject in resources::of_type(cx.package(), of_type).filter(|it| !it.is_member) {
        judge(subject, known.iter().copied(), ("network-role", tokens::good_role), None, out);
    }
}

/// Checks that the ID of an IPAM contains the role of the internal network that refers to the IPAM, or any role if no
/// network does.
pub(crate) fn require_role_of_own_network(of_type: ResourceType, cx: &Context<'_>, out: &mut Findings) {
    let vnf = cx.vnf();
    let internal = vnf.roles.iter().filter(|it| it.kind == NetworkKind::Internal);
    let known: IndexSet<&str> = internal.map(|it| it.role).collect();
    let mut owners: HashMap<(FileId, String), HashSet<String>> = HashMap::default();
    for network in resources::of_type(cx.package(), ResourceType::VirtualNetwork) {
        let Some(role) = networks::role_of_id(network.resource.id()).map(str::to_owned) else { continue };
        for node in network.definition().values(&["network_ipam_refs"]) {
            for target in targets_in(node) {
                let key = (network.template.file(), target.text().to_owned());
                owners.entry(key).or_default().insert(role.clone());
            }
        }
    }
    for subject in resources::of_type(cx.package(), of_type).filter(|it| !it.is_member) {
        let key = (subject.template.file(), subject.resource.id().to_owned());
        match owners.get(&key) {
            Some(roles) => judge(
                subject,
                roles.iter().map(String::as_str),
                ("network-role", tokens::good_role),
                None,
                out,
            ),
            None if known.is_empty() => {}
            None => judge(subject, known.iter().copied(), ("network-role", tokens::good_role), None, out),
        }
    }
}

/// Maximum number of names in a message.
const MOST_LISTED: usize = 5;

fn judge<'t>(
    subject: Defined<'_>,
    known: impl Iterator<Item = &'t str> + Clone,
    (what, good): (&str, impl Fn(&'t str) -> Option<&'t str>),
    sole: Option<&str>,
    out: &mut Findings,
) {
    let id = subject.resource.id();
    if known.clone().any(|token| tokens::contains_delimited(id, token)) {
        out.pass();
        return;
    }
    let known: IndexSet<&str> = known.filter_map(good).collect();
    let listed: Vec<&str> = known.iter().copied().take(MOST_LISTED).collect();
    let (such_as, bad) = match listed.as_slice() {
        [] => (String::new(), Some(what)),
        listed => (format!(", such as {}", words::listed(listed)), None),
    };
    out.fail(subject.resource, format!("resource id `{id}` contains no {what} of the VNF{such_as}"))
        .help(after_correcting(bad, "rename it, together with the references to it"))
        .of_absence()
        .fix(sole.map(|word| Fix::rename_resource(subject.resource.key.file(), id, &format!("{word}_{id}"))));
}
