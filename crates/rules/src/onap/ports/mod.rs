//! Ports: their networks, addresses, subnets and virtual addresses.

use vnfcheck_check::Rule;

pub(crate) mod address_names;
pub(crate) mod addresses;
mod base_outputs;
pub(crate) mod fixed_ips;
pub(crate) mod floating_addresses;
pub(crate) mod given_networks;
pub(crate) mod port_networks;
mod r45602;
mod r681859;
pub(crate) mod subjects;

/// The rule tables of this topic.
pub(super) static TABLES: &[&[Rule]] = &[fixed_ips::RULES, r45602::RULES, r681859::RULES];
