//! R-05201: each network of the VNF has a unique network-role.

use std::borrow::Cow;

use vnfcheck_hot::{Node, Resource, Template};
use vnfcheck_maps::IndexMap;
use vnfcheck_vnf::networks::{NETWORK_TYPES, role_of_id};
use vnfcheck_vnf::tokens::lower_of_any;
use vnfcheck_vnf::{Attached, NetworkKind};

use vnfcheck_check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-05201", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    out.need_every_file();
    let package = cx.package();
    let mut created: IndexMap<String, Vec<Resource<'_>>> = IndexMap::default();
    let networks = package.templates().flat_map(Template::resources);
    for network in networks.filter(|it| it.definition.is_any_of(&NETWORK_TYPES)) {
        if let Some(role) = role_of_id(network.id()) {
            created.entry(role.to_lowercase()).or_default().push(network);
        }
    }
    let external = external_networks(cx);
    if created.values().map(Vec::len).sum::<usize>() + external.len() < 2 {
        return;
    }
    for (role, reference) in &external {
        out.pass();
        if let Some(network) = created.get(&**role).and_then(|it| it.first()) {
            out.advise(
                *reference,
                format!("an external network has the role `{role}` of a network of the VNF"),
            )
            .related(*network, "the network of the VNF")
            .help("use a different role for one of the networks");
        }
    }
    for (role, networks) in created {
        let mut networks = networks.into_iter();
        let Some(first) = networks.next() else { continue };
        out.pass();
        for other in networks {
            out.fail(other, format!("`{}` has the role `{role}` of another network", other.id()))
                .related(first, "the other network")
                .help("use a different role for one of the networks");
        }
    }
}

/// Returns the external networks of ports by role, each with its first reference.
fn external_networks<'c, 'p>(cx: &'c Context<'p>) -> IndexMap<Cow<'c, str>, Node<'p>> {
    let mut external = IndexMap::default();
    let ports = cx.model().attached(Attached::Port).filter(|it| !it.defined.is_member);
    for network in ports.filter_map(|port| port.network.as_ref()) {
        let role = network.role.filter(|_| network.kind == NetworkKind::External);
        if let Some(role) = role.map(lower_of_any).filter(|role| !external.contains_key(role)) {
            external.insert(role, network.at);
        }
    }
    external
}
