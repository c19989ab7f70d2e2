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

/// The tables of each topic, with `true` if all its requirements are about resources.
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

/// Requirements of the other topics that are about resources.
const ABOUT_RESOURCES: [&str; 19] = [
    "R-00011", "R-05257", "R-100380", "R-11041", "R-17528", "R-50011", "R-53952", "R-56287", "R-589037",
    "R-59482", "R-60011", "R-61001", "R-67386", "R-708564", "R-71699", "R-76449", "R-85734", "R-89913",
    "R-99812",
];

/// Returns all rules, in the order of the tables.
pub(crate) fn rules() -> impl Iterator<Item = &'static Rule> {
    static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
        let by_topic = TABLES.iter().flat_map(|(tables, is_about_resources)| {
            let rules = tables.iter().copied().flatten().cloned();
            rules.map(move |rule| (*is_about_resources || ABOUT_RESOURCES.contains(&rule.id()), rule))
        });
        let listed = parameters::rules().chain(resources::rules()).map(|rule| (true, rule));
        let all = by_topic.chain(listed);
        let all = all.map(|(about, rule)| if about { rule.about_resources() } else { rule });
        all.map(|rule| rule.proposing(naming::propose)).collect()
    });
    RULES.iter()
}
