//! Properties that refer to something outside the template: a cloud object by name or ID, or an address.

use std::sync::LazyLock;

use vnfcheck_hot::{Path, Paths, ResourceType};

use crate::networks::NETWORK_TYPES;

/// Kind of object that a property refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Object {
    /// An address: not a cloud object, but possibly specific to one site as well.
    Address,
    /// A flavor.
    Flavor,
    /// An image.
    Image,
    /// A key pair.
    KeyPair,
    /// A network.
    Network,
    /// A port.
    Port,
    /// A router.
    Router,
    /// A security group.
    SecurityGroup,
    /// A server.
    Server,
    /// A group of servers.
    ServerGroup,
    /// A snapshot of a volume.
    Snapshot,
    /// A subnet.
    Subnet,
    /// A volume.
    Volume,
}

impl Object {
    /// Kinds that templates reference by a name that another template sets.
    pub const BY_NAME: [Self; 6] =
        [Self::KeyPair, Self::Network, Self::Port, Self::Router, Self::SecurityGroup, Self::Subnet];

    /// Returns the kind of a resource type that can be referenced by name.
    pub fn by_name(of_type: ResourceType) -> Option<Self> {
        match of_type {
            ResourceType::KeyPair => Some(Self::KeyPair),
            ResourceType::Port => Some(Self::Port),
            ResourceType::Router => Some(Self::Router),
            ResourceType::SecurityGroup => Some(Self::SecurityGroup),
            ResourceType::Subnet => Some(Self::Subnet),
            _ => NETWORK_TYPES.contains(&of_type).then_some(Self::Network),
        }
    }
}

/// Property paths of all resource types.
pub static PROPERTIES: LazyLock<Paths<Object>> = LazyLock::new(|| Paths::new(ALL));

const ALL: [(Path, Object); 38] = [
    (&["allowed_address_pairs", "ip_address"], Object::Address),
    (&["block_device_mapping", "snapshot_id"], Object::Snapshot),
    (&["block_device_mapping", "volume_id"], Object::Volume),
    (&["block_device_mapping_v2", "image"], Object::Image),
    (&["block_device_mapping_v2", "snapshot_id"], Object::Snapshot),
    (&["block_device_mapping_v2", "volume_id"], Object::Volume),
    (&["external_gateway_info", "external_fixed_ips", "ip_address"], Object::Address),
    (&["external_gateway_info", "external_fixed_ips", "subnet"], Object::Subnet),
    (&["external_gateway_info", "network"], Object::Network),
    (&["fixed_ips", "ip_address"], Object::Address),
    (&["fixed_ips", "subnet"], Object::Subnet),
    (&["fixed_ips", "subnet_id"], Object::Subnet),
    (&["flavor"], Object::Flavor),
    (&["floating_network"], Object::Network),
    (&["floating_network_id"], Object::Network),
    (&["floating_subnet"], Object::Subnet),
    (&["image"], Object::Image),
    (&["instance_uuid"], Object::Server),
    (&["key_name"], Object::KeyPair),
    (&["network"], Object::Network),
    (&["network_id"], Object::Network),
    (&["networks", "fixed_ip"], Object::Address),
    (&["networks", "network"], Object::Network),
    (&["networks", "port"], Object::Port),
    (&["networks", "subnet"], Object::Subnet),
    (&["networks", "uuid"], Object::Network),
    (&["port"], Object::Port),
    (&["port_id"], Object::Port),
    (&["router"], Object::Router),
    (&["router_id"], Object::Router),
    (&["scheduler_hints", "group"], Object::ServerGroup),
    (&["security_groups"], Object::SecurityGroup),
    (&["snapshot_id"], Object::Snapshot),
    (&["source_volid"], Object::Volume),
    (&["subnet"], Object::Subnet),
    (&["subnet_id"], Object::Subnet),
    (&["virtual_network_refs"], Object::Network),
    (&["volume_id"], Object::Volume),
];
