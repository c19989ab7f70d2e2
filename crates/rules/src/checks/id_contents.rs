//! What ids and names contain, by the servers and networks that a resource belongs to.

use std::borrow::Cow;

use hot::Resource;

use super::Checks;
use super::tokens::Network;
use crate::facts::Facts;
use crate::naming::tokens::{contains_delimited, lower_of_any};

/// Whether an id contains a text, upper and lower case aside: their agreement is the subject of other requirements.
fn contains(id: &str, text: &str) -> bool {
    lower_of_any(id).contains(lower_of_any(text).as_ref())
}

fn check_contains(resource: Resource<'_>, text: &str, why: &str, checks: &mut Checks) {
    if contains(&resource.id(), text) {
        checks.pass();
    } else {
        checks
            .fail(resource, format!("the id of `{}` does not contain `{text}`, {why}", resource.id()))
            .help("rename the resource together with the references to it");
    }
}

/// Demands the vm-type in ids of resources that belong to one kind of server and not to one network.
pub(crate) fn check_vm_type(checks: &mut Checks) {
    let only_one = checks.facts().vm_types().len() < 2;
    for (placed, scope) in checks.facts().scopes() {
        let definition = placed.resource.definition;
        // Of a VNF with one kind of server, what serves all servers may be named after the VNF.
        let is_common = only_one && !definition.type_name().is_some_and(|it| it.starts_with("OS::Cinder::"));
        if let (Some(vm_type), None, false) = (scope.vm_type(), scope.network(), is_common) {
            check_contains(placed.resource, vm_type, "the only kind of server that it belongs to", checks);
        }
    }
}

/// Demands the role in ids of resources that belong to one network and not to one kind of server.
pub(crate) fn check_network(internal: bool, checks: &mut Checks) {
    for (placed, scope) in checks.facts().scopes() {
        let network = scope.network().filter(|it| it.internal == internal && scope.vm_type().is_none());
        if let Some((network, word)) = network.and_then(|it| Some((it, it.word()?))) {
            let why = format!("the only {} network that it belongs to", network.kind());
            check_contains(placed.resource, &word, &why, checks);
        }
    }
}

/// Demands vm-type and role, in this order with at most an index between them, in ids of resources that belong to
/// one kind of server and one network.
pub(crate) fn check_both(internal: bool, checks: &mut Checks) {
    for (placed, scope) in checks.facts().scopes() {
        let network = scope.network().filter(|it| it.internal == internal);
        let Some((vm_type, word)) = scope.vm_type().zip(network.and_then(Network::word)) else { continue };
        let id = placed.resource.id();
        if joins(&lower_of_any(&id), &lower_of_any(vm_type), &lower_of_any(&word)) {
            checks.pass();
        } else {
            checks
                .fail(placed.resource, format!("the id of `{id}` does not join `{vm_type}` and `{word}`"))
                .help(format!("name it after both, such as `{vm_type}_{word}_security_group`"));
        }
    }
}

/// Whether an id has both words in this order, with at most an index between them.
fn joins(id: &str, first: &str, second: &str) -> bool {
    id.match_indices(first).any(|(at, _)| {
        let before = id.get(..at).unwrap_or_default();
        let Some(behind) = id.get(at + first.len()..).and_then(|it| it.strip_prefix('_')) else {
            return false;
        };
        let behind_index = behind.trim_start_matches(|it: char| it.is_ascii_digit()).strip_prefix('_');
        let follows = |text: &str| {
            let rest = text.strip_prefix(second);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
        };
        (before.is_empty() || before.ends_with('_')) && (follows(behind) || behind_index.is_some_and(follows))
    })
}

/// Demands that ids of resources that belong to several kinds of servers or several networks tell none of them.
pub(crate) fn check_shared(checks: &mut Checks) {
    for (placed, scope) in checks.facts().scopes() {
        let id = placed.resource.id();
        let vm_types = (scope.vm_types.len() > 1).then_some(&scope.vm_types).into_iter().flatten();
        let roles = (scope.networks.len() > 1).then_some(&scope.networks).into_iter().flatten();
        let words: Vec<&Cow<'_, str>> = vm_types.chain(roles.filter_map(|it| it.role.as_ref())).collect();
        if words.is_empty() {
            continue;
        }
        match words.into_iter().find(|word| contains_delimited(&id, word)) {
            None => checks.pass(),
            Some(word) => {
                let finding =
                    checks.fail(placed.resource, format!("`{id}` serves not only `{word}`, as its id tells"));
                finding.help("name it without the names of single users, such as with `shared`");
            }
        }
    }
}

/// Ports, interfaces and instance IPs on internal or on external networks, with the word for the network where its role
/// is known.
fn interfaces_on<'p>(
    facts: &'p Facts<'p>,
    internal: bool,
) -> impl Iterator<Item = (Resource<'p>, Cow<'p, str>)> {
    let interfaces = facts.connections().filter(|(interface, _)| !interface.defined.is_member);
    interfaces.filter_map(move |(interface, network)| {
        let network = network.filter(|it| it.internal == internal)?;
        Some((interface.defined.resource, network.word()?))
    })
}

/// Demands the role of the network in ids of ports, interfaces and instance IPs.
pub(crate) fn check_interfaces(internal: bool, checks: &mut Checks) {
    for (resource, word) in interfaces_on(checks.facts(), internal) {
        check_contains(resource, &word, "the network that it is attached to", checks);
    }
}

/// Demands the role of the network in names of parameters for addresses and subnets of ports.
pub(crate) fn check_parameters(internal: bool, checks: &mut Checks) {
    for (resource, word) in interfaces_on(checks.facts(), internal) {
        let paths = ["ip_address", "subnet", "subnet_id"];
        let values = paths.iter().flat_map(|name| resource.definition.values(&["fixed_ips", name]));
        for parameter in values.filter_map(hot::get_param_name) {
            let name = parameter.text();
            if contains(&name, &word) {
                checks.pass();
            } else {
                checks
                    .fail(
                        parameter,
                        format!(
                            "`{name}` does not contain `{word}`, the network of port `{}`",
                            resource.id()
                        ),
                    )
                    .help("rename the parameter here, where it is declared and where it gets its value");
            }
        }
    }
}
