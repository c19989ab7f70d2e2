//! Attachments: resources that connect servers to networks.

use std::ops::Range;
use std::sync::Arc;

use crate::ids::{Attached, IdReading};
use crate::ip_versions::IpVersion;
use crate::networks::{NetworkKind, NetworkName};
use crate::references::Network;
use crate::servers::Server;
use crate::{ResourceDefinition, servers, tokens};

/// A resource that connects a server to a network.
#[derive(Debug)]
pub struct Attachment<'p> {
    /// Kind of resource.
    pub attached: Attached,
    /// Definition of the resource.
    pub defined: ResourceDefinition<'p>,
    /// Network that its reference resolves to.
    pub network: Option<Network<'p>>,
    /// Readings of the ID, restricted to known vm-types and network-roles.
    pub readings: Vec<IdReading<'p>>,
    /// Range of its entries in the `listings` of the model: the servers that list this attachment.
    pub(crate) listings: Range<u32>,
    /// Range of its addresses and subnets in the `values` of the model.
    pub(crate) values: Range<u32>,
    /// Range in the `composites` of the model: the lists and maps that supply its addresses.
    pub(crate) composites: Range<u32>,
    /// Range of its network references in the `networks` of the model.
    pub(crate) networks: Range<u32>,
    /// Candidate vm-types: first from its servers, most trusted first, then from its ID.
    pub vm_types: Arc<[&'p str]>,
    /// The majority vm-types of its servers.
    pub(crate) types_of_servers: Arc<[&'p str]>,
    /// Number of leading entries of `vm_types` that come from servers.
    pub(crate) from_servers: u32,
    /// Position of the interface of an instance IP.
    pub(crate) interface: Option<u32>,
    /// `true` if the port only reserves an address.
    pub is_reserve: bool,
    /// `true` if the ID or the network name marks it as a sub-interface.
    pub is_sub_interface: bool,
}

impl<'p> Attachment<'p> {
    /// Returns the kind of its network: from the reference, otherwise from the ID if all its readings agree.
    pub fn kind(&self) -> Option<NetworkKind> {
        if let Some(network) = &self.network {
            return Some(network.kind);
        }
        let (first, rest) = self.readings.split_first()?;
        rest.iter().all(|it| it.kind == first.kind).then_some(first.kind)
    }

    /// Returns the role of its network: from the reference, otherwise from the ID, preferring a reading that agrees
    /// on the kind.
    pub fn role(&self) -> Option<&'p str> {
        let by_reference = self.network.as_ref().and_then(|it| it.role);
        by_reference.or_else(|| {
            let kind = self.kind();
            let agreeing = self.readings.iter().find(|it| Some(it.kind) == kind);
            agreeing.or(self.readings.first()).map(|it| it.role)
        })
    }

    /// Returns the role expected in names derived from this attachment; `None` if the role is not a valid network-role.
    pub fn expected_role(&self) -> Option<&'p str> {
        self.role().and_then(tokens::good_role)
    }

    /// Returns `true` if the index in its ID can be compared with the index of `server`. Both must be in the same
    /// template: an ID in a nested template represents one resource per call.
    pub fn counts_with(&self, server: &Server<'_>) -> bool {
        self.defined.template.file() == server.defined.template.file()
    }

    /// Returns the IP version set by the `instance_ip_family` property.
    pub fn stated_ip_version(&self) -> Option<IpVersion> {
        let stated = self.defined.definition().values_at_end(&["instance_ip_family"]);
        stated.into_iter().find_map(|node| match node.text().to_ascii_lowercase().as_str() {
            "v4" => Some(IpVersion::V4),
            "v6" => Some(IpVersion::V6),
            _ => None,
        })
    }

    /// Returns the kind and role of its network.
    pub fn network_name(&self) -> Option<NetworkName<'p>> {
        Some(NetworkName { kind: self.kind()?, role: self.role() })
    }

    /// Returns the vm-types of its servers.
    pub fn vm_types_of_servers(&self) -> &[&'p str] {
        self.vm_types.get(..self.from_servers as usize).unwrap_or_default()
    }

    /// Returns the vm-type expected in a name derived from this attachment, chosen like the vm-type in the name of its
    /// server; `None` if that vm-type is not valid.
    pub fn vm_type_for(&self, name: &str) -> Option<&'p str> {
        self.stated_vm_type(name).and_then(tokens::good_vm_type)
    }

    fn stated_vm_type(&self, name: &str) -> Option<&'p str> {
        let known = if self.types_of_servers.is_empty() { &self.vm_types } else { &self.types_of_servers };
        servers::expected_vm_type(known.iter().copied(), name)
    }

    /// Returns the token that must be corrected before a name for this attachment can be proposed.
    pub fn to_correct(&self, name: &str) -> Option<String> {
        tokens::to_correct(self.stated_vm_type(name), self.role())
    }

    /// Returns the network of the reference and the network in each reading of the ID, excluding networks of the other
    /// kind.
    pub fn networks(&self) -> impl Iterator<Item = NetworkName<'_>> + Clone {
        let kind = self.kind();
        let by_reference = self.network.iter().map(|it| NetworkName { kind: it.kind, role: it.role });
        let by_id = self.readings.iter().map(|it| NetworkName { kind: it.kind, role: Some(it.role) });
        by_reference.chain(by_id).filter(move |it| Some(it.kind) == kind)
    }
}
