//! Ports: their networks, addresses, subnets and virtual addresses.

use crate::check::Rule;

pub(crate) mod address_names;
pub(crate) mod addresses;
pub(crate) mod fixed_ips;
pub(crate) mod floating_addresses;
pub(crate) mod indices;
pub(crate) mod port_networks;
pub(crate) mod r29872;
mod r45602;
mod r681859;

/// The rule tables of this topic.
pub(super) static TABLES: &[&[Rule]] = &[
    address_names::RULES,
    addresses::RULES,
    fixed_ips::RULES,
    floating_addresses::RULES,
    port_networks::RULES,
    r29872::RULES,
    r45602::RULES,
    r681859::RULES,
];
