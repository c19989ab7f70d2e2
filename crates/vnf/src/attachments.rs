//! What connects servers to networks.

use std::ops::Range;
use std::sync::Arc;

use super::families::Family;
use super::ids::{Attached, IdReading};
use super::networks::{NetworkKind, NetworkName};
use super::references::Network;
use super::servers::Server;
use super::{Defined, servers, tokens};

/// Something that connects a server to a network.
#[derive(Debug)]
pub struct Attachment<'p> {
    /// Of which type.
    pub attached: Attached,
    /// Where.
    pub defined: Defined<'p>,
    /// What its reference tells about the network.
    pub network: Option<Network<'p>>,
    /// The readings of its id that the known vm-types and roles leave.
    pub readings: Vec<IdReading<'p>>,
    /// Where the listings of it by servers stand.
    pub(super) listings: Range<u32>,
    /// Where its addresses and subnets stand.
    pub(super) values: Range<u32>,
    /// Where the lists and maps that parameters give it stand.
    pub(super) wholes: Range<u32>,
    /// Where the references to its network stand.
    pub(super) networks: Range<u32>,
    /// vm-types it may belong to: those of its servers, the most trusted first, then those in its id.
    pub vm_types: Arc<[&'p str]>,
    /// The vm-types that most of the evidence tells of its servers.
    pub(super) told: Arc<[&'p str]>,
    /// How many of `vm_types` come from servers.
    pub(super) from_servers: u32,
    /// Of an instance IP, the position of its interface.
    pub(super) interface: Option<u32>,
    /// Whether it only reserves an address.
    pub is_reserve: bool,
    /// Whether it is a sub-interface by its id or by the name of its network.
    pub is_sub_interface: bool,
}

impl<'p> Attachment<'p> {
    /// Whether its network is external or internal: by the reference, else by an id that reads one way only.
    pub fn kind(&self) -> Option<NetworkKind> {
        if let Some(network) = &self.network {
            return Some(network.kind);
        }
        let (first, rest) = self.readings.split_first()?;
        rest.iter().all(|it| it.kind == first.kind).then_some(first.kind)
    }

    /// Its role by the reference, else by the id: most likely by a reading that agrees on the kind.
    pub fn role(&self) -> Option<&'p str> {
        let by_reference = self.network.as_ref().and_then(|it| it.role);
        by_reference.or_else(|| {
            let kind = self.kind();
            let agreeing = self.readings.iter().find(|it| Some(it.kind) == kind);
            agreeing.or(self.readings.first()).map(|it| it.role)
        })
    }

    /// The role to expect in names that belong to it; nothing where it is no text for a role.
    pub fn expected_role(&self) -> Option<&'p str> {
        self.role().and_then(tokens::good_role)
    }

    /// Whether its id has the index of a server that it belongs to: the ids of a nested template stand for as many resources as there
    /// are calls of it, so that only those of one template count together.
    pub fn counts_with(&self, server: &Server<'_>) -> bool {
        self.defined.template.file() == server.defined.template.file()
    }

    /// The family of an instance IP that its own property tells.
    pub fn stated_family(&self) -> Option<Family> {
        let stated = self.defined.definition().values_at_end(&["instance_ip_family"]);
        stated.into_iter().find_map(|node| match node.text().to_ascii_lowercase().as_str() {
            "v4" => Some(Family::V4),
            "v6" => Some(Family::V6),
            _ => None,
        })
    }

    /// Its network by kind and role.
    pub fn network_name(&self) -> Option<NetworkName<'p>> {
        Some(NetworkName { kind: self.kind()?, role: self.role() })
    }

    /// The vm-types of its servers.
    pub fn vm_types_of_servers(&self) -> &[&'p str] {
        self.vm_types.get(..self.from_servers as usize).unwrap_or_default()
    }

    /// The vm-type to expect in a name that belongs to it: that of a server, as in the name of the server itself; nothing where
    /// it is no text for a vm-type.
    pub fn vm_type_for(&self, name: &str) -> Option<&'p str> {
        self.told_vm_type(name).and_then(tokens::good_vm_type)
    }

    fn told_vm_type(&self, name: &str) -> Option<&'p str> {
        let known = if self.told.is_empty() { &self.vm_types } else { &self.told };
        servers::expected_vm_type(known.iter().copied(), name)
    }

    /// What has to be corrected before a name that belongs to it can be told.
    pub fn to_correct(&self, name: &str) -> Option<&'static str> {
        tokens::to_correct(self.told_vm_type(name), self.role())
    }

    /// The network as the reference has it, and as each reading of the id has it that is of the same kind.
    pub fn networks(&self) -> impl Iterator<Item = NetworkName<'_>> + Clone {
        let kind = self.kind();
        let by_reference = self.network.iter().map(|it| NetworkName { kind: it.kind, role: it.role });
        let by_id = self.readings.iter().map(|it| NetworkName { kind: it.kind, role: Some(it.role) });
        by_reference.chain(by_id).filter(move |it| Some(it.kind) == kind)
    }
}
