//! Servers: their names, flavors, images, metadata, vm-types and boot devices.

use crate::check::Rule;

pub(crate) mod boot;
pub(crate) mod collisions;
mod connections;
mod likeness;
pub(crate) mod metadata;
mod own_parameters;
mod r01455;
pub(crate) mod r22838;
mod r23311;
mod r55306;
mod r55307;
pub(crate) mod r59568;
pub(crate) mod r69431;
mod r69588;
mod r83706;
pub(crate) mod r91125;
mod r98407;
mod r98450;
pub(crate) mod replacement;
mod server_classes;
pub(crate) mod server_metadata;
mod server_networks;
pub(crate) mod server_parameters;
pub(crate) mod spelling;
pub(crate) mod vm_type_case;
pub(crate) mod zones;

/// The rule tables of this topic.
pub(super) static TABLES: &[&[Rule]] = &[
    collisions::RULES,
    metadata::RULES,
    own_parameters::RULES,
    r01455::RULES,
    r22838::RULES,
    r23311::RULES,
    r55306::RULES,
    r55307::RULES,
    r59568::RULES,
    r69431::RULES,
    r69588::RULES,
    r83706::RULES,
    r91125::RULES,
    r98407::RULES,
    r98450::RULES,
    server_metadata::RULES,
    server_parameters::RULES,
    spelling::RULES,
    vm_type_case::RULES,
];
