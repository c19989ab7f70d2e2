//! R-92193: no environment lists the `{network-role}_net_fqdn` of a Contrail network.

use vnfcheck_hot::ResourceType;
use vnfcheck_maps::HashMap;
use vnfcheck_vnf::flow::{self, Property};
use vnfcheck_vnf::networks::Ending;

use crate::onap::aspects::environment;
use vnfcheck_check::{Context, Findings};

/// Checks that no environment lists the name of a Contrail network.
pub(crate) fn omit(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let mut uses = HashMap::default();
    for source in flow::sources(cx.package(), PROPERTY.values(package)) {
        match source.entry {
            Some(entry) => drop(uses.insert((entry.key.file(), entry.key.id()), source.first_use)),
            None if source.environment.is_some() && is_network_name(source.name) => out.pass(),
            None => {}
        }
    }
    // The name alone determines the purpose of the parameter, even if no template uses the parameter.
    let environments = environment::of_modules(package);
    for (module, environment, entry) in
        environments.flat_map(|(module, it)| it.given().map(move |entry| (module, it, entry)))
    {
        if !is_network_name(entry.name()) {
            continue;
        }
        let file = environment::named(package, module, environment);
        let finding = out.fail(entry, format!("network name `{}` is listed in {file}", entry.name()));
        finding.help("remove the entry: the network ID is only known at deployment");
        if let Some(found) = uses.get(&(entry.key.file(), entry.key.id())) {
            finding.related(found.value, "used here");
        }
    }
}

pub(crate) const PROPERTY: Property = Property {
    types: &[ResourceType::InstanceIp, ResourceType::VirtualMachineInterface],
    paths: &[&["virtual_network_refs"]],
};

fn is_network_name(name: &str) -> bool {
    Ending::of(name) == Some(Ending::Fqdn)
}
