//! The servers, ports, networks and other resources of a package, and the owners of each.

pub(crate) mod attachments;
pub mod created;
pub mod owners;
pub mod references;
pub mod resources;
pub mod servers;
mod unknown_users;
pub mod users;
pub mod volumes;
