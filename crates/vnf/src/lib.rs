//! Naming model of the requirements: the components of resource ids and parameter names, their parsing, and the
//! servers, ports and networks of a package that the names refer to. All naming rules share this model.
//!
//! `_` is both the separator and a legal character in tokens, so an id can have several readings. The model keeps all
//! of them and selects by the known vm-types and network-roles of the package.
//!
//! The folders are private; the crate exports their modules. `naming` parses names, `origins` follows values,
//! `addressing` knows addresses and their versions, and `model` holds the resources of a package and their owners.

#![forbid(unsafe_code)]

mod addressing;
pub mod memo;
mod model;
mod naming;
pub mod onboarding;
mod origins;
pub mod subjects;
pub mod vnf;

pub(crate) use addressing::families;
pub use addressing::{address_sources, address_values, addresses, contended, fixed_ips, reserve_ports};
pub use model::{belonging, created, references, resources, servers, users, volumes};
pub use naming::{ids, metadata, namer, networks, parameters, spellings, tokens};
pub use origins::{evaluate, flow, lookups, objects, reads, shared, texts, values, wholes};
pub(crate) use origins::{supplied, targets};

pub use addressing::families::Family;
pub use belonging::Belonging;
pub use flow::ModuleParameter;
pub use ids::{Attached, IdReading};
pub use model::attachments::Attachment;
pub use namer::Namer;
pub use networks::{NetworkKind, NetworkName};
pub use onboarding::Onboarding;
pub use origins::callers::Callers;
pub use parameters::{Form, Pattern, Purpose};
pub use references::Network;
pub use resources::{Defined, Placed};
pub use servers::Server;
pub use values::{Given, Use};
pub use vnf::Vnf;
pub use volumes::Creations;
