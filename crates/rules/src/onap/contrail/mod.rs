//! Contrail: networks, interfaces, instance IPs and route tables.

pub(crate) mod contrail_networks;
pub(crate) mod network_names;
mod new_names;
pub(crate) mod routes;
