//! Naming model of the requirements: the components of resource IDs and parameter names, their parsing, and the
//! servers, ports and networks of a package that the names refer to. All naming rules share this model.
//!
//! `_` is both the separator and a legal character in tokens, so an ID can have several readings. The model keeps all
//! of them and selects by the known vm-types and network-roles of the package.
//!
//! The folders are private; the crate exports their modules. `naming` parses names, `origins` follows values,
//! `addressing` determines addresses and their IP versions, and `model` contains the resources of a package and their
//! owners.

#![forbid(unsafe_code)]

mod addressing;
mod analyses;
pub mod memo;
mod model;
mod naming;
mod origins;
pub mod subjects;
pub mod vnf;

pub(crate) use addressing::ip_versions;
pub use addressing::{
    address_sources, address_values, addresses, fixed_ips, rename_conflicts, reserve_ports,
};
pub use model::{created, owners, references, resources, servers, users, volumes};
pub use naming::{ids, metadata, namer, networks, occurrences, parameters, stems, tokens};
pub use origins::{
    composites, evaluate, flow, name_refs, objects, resolve, shared, steps, texts, values, walk,
};
pub(crate) use origins::{supplied, targets};

pub use addressing::ip_versions::IpVersion;
pub use analyses::Analyses;
pub use flow::ModuleParameter;
pub use ids::{Attached, IdReading};
pub use model::attachments::Attachment;
pub use namer::Namer;
pub use networks::{NetworkKind, NetworkName};
pub use origins::callers::Callers;
pub use owners::{Owned, Owners};
pub use parameters::{AddressRole, Cardinality, Pattern};
pub use references::Network;
pub use resources::{ResourceDefinition, ResourceKey, ResourceRef};
pub use servers::Server;
pub use values::{ParamRef, ValueSource};
pub use vnf::Vnf;
pub use volumes::Creations;
