//! Servers: their names, flavors, images, metadata, vm-types and boot devices.

use vnfcheck_check::Rule;

pub(crate) mod boot;
pub(crate) mod collisions;
mod connections;
pub(crate) mod given;
mod likeness;
pub(crate) mod metadata;
mod own_parameters;
mod r01455;
mod r23311;
mod r55306;
mod r55307;
mod r69588;
mod r83706;
mod r98407;
mod server_classes;
pub(crate) mod server_metadata;
mod server_networks;
pub(crate) mod server_parameters;
pub(crate) mod spelling;
pub(crate) mod subjects;
pub(crate) mod vm_type_case;
pub(crate) mod wishes;
pub(crate) mod zone_names;
pub(crate) mod zones;

/// The rule tables of this topic.
pub(super) static TABLES: &[&[Rule]] = &[
    collisions::RULES,
    own_parameters::RULES,
    r01455::RULES,
    r23311::RULES,
    r55306::RULES,
    r55307::RULES,
    r69588::RULES,
    r83706::RULES,
    r98407::RULES,
    server_parameters::RULES,
    spelling::RULES,
    vm_type_case::RULES,
];
