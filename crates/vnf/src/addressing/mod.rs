//! Addresses: their properties, sources, values, IP versions, and the ports that reserve them.

pub mod address_sources;
pub mod address_values;
pub mod addresses;
pub mod contended;
pub(crate) mod families;
pub mod fixed_ips;
pub(crate) mod parameter_families;
pub mod reserve_ports;
