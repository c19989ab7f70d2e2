//! R-89913: the UUID of every volume of a volume module is an output.

use hot::{Kind, Section, Target, Template};
use maps::HashSet;
use vnf::volumes::VOLUME;

use crate::check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-89913", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let creations = cx.creations();
    for module in package.templates_of(Kind::Volume) {
        let by_id = in_outputs(module, Target::Resource);
        let by_attribute = in_outputs(module, Target::Attribute);
        for (resource, contents) in creations.of_resources(module) {
            if !contents.has_volume {
                continue;
            }
            let id = resource.id();
            let (returned, message, help) = if resource.definition.is(VOLUME) {
                let message = format!("no output returns the UUID of volume `{id}`");
                (&by_id, message, format!("add an output with `get_resource: {id}`"))
            } else {
                let message = format!("no output returns the UUIDs of the volumes in `{id}`");
                (&by_attribute, message, format!("add an output that reads them by `get_attr` from `{id}`"))
            };
            if returned.contains(&id) {
                out.pass();
            } else {
                out.fail(resource, message).help(help);
            }
        }
    }
}

/// The names that outputs refer to.
fn in_outputs(module: &Template, target: Target) -> HashSet<&'_ str> {
    let references = module.references(target).filter(|it| it.owner.section == Section::Outputs);
    references.map(|it| it.name.text()).collect()
}
