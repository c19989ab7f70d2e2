//! IDs of servers and networks, and IDs that must contain a vm-type or a network-role.

use std::iter;

use vnfcheck_fix::{Decision, Fix};
use vnfcheck_maps::{HashMap, HashSet, IndexMap, IndexSet};

use vnfcheck_hot::{FileId, ResourceType};
use vnfcheck_vnf::tokens::as_word;
use vnfcheck_vnf::values::targets_in;
use vnfcheck_vnf::{
    Namer, NetworkKind, ResourceDefinition, ResourceRef, Server, ids, networks, resources, tokens,
};

use crate::fixes;
use crate::words::{self, after_correcting, rename_resource};
use vnfcheck_check::{Context, Finding, Findings};

/// Requires the ID `{vm-type}_server_{index}` for servers.
pub(crate) fn check_servers(cx: &Context<'_>, out: &mut Findings) {
    for server in cx.model().servers.iter().filter(|it| !it.defined.is_member) {
        if !is_misnamed(server) {
            out.pass();
            continue;
        }
        let form = server.expected_id();
        let fix = fixes::rename_resource(cx, server.defined.resource, &form);
        let expected = fix.as_ref().and_then(Fix::new_name).unwrap_or(&form);
        let id = server.defined.resource.id();
        out.fail(server.defined.resource, format!("server `{id}` is not named `{expected}`"))
            .help(after_correcting(server.to_correct(), rename_resource(expected)))
            .fix(fix);
    }
}

fn is_misnamed(server: &Server<'_>) -> bool {
    ids::split_server(server.defined.resource.id()).is_none()
}

/// Proposes the IDs of servers.
pub(crate) fn propose_servers(cx: &Context<'_>, names: &mut Namer<'_>) {
    for server in cx.model().servers.iter().filter(|it| !it.defined.is_member && is_misnamed(it)) {
        names.propose_id(server.defined.resource, &server.expected_id());
    }
}

/// Help for networks that would get the same ID.
const OWN_ROLE: &str = "give each network of the VNF a different role in its ID `int_{network-role}_network`";

/// Returns the help for a network whose new ID belongs to another network.
pub(crate) fn own_role(taken: &str) -> String {
    format!("{OWN_ROLE}: another network has the ID `{taken}` or needs the same ID")
}

/// Requires `int_{network-role}_network` for networks of one type, and that each role occurs once.
pub(crate) fn check_networks(of_type: ResourceType, cx: &Context<'_>, out: &mut Findings) {
    out.need_every_file();
    let mut roles: HashMap<String, ResourceDefinition<'_>> = HashMap::default();
    for network in resources::of_type(cx.package(), of_type).filter(|it| !it.is_member) {
        let id = network.resource.id();
        let role = networks::role_of_id(id).filter(|_| networks::is_internal_id(id));
        let Some(role) = role else {
            let placed = ResourceRef { template: network.template, resource: network.resource };
            let named = fixes::network_id(cx, placed);
            let fix = named.as_ref().and_then(|it| fixes::rename_resource(cx, network.resource, it));
            let by_role = || {
                let role = networks::role_of_id(id).and_then(tokens::good_role);
                let role = role.filter(|it| cx.model().vm_type_against(it).is_none());
                networks::internal_id(role.unwrap_or("{network-role}"))
            };
            let (expected, taken) = match named {
                Some(named) if fix.is_some() => (named, None),
                named => (by_role(), named),
            };
            let finding = out.fail(network.resource, format!("network `{id}` is not named `{expected}`"));
            if let Some(taken) = taken {
                finding.help(own_role(&taken));
            } else {
                let condition = fixes::without_vm_type(cx, placed, &expected);
                finding
                    .help(format!(
                        "rename the resource to `{expected}`{condition}, and update all references"
                    ))
                    .fix(fix);
            }
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

/// Requires a vm-type in the IDs of resources of one type. Another requirement covers resources used by servers of
/// several vm-types.
pub(crate) fn require_vm_type(of_type: ResourceType, cx: &Context<'_>, out: &mut Findings) {
    for (subject, only) in used_by_vm_type(cx, of_type) {
        let known = only.into_iter().chain(vm_types(cx));
        let make_fix = || fixes::rename_to_contain(cx, subject.resource, sole_vm_type(cx, only)?);
        let finding = check_contents(cx, subject, known, VM_TYPE, make_fix, out);
        let is_open = || sole_vm_type(cx, only).is_none() && !contains_vm_type(cx, subject, only);
        if let Some(finding) = finding.filter(|_| is_open()) {
            finding.waits_for(Decision::VmTypeOf {
                template: subject.template.file(),
                resource: subject.resource.id().to_owned(),
                form: format!("{{vm-type}}_{}", as_word(subject.resource.id())),
            });
        }
    }
}

/// Returns all vm-types of the package in all spellings.
fn vm_types<'c, 'p>(cx: &'c Context<'p>) -> impl Iterator<Item = &'p str> + Clone + use<'c, 'p> {
    cx.model().vm_types.values().flat_map(IndexMap::keys).copied()
}

/// Returns the resources of a type that servers of at most one vm-type use, with that vm-type.
fn used_by_vm_type<'c, 'p>(
    cx: &'c Context<'p>,
    of_type: ResourceType,
) -> impl Iterator<Item = (ResourceDefinition<'p>, Option<&'p str>)> + use<'c, 'p> {
    let subjects = resources::of_type(cx.package(), of_type).filter(|it| !it.is_member);
    subjects.filter(|_| !cx.model().vm_types.is_empty()).filter_map(|subject| {
        let users = cx.vnf().users().get(&(subject.template.file(), subject.resource.id()));
        let is_shared = users.is_some_and(|it| it.len() > 1);
        (!is_shared).then(|| (subject, users.and_then(|it| it.iter().next()).copied()))
    })
}

/// Returns the vm-type that uses a resource, or the only vm-type of the package, if it is valid.
fn sole_vm_type<'p>(cx: &Context<'p>, only: Option<&'p str>) -> Option<&'p str> {
    let mut all = vm_types(cx);
    only.or_else(|| all.next().filter(|_| all.next().is_none())).and_then(tokens::good_vm_type)
}

/// Proposes IDs with a vm-type for the resources of one type whose IDs contain no vm-type.
pub(crate) fn propose_vm_type(of_type: ResourceType, cx: &Context<'_>, names: &mut Namer<'_>) {
    for (subject, only) in used_by_vm_type(cx, of_type) {
        // Another requirement corrects the letter case of a vm-type.
        if !contains_vm_type(cx, subject, only)
            && let Some(vm_type) = sole_vm_type(cx, only)
        {
            let id = format!("{vm_type}_{}", as_word(subject.resource.id()));
            names.propose_id_or_numbered(subject.resource, &id);
        }
    }
}

/// Returns `true` if an ID contains a vm-type in any letter case: the given vm-type, or another of the VNF.
fn contains_vm_type<'p>(cx: &Context<'p>, subject: ResourceDefinition<'p>, only: Option<&'p str>) -> bool {
    let id = tokens::lower(subject.resource.id());
    let mut known = only.into_iter().chain(vm_types(cx));
    known.any(|it| tokens::contains_delimited(&id, &tokens::lower(it)))
}

/// Requires a network-role in the IDs of one type.
pub(crate) fn require_role(of_type: ResourceType, cx: &Context<'_>, out: &mut Findings) {
    let vnf = cx.model();
    let known: IndexSet<&str> = vnf.roles.iter().map(|it| it.role).collect();
    if known.is_empty() {
        return;
    }
    for subject in resources::of_type(cx.package(), of_type).filter(|it| !it.is_member) {
        check_contents(cx, subject, known.iter().copied(), NETWORK_ROLE, || None, out);
    }
}

/// Checks that the ID of an IPAM contains the role of the internal network that refers to the IPAM, or any role if no
/// network does.
pub(crate) fn require_role_of_own_network(of_type: ResourceType, cx: &Context<'_>, out: &mut Findings) {
    let vnf = cx.model();
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
        let roles: Vec<&str> = match owners.get(&key) {
            Some(roles) => roles.iter().map(String::as_str).collect(),
            None if known.is_empty() => continue,
            None => known.iter().copied().collect(),
        };
        check_contents(cx, subject, roles.iter().copied(), NETWORK_ROLE, || None, out);
    }
}

