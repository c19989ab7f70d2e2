//! Load balancers.

use vnfcheck_hot::{Resource, Template};
use vnfcheck_maps::HashSet;

use super::{property, references_to_resources, referring_resource, templates};
use vnfcheck_check::{Findings, Rule, rule};

pub(super) static RULES: &[Rule] = &[
    // A pool has a health monitor.
    rule("practice.pool-without-monitor", |cx, out| {
        templates(cx.package()).for_each(|it| check(it, out));
    })
    .about_resources(),
];

/// The types of pools to which a monitor refers.
const POOLS: [&str; 2] = ["OS::Octavia::Pool", "OS::Neutron::LBaaS::Pool"];
/// The type of pools that refer to their monitors.
const FIRST_POOL: &str = "OS::Neutron::Pool";
/// The types of monitors that refer to their pool.
const MONITORS: [&str; 2] = ["OS::Octavia::HealthMonitor", "OS::Neutron::LBaaS::HealthMonitor"];

fn check(template: &Template, out: &mut Findings) {
    let monitored = monitored(template);
    for pool in POOLS.iter().flat_map(|it| template.resources_named(it)) {
        report(pool, monitored.contains(pool.id()), out);
    }
    for pool in template.resources_named(FIRST_POOL) {
        let monitors = property(pool.definition, "monitors");
        let has_monitor = monitors.is_some_and(|it| !it.value.is_sequence() || !it.value.is_empty());
        report(pool, has_monitor || pool.definition.has_unknown_properties(), out);
    }
}

fn report(pool: Resource<'_>, is_monitored: bool, out: &mut Findings) {
    if is_monitored {
        return out.pass();
    }
    out.fail(pool, format!("pool `{}` has no health monitor", pool.id()))
        .help("add a health monitor for the pool, so that a member that fails gets no requests");
}

/// Returns the resources to which a monitor, or a resource that may contain a monitor, refers.
fn monitored(template: &Template) -> HashSet<&str> {
    let monitors = template.definitions_with(|it| MONITORS.contains(&it) || !it.starts_with("OS::"));
    let monitors: HashSet<&str> = monitors.map(|(resource, _)| resource.id()).collect();
    let by_monitors = references_to_resources(template)
        .filter(|it| referring_resource(template, *it).is_some_and(|id| monitors.contains(id)));
    by_monitors.map(|it| it.name.text()).collect()
}
