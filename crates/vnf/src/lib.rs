//! Naming model of the requirements: the components of resource ids and parameter names, their parsing, and the
//! servers, ports and networks of a package that the names refer to. All naming rules share this model.
//!
//! `_` is both the separator and a legal character in tokens, so an id can have several readings. The model keeps all
//! of them and selects by the known vm-types and network-roles of the package.

#![forbid(unsafe_code)]

pub mod address_sources;
pub mod address_values;
pub mod addresses;
mod attachments;
pub mod belonging;
mod callers;
pub mod contended;
pub mod created;
mod families;
pub mod fixed_ips;
pub mod flow;
pub mod ids;
pub mod lookups;
pub mod memo;
pub mod metadata;
pub mod networks;
pub mod objects;
pub mod onboarding;
mod parameter_families;
pub mod parameters;
pub mod reads;
pub mod references;
pub mod reserve_ports;
pub mod resources;
pub mod servers;
pub mod shared;
pub mod spellings;
pub mod subjects;
mod supplied;
mod targets;
pub mod texts;
pub mod tokens;
pub mod users;
pub mod values;
pub mod vnf;
pub mod volumes;
pub mod wholes;

pub use attachments::Attachment;
pub use belonging::Belonging;
pub use callers::Callers;
pub use families::Family;
pub use flow::ModuleParameter;
pub use ids::{Attached, IdReading};
pub use networks::{NetworkKind, NetworkName};
pub use onboarding::Onboarding;
pub use parameters::{Form, Pattern, Purpose};
pub use references::Network;
pub use resources::{Defined, Placed};
pub use servers::Server;
pub use values::{Given, Use};
pub use vnf::Vnf;
pub use volumes::Creations;