/// Maximum number of names in a message.
const MOST_LISTED: usize = 5;

/// A kind of token that an ID must contain.
#[derive(Clone, Copy)]
struct TokenKind {
    noun: &'static str,
    /// Returns a token if its form is valid.
    good: fn(&str) -> Option<&str>,
}

const VM_TYPE: TokenKind = TokenKind { noun: "vm-type", good: tokens::good_vm_type };
const NETWORK_ROLE: TokenKind = TokenKind { noun: "network-role", good: tokens::good_role };

fn check_contents<'t, 'o>(
    cx: &Context<'_>,
    subject: ResourceDefinition<'_>,
    known: impl Iterator<Item = &'t str> + Clone,
    TokenKind { noun, good }: TokenKind,
    make_fix: impl FnOnce() -> Option<Fix>,
    out: &'o mut Findings,
) -> Option<&'o mut Finding> {
    let id = subject.resource.id();
    if known.clone().any(|token| tokens::contains_delimited(id, token)) {
        out.pass();
        return None;
    }
    let first = known.clone().next();
    let known: IndexSet<&str> = known.filter_map(good).collect();
    let listed: Vec<&str> = known.iter().copied().take(MOST_LISTED).collect();
    let (such_as, bad) = match listed.as_slice() {
        [] => (String::new(), first.map(|it| format!("{noun} `{it}`"))),
        listed => (format!(", such as {}", words::listed(listed)), None),
    };
    let has_token = |it: &&str| known.iter().any(|token| tokens::contains_delimited(it, token));
    let help = match cx.names().id(subject.resource).filter(has_token) {
        Some(new_id) => rename_resource(new_id),
        None => match in_other_case(id, &known) {
            Some((written, token)) => {
                format!("replace `{written}` with `{token}` in the resource ID, and update all references")
            }
            None => format!(
                "rename the resource to `{{{noun}}}_{}` with the {noun} that the resource serves, and update all references",
                as_word(id)
            ),
        },
    };
    let finding =
        out.fail(subject.resource, format!("resource ID `{id}` contains no {noun} of the VNF{such_as}"));
    finding.help(after_correcting(bad, help)).of_absence().fix(make_fix());
    Some(finding)
}

/// Returns the first word of an ID that is a known token in another letter case, with the token.
fn in_other_case<'i, 't>(id: &'i str, known: &IndexSet<&'t str>) -> Option<(&'i str, &'t str)> {
    let mut starts = iter::once(0).chain(id.match_indices('_').map(|(at, _)| at + 1));
    starts.find_map(|at| {
        let rest = id.get(at..)?;
        known.iter().find_map(|token| {
            let (written, behind) = rest.split_at_checked(token.len())?;
            let is_whole = behind.is_empty() || behind.starts_with('_');
            (is_whole && tokens::is_alike(written, token)).then_some((written, *token))
        })
    })
}
