//! Ports that reserve an address for others.

use hot::Resource;
use maps::{HashMap, IndexSet};

use crate::values::Use;
use crate::{Attached, Family, NetworkKind, Purpose, Server, Vnf};

/// A port that reserves an address for others: no server uses it, and its address is an allowed pair of other ports.
#[derive(Debug)]
pub struct ReservePort<'p> {
    /// The port.
    pub resource: Resource<'p>,
    /// The vm-types of the servers that share the address.
    pub vm_types: IndexSet<&'p str>,
    /// The role of its network, where names tell it.
    pub role: Option<&'p str>,
    /// Whether the address is an IPv6 address.
    pub is_v6: bool,
}

/// The reserve ports on external networks.
pub fn reserve_ports<'p>(vnf: &Vnf<'p>) -> Vec<ReservePort<'p>> {
    let ports = || vnf.attached(Attached::Port).filter(|it| !it.defined.is_member);
    let mut shared: HashMap<&str, IndexSet<&str>> = HashMap::default();
    for port in ports() {
        for used in vnf.values(port, Purpose::FloatingAddress).filter_map(Use::at) {
            let vm_types = vnf.servers_of(port).filter_map(Server::vm_type);
            shared.entry(used.name()).or_default().extend(vm_types);
        }
    }
    if shared.is_empty() {
        return Vec::new();
    }
    let unattached = ports().filter(|it| vnf.servers_of(it).next().is_none());
    let external = unattached.filter(|it| it.kind() != Some(NetworkKind::Internal));
    external
        .filter_map(|port| {
            let mut own = vnf.values(port, Purpose::Address).filter_map(Use::at).map(Use::name);
            let (address, vm_types) = own.find_map(|name| Some((name, shared.get(name)?)))?;
            Some(ReservePort {
                resource: port.defined.resource,
                vm_types: vm_types.clone(),
                role: port.role(),
                is_v6: vnf.family_of(port.defined.template, address) == Family::V6,
            })
        })
        .collect()
}
