//! The ONAP Heat requirements. The tables of parameters and resources list the requirements that prescribe names,
//! types, environments and ids; the other requirements are rows of the tables next to their implementation, by topic.

use std::sync::LazyLock;

use crate::check::Rule;

mod aspects;
pub(crate) mod contrail;
pub(crate) mod environments;
pub(crate) mod ids;
pub(crate) mod modules;
mod naming;
pub(crate) mod networks;
pub(crate) mod outputs;
pub(crate) mod parameters;
pub(crate) mod ports;
pub(crate) mod resources;
pub(crate) mod servers;
pub(crate) mod table;
pub(crate) mod templates;
pub(crate) mod volumes;

static TABLES: &[&[&[Rule]]] = &[
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
    static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
        let by_topic = TABLES.iter().copied().flatten().copied().flatten().cloned();
        let all = by_topic.chain(parameters::rules()).chain(resources::rules());
        all.map(|rule| rule.proposing(naming::propose)).collect()
    });
    RULES.iter()
}
