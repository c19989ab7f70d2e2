//! An address and a subnet in one entry of a port's `fixed_ips`: the first means that the address was chosen already,
//! the second that OpenStack chooses one.

use hot::{Entry, Node, Package, Resource};

use super::tokens::Network;
use super::{Checks, tokens};

/// Who chooses the address of an entry of `fixed_ips`, on which network.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Address<'t> {
    pub(crate) ip_address: Option<Entry<'t>>,
    pub(crate) subnet: Option<Entry<'t>>,
}

impl<'t> Address<'t> {
    fn of(entry: Node<'t>) -> Self {
        let given = |name| entry.entry(name).filter(|it| !it.value.is_null());
        Self { ip_address: given("ip_address"), subnet: given("subnet").or_else(|| given("subnet_id")) }
    }
}

/// Entries of `fixed_ips` of all ports, with the network of the port where names tell it.
pub(crate) fn addresses(package: &Package) -> Vec<(Resource<'_>, Option<Network<'_>>, Address<'_>)> {
    let mut found = Vec::new();
    for template in package.templates() {
        for resource in template.resources() {
            for port in resource.definitions().filter(|it| it.is("OS::Neutron::Port")) {
                let reference = tokens::network_reference(port);
                let network = reference.and_then(|it| tokens::network_of(package, template, it));
                for entry in port.values(&["fixed_ips"]).into_iter().map(Address::of) {
                    found.push((resource, network.clone(), entry));
                }
            }
        }
    }
    found
}

/// Demands of ports on internal or on external networks that no entry with an address names a subnet too.
pub(crate) fn no_subnet_beside_address(internal: bool, checks: &mut Checks) {
    for (port, network, entry) in checks.facts().fixed_ips() {
        let Some(network) = network.as_ref().filter(|it| it.internal == internal) else { continue };
        let Some(address) = entry.ip_address else { continue };
        let Some(subnet) = entry.subnet else {
            checks.pass();
            continue;
        };
        let (port, kind) = (port.id(), network.kind());
        checks
            .fail(subnet, format!("port `{port}` on an {kind} network has a subnet beside its address"))
            .related(address, "the address")
            .help(format!("remove `{}`: the address already tells it", subnet.name()));
    }
}
