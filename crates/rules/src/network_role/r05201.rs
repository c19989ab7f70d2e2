use hot::{Node, Resource};
use indexmap::IndexMap;

use crate::checks::tokens;
use crate::prelude::*;

/// R-05201: each network of the VNF has a role of its own.
pub(crate) struct R05201;

impl Rule for R05201 {
    fn id(&self) -> &'static str {
        "R-05201"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        let mut created: IndexMap<String, Vec<Resource<'_>>> = IndexMap::new();
        let mut external: IndexMap<String, Node<'_>> = IndexMap::new();
        for template in package.templates() {
            for resource in template.resources() {
                if NETWORKS.iter().any(|type_name| resource.definition.is(type_name)) {
                    if let Some(role) = tokens::role_of_network_id(&resource.id()) {
                        created.entry(role.to_lowercase()).or_default().push(resource);
                    }
                } else if resource.definition.is("OS::Neutron::Port")
                    && let Some(reference) = tokens::network_reference(resource.definition)
                    && let Some(network) = tokens::network_of(package, template, reference)
                    && let Some(role) = network.role.filter(|_| !network.internal)
                {
                    external.entry(role.to_lowercase()).or_insert(reference);
                }
            }
        }
        if created.values().map(Vec::len).sum::<usize>() + external.len() < 2 {
            return;
        }
        for (role, reference) in &external {
            checks.pass();
            if let Some(network) = created.get(role).and_then(|it| it.first()) {
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

/// What creates networks.
const NETWORKS: [&str; 3] =
    ["OS::ContrailV2::VirtualNetwork", "OS::Neutron::Net", "OS::Neutron::ProviderNet"];
