//! The ONAP Heat requirements, by topic. Each requirement is a row of the table next to its implementation.

use crate::check::Rule;

pub(crate) mod contrail;
pub(crate) mod environments;
pub(crate) mod ids;
pub(crate) mod modules;
pub(crate) mod networks;
pub(crate) mod outputs;
pub(crate) mod ports;
pub(crate) mod servers;
pub(crate) mod templates;
pub(crate) mod volumes;

static TABLES: &[&[&[Rule]]] = &[
    contrail::TABLES,
    environments::TABLES,
    ids::TABLES,
    modules::TABLES,
    networks::TABLES,
    outputs::TABLES,
    ports::TABLES,
    servers::TABLES,
    templates::TABLES,
    volumes::TABLES,
];

/// Returns all rules, in the order of the tables.
pub(crate) fn rules() -> impl Iterator<Item = &'static Rule> {
    TABLES.iter().copied().flatten().copied().flatten()
}
