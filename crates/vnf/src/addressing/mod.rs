//! Addresses: their properties, sources, values, IP versions, and the ports that reserve them.

pub mod address_sources;
pub mod address_values;
pub mod addresses;
pub mod fixed_ips;
pub(crate) mod ip_versions;
pub(crate) mod parameter_ip_versions;
pub mod rename_conflicts;
pub mod reserve_ports;
