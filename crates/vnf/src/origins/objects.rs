//! Properties that refer to something outside the template: a cloud object by name or ID, or an address.

use std::sync::LazyLock;

use vnfcheck_hot::{PathTo, Paths, ResourceType};

use crate::networks::NETWORK_TYPES;

/// Kind of object that a property refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Object {
    /// An address. It is not a cloud object, but may also be specific to one site.
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
    pub(crate) const BY_NAME: [Self; 6] =
        [Self::KeyPair, Self::Network, Self::Port, Self::Router, Self::SecurityGroup, Self::Subnet];

    /// Returns the kind of a resource type that can be referenced by name.
    pub fn by_name(of_type: ResourceType) -> Option<Self> {
        let has_name = of_type != ResourceType::VirtualMachineInterface;
        Self::of_type(of_type).filter(|it| has_name && Self::BY_NAME.contains(it))
    }

    /// Returns the kind of the objects that resources of a type create.
    pub fn of_type(of_type: ResourceType) -> Option<Self> {
        match of_type {
            ResourceType::KeyPair => Some(Self::KeyPair),
            ResourceType::Port | ResourceType::VirtualMachineInterface => Some(Self::Port),
            ResourceType::Router => Some(Self::Router),
            ResourceType::SecurityGroup => Some(Self::SecurityGroup),
            ResourceType::Server => Some(Self::Server),
            ResourceType::ServerGroup => Some(Self::ServerGroup),
            ResourceType::Subnet => Some(Self::Subnet),
            ResourceType::Volume => Some(Self::Volume),
            _ => NETWORK_TYPES.contains(&of_type).then_some(Self::Network),
        }
    }
}

/// Property paths of all resource types.
pub static PROPERTIES: LazyLock<Paths<Object>> = LazyLock::new(|| Paths::new(ALL));

const ALL: [PathTo<Object>; 38] = [
    PathTo::new(&["allowed_address_pairs", "ip_address"], Object::Address),
    PathTo::new(&["block_device_mapping", "snapshot_id"], Object::Snapshot),
    PathTo::new(&["block_device_mapping", "volume_id"], Object::Volume),
    PathTo::new(&["block_device_mapping_v2", "image"], Object::Image),
    PathTo::new(&["block_device_mapping_v2", "snapshot_id"], Object::Snapshot),
    PathTo::new(&["block_device_mapping_v2", "volume_id"], Object::Volume),
    PathTo::new(&["external_gateway_info", "external_fixed_ips", "ip_address"], Object::Address),
    PathTo::new(&["external_gateway_info", "external_fixed_ips", "subnet"], Object::Subnet),
    PathTo::new(&["external_gateway_info", "network"], Object::Network),
    PathTo::new(&["fixed_ips", "ip_address"], Object::Address),
    PathTo::new(&["fixed_ips", "subnet"], Object::Subnet),
    PathTo::new(&["fixed_ips", "subnet_id"], Object::Subnet),
    PathTo::new(&["flavor"], Object::Flavor),
    PathTo::new(&["floating_network"], Object::Network),
    PathTo::new(&["floating_network_id"], Object::Network),
    PathTo::new(&["floating_subnet"], Object::Subnet),
    PathTo::new(&["image"], Object::Image),
    PathTo::new(&["instance_uuid"], Object::Server),
    PathTo::new(&["key_name"], Object::KeyPair),
    PathTo::new(&["network"], Object::Network),
    PathTo::new(&["network_id"], Object::Network),
    PathTo::new(&["networks", "fixed_ip"], Object::Address),
    PathTo::new(&["networks", "network"], Object::Network),
    PathTo::new(&["networks", "port"], Object::Port),
    PathTo::new(&["networks", "subnet"], Object::Subnet),
    PathTo::new(&["networks", "uuid"], Object::Network),
    PathTo::new(&["port"], Object::Port),
    PathTo::new(&["port_id"], Object::Port),
    PathTo::new(&["router"], Object::Router),
    PathTo::new(&["router_id"], Object::Router),
    PathTo::new(&["scheduler_hints", "group"], Object::ServerGroup),
    PathTo::new(&["security_groups"], Object::SecurityGroup),
    PathTo::new(&["snapshot_id"], Object::Snapshot),
    PathTo::new(&["source_volid"], Object::Volume),
    PathTo::new(&["subnet"], Object::Subnet),
    PathTo::new(&["subnet_id"], Object::Subnet),
    PathTo::new(&["virtual_network_refs"], Object::Network),
    PathTo::new(&["volume_id"], Object::Volume),
];
