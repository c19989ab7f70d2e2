//! Property paths of addresses and subnets of attachments.

use std::sync::LazyLock;

use vnfcheck_hot::{Definition, Node, Path, PathTo, Paths};

use crate::{AddressRole, Attached, NetworkKind};

/// Addresses and subnets of a port.
static PORT: LazyLock<Paths<AddressRole>> = LazyLock::new(|| {
    Paths::new([
        PathTo::new(&["allowed_address_pairs", "ip_address"], AddressRole::FloatingAddress),
        PathTo::new(&["fixed_ips", "ip_address"], AddressRole::Address),
        PathTo::new(&["fixed_ips", "subnet"], AddressRole::Subnet),
        PathTo::new(&["fixed_ips", "subnet_id"], AddressRole::Subnet),
    ])
});

/// Virtual addresses of a virtual machine interface.
static INTERFACE: LazyLock<Paths<AddressRole>> = LazyLock::new(|| {
    const ADDRESS: Path = &[
        "virtual_machine_interface_allowed_address_pairs",
        "virtual_machine_interface_allowed_address_pairs_allowed_address_pair",
        "virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip",
        "virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip_ip_prefix",
    ];
    Paths::new([PathTo::new(ADDRESS, AddressRole::FloatingAddress)])
});

/// Address and subnet of an instance IP.
static INSTANCE_IP: LazyLock<Paths<AddressRole>> = LazyLock::new(|| {
    Paths::new([
        PathTo::new(&["instance_ip_address"], AddressRole::Address),
        PathTo::new(&["subnet_uuid"], AddressRole::Subnet),
    ])
});

/// Returns the property paths that supply addresses and subnets to an attachment.
pub fn paths(attached: Attached) -> &'static Paths<AddressRole> {
    match attached {
        Attached::Port => &PORT,
        Attached::Interface => &INTERFACE,
        Attached::InstanceIp => &INSTANCE_IP,
    }
}

/// Visits each value with its role and the remaining path below the value. The remaining path is empty unless a
/// function supplies a list or map as a whole.
pub(crate) fn read<'p>(
    attached: Attached,
    definition: Definition<'p>,
    mut visit: impl FnMut(AddressRole, Node<'p>, &'static [&'static str]),
) {
    definition.visit_any(paths(attached), |node, PathTo { path, data }, left| {
        visit(*data, node, path.get(path.len() - left..).unwrap_or_default());
    });
}

/// Returns the property name that messages use for an address or subnet.
pub fn property_name(attached: Attached, address_role: AddressRole) -> &'static str {
    match (attached, address_role) {
        (Attached::Port, AddressRole::Subnet) => "subnet",
        (Attached::InstanceIp, AddressRole::Subnet) => "subnet_uuid",
        (Attached::InstanceIp, _) => "instance_ip_address",
        (Attached::Port | Attached::Interface, _) => "ip_address",
    }
}

/// Returns the kind of network that the name of an address, subnet or network parameter indicates.
pub fn kind_by_name(name: &str) -> NetworkKind {
    let is_internal = name.starts_with("int_") || name.contains("_int_");
    if is_internal { NetworkKind::Internal } else { NetworkKind::External }
}
