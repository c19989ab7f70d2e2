//! The ONAP Heat requirements. The tables of parameters and resources list the requirements that prescribe names,
//! types, environments and IDs; the other requirements are rows of the tables next to their implementation, by topic.

use std::sync::LazyLock;

use vnfcheck_check::Rule;

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

/// The tables of each topic, with `true` if all its requirements are about resources; in other topics, individual rows
/// are marked.
static TABLES: &[(&[&[Rule]], bool)] = &[
    (environments::TABLES, false),
    (ids::TABLES, true),
    (modules::TABLES, false),
    (networks::TABLES, true),
    (outputs::TABLES, false),
    (ports::TABLES, true),
    (servers::TABLES, true),
    (templates::TABLES, false),
    (volumes::TABLES, true),
];

/// Returns all rules, in the order of the tables.
pub(crate) fn rules() -> impl Iterator<Item = &'static Rule> {
    static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
        let by_topic = TABLES.iter().flat_map(|(tables, are_about_resources)| {
            let rules = tables.iter().copied().flatten().cloned();
            rules.map(move |rule| if *are_about_resources { rule.about_resources() } else { rule })
        });
        let listed = parameters::rules().chain(resources::rules()).map(Rule::about_resources);
        let all = by_topic.chain(listed);
        all.map(|rule| rule.proposing(naming::propose)).collect()
    });
    RULES.iter()
}
