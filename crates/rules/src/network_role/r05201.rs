use std::borrow::Cow;

use hot::{Node, Resource};
use indexmap::IndexMap;

use crate::checks::tokens;
use crate::facts::Facts;
use crate::naming::Attached;
use crate::naming::networks::NETWORK_TYPES;
use crate::naming::tokens::lower_of_any;
use crate::prelude::*;

/// R-05201: each network of the VNF has a role of its own.
pub(crate) struct R05201;

impl Rule for R05201 {
    fn id(&self) -> &'static str {
        "R-05201"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        let mut created: IndexMap<String, Vec<Resource<'_>>> = IndexMap::new();
        let networks = package.templates().flat_map(Template::resources);
        for network in networks.filter(|it| NETWORK_TYPES.iter().any(|name| it.definition.is(name))) {
            if let Some(role) = tokens::role_of_network_id(&network.id()) {
                created.entry(role.to_lowercase()).or_default().push(network);
            }
        }
        let external = external_networks(checks.facts());
        if created.values().map(Vec::len).sum::<usize>() + external.len() < 2 {
            return;
        }
        for (role, reference) in &external {
            checks.pass();
            if let Some(network) = created.get(role.as_ref()).and_then(|it| it.first()) {
                checks
                    .advise(*reference, format!("an external network has the role `{role}` of a network of the VNF"))
                    .related(*network, "the network of the VNF")
                    .help("give one of them another role");
            }
        }
        for (role, networks) in created {
            let mut networks = networks.into_iter();
            let Some(first) = networks.next() else { continue };
            checks.pass();
            for other in networks {
                checks
                    .fail(other, format!("`{}` has the role `{role}` of another network", other.id()))
                    .related(first, "the other network")
                    .help("give one of them another role");
            }
        }
    }
}

/// The external networks of ports by their roles, each with the first reference to it.
fn external_networks<'p>(facts: &'p Facts<'p>) -> IndexMap<Cow<'p, str>, Node<'p>> {
    let mut external = IndexMap::new();
    let ports = facts.connections().filter(|(it, _)| it.attached == Attached::Port && !it.defined.is_member);
    for (port, network) in ports {
        let role = network.filter(|it| !it.internal).and_then(|it| it.role.as_deref()).map(lower_of_any);
        if let Some(role) = role.filter(|role| !external.contains_key(role))
            && let Some(reference) = tokens::network_reference(port.defined.definition())
        {
            external.insert(role, reference);
        }
    }
    external
}
