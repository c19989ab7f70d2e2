//! What connects servers to networks.

use std::borrow::Cow;
use std::ops::Range;

use super::ids::{Attached, IdReading};
use super::networks::{Network, NetworkKind};
use super::parameters::NetworkReading;
use super::{Defined, servers};

/// Something that connects a server to a network.
#[derive(Debug)]
pub(crate) struct Attachment<'p> {
    /// Of which type.
    pub(crate) attached: Attached,
    /// Where.
    pub(crate) defined: Defined<'p>,
    /// What its reference tells about the network.
    pub(crate) network: Option<Network<'p>>,
    /// The readings of its id that the known vm-types and roles leave.
    pub(crate) readings: Vec<IdReading<'p>>,
    /// Where the listings of it by servers stand.
    pub(super) listings: Range<u32>,
    /// Where its addresses and subnets stand.
    pub(super) values: Range<u32>,
    /// vm-types it may belong to: those of its servers, the most trusted first, then those in its id.
    pub(crate) vm_types: Vec<Cow<'p, str>>,
    /// How many of `vm_types` come from servers.
    pub(super) from_servers: u32,
    /// Of an instance IP, the position of its interface.
    pub(super) interface: Option<u32>,
    /// Whether it only reserves an address.
    pub(crate) is_reserve: bool,
    /// Whether it is a sub-interface by its id or by the name of its network.
    pub(crate) is_sub_interface: bool,
}

impl<'p> Attachment<'p> {
    /// Whether its network is external or internal: by the reference, else by an id that reads one way only.
    pub(crate) fn kind(&self) -> Option<NetworkKind> {
        if let Some(network) = &self.network {
            return Some(network.kind);
        }
        let (first, rest) = self.readings.split_first()?;
        rest.iter().all(|it| it.kind == first.kind).then_some(first.kind)
    }

    /// Its role by the reference, else by the id.
    pub(crate) fn role(&self) -> Option<&str> {
        let by_reference = self.network.as_ref().and_then(|it| it.role.as_deref());
        by_reference.or_else(|| {
            let kind = self.kind();
            self.readings.iter().find(|it| Some(it.kind) == kind).map(|it| it.role.as_ref())
        })
    }

    /// The vm-types of its servers.
    pub(crate) fn vm_types_of_servers(&self) -> &[Cow<'p, str>] {
        self.vm_types.get(..self.from_servers as usize).unwrap_or_default()
    }

    /// The vm-type to expect in a name that belongs to it.
    pub(crate) fn vm_type_for(&self, name: &str) -> Option<&str> {
        servers::expected_vm_type(self.vm_types.iter().map(Cow::as_ref), name)
    }

    /// The network as the reference has it, and as each reading of the id has it.
    pub(crate) fn networks(&self) -> impl Iterator<Item = NetworkReading<'_>> + Clone {
        let by_reference =
            self.network.iter().map(|it| NetworkReading { kind: it.kind, role: it.role.as_deref() });
        let by_id = self.readings.iter().map(|it| NetworkReading { kind: it.kind, role: Some(&it.role) });
        by_reference.chain(by_id)
    }
}
