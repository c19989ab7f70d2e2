//! Ports that reserve an address for others.

use hot::Resource;
use maps::{HashMap, IndexSet};

use crate::values::Use;
use crate::{Attached, Attachment, Family, NetworkKind, Purpose, Server, Vnf, tokens};

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

impl ReservePort<'_> {
    /// The only vm-type of the servers that share the address.
    pub fn vm_type(&self) -> Option<&str> {
        let mut all = self.vm_types.iter();
        all.next().filter(|_| all.next().is_none()).copied()
    }

    /// The id that it should have; what is not known appears in braces.
    pub fn expected_id(&self) -> String {
        let vm_type = self.vm_type().and_then(tokens::good_vm_type).unwrap_or("{vm-type}");
        let role = self.role.and_then(tokens::good_role).unwrap_or("{network-role}");
        let v6 = if self.is_v6 { "_v6" } else { "" };
        format!("reserve_port_{vm_type}_{role}_floating{v6}_ip_{{index}}")
    }

    /// What has to be corrected before its id can be told.
    pub fn to_correct(&self) -> Option<&'static str> {
        tokens::to_correct(self.vm_type(), self.role)
    }
}

/// Addresses that are allowed pairs of ports, by their parameters, with the vm-types of the servers that share them.
type Shared<'p> = HashMap<&'p str, IndexSet<&'p str>>;

fn shared<'p>(vnf: &Vnf<'p>) -> Shared<'p> {
    let mut shared = Shared::default();
    for port in vnf.attached(Attached::Port).filter(|it| !it.defined.is_member) {
        for used in vnf.values(port, Purpose::FloatingAddress).filter_map(Use::at) {
            let vm_types = vnf.servers_of(port).filter_map(Server::vm_type);
            shared.entry(used.name()).or_default().extend(vm_types);
        }
    }
    shared
}

/// The shared address that a port reserves, when no server uses the port.
fn reserved<'s, 'p>(
    vnf: &Vnf<'p>,
    shared: &'s Shared<'p>,
    port: &Attachment<'p>,
) -> Option<(&'p str, &'s IndexSet<&'p str>)> {
    if port.attached != Attached::Port || port.defined.is_member || vnf.servers_of(port).next().is_some() {
        return None;
    }
    let mut own = vnf.values(port, Purpose::Address).filter_map(Use::at).map(Use::name);
    own.find_map(|name| Some((name, shared.get(name)?)))
}

/// The positions of the ports that reserve an address for others, with the vm-types of these.
pub(super) fn positions<'p>(vnf: &Vnf<'p>) -> Vec<(usize, Vec<&'p str>)> {
    let shared = shared(vnf);
    if shared.is_empty() {
        return Vec::new();
    }
    let ports = vnf.attachments.iter().enumerate();
    let reserved = ports.filter_map(|(position, port)| Some((position, reserved(vnf, &shared, port)?.1)));
    reserved.map(|(position, vm_types)| (position, vm_types.iter().copied().collect())).collect()
}

/// The reserve ports on external networks.
pub fn reserve_ports<'p>(vnf: &Vnf<'p>) -> Vec<ReservePort<'p>> {
    let shared = shared(vnf);
    if shared.is_empty() {
        return Vec::new();
    }
    let external = vnf.attached(Attached::Port).filter(|it| it.kind() != Some(NetworkKind::Internal));
    external
        .filter_map(|port| {
            let (address, vm_types) = reserved(vnf, &shared, port)?;
            Some(ReservePort {
                resource: port.defined.resource,
                vm_types: vm_types.clone(),
                role: port.role(),
                is_v6: vnf.family_of(port.defined.template, address) == Family::V6,
            })
        })
        .collect()
}
