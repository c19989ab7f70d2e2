//! Ports that reserve an address for other ports.

use vnfcheck_hot::Resource;
use vnfcheck_maps::IndexSet;

use crate::vnf::Reserved;
use crate::{Attachment, IpVersion, NetworkKind, Vnf, tokens};

/// A port that reserves an address: no server uses the port, and its address is an allowed address pair of other
/// ports.
#[derive(Debug)]
pub struct ReservePort<'p> {
    /// The port.
    pub resource: Resource<'p>,
    /// vm-types of the servers that share the address.
    pub vm_types: IndexSet<&'p str>,
    /// Role of the network, if names determine it.
    pub role: Option<&'p str>,
    /// IP version of the address.
    pub ip_version: IpVersion,
}

impl ReservePort<'_> {
    /// Returns the vm-type if all servers that share the address have the same vm-type.
    pub fn vm_type(&self) -> Option<&str> {
        let mut all = self.vm_types.iter();
        all.next().filter(|_| all.next().is_none()).copied()
    }

    /// Returns the expected ID; unknown tokens appear in braces.
    pub fn expected_id(&self) -> String {
        let vm_type = self.vm_type().and_then(tokens::good_vm_type).unwrap_or("{vm-type}");
        let role = self.role.and_then(tokens::good_role).unwrap_or("{network-role}");
        format!("reserve_port_{vm_type}_{role}_floating{}_ip_{{index}}", self.ip_version.marker())
    }

    /// Returns the token that must be corrected before the ID can be proposed.
    pub fn to_correct(&self) -> Option<String> {
        tokens::to_correct(self.vm_type(), self.role)
    }
}

/// Returns the reserve ports on external networks.
pub fn reserve_ports<'p>(vnf: &Vnf<'p>) -> Vec<ReservePort<'p>> {
    let ports = vnf.reserved.iter().filter_map(|it| Some((it, vnf.attachments.get(it.port as usize)?)));
    let external = ports.filter(|(_, port)| port.kind() != Some(NetworkKind::Internal));
    let read = |(reserved, port): (&Reserved<'p>, &Attachment<'p>)| ReservePort {
        resource: port.defined.resource,
        vm_types: reserved.vm_types.clone(),
        role: port.role(),
        ip_version: vnf.ip_version_of(port.defined.template, reserved.address),
    };
    external.map(read).collect()
}
