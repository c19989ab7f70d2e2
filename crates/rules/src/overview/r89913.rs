use std::borrow::Cow;
use std::collections::HashSet;

use hot::Section;

use crate::checks::volumes;
use crate::prelude::*;

/// R-89913: the UUID of every volume of a volume module is an output.
pub(crate) struct R89913;

impl Rule for R89913 {
    fn id(&self) -> &'static str {
        "R-89913"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        for module in package.templates_of(Kind::Volume) {
            let by_id = in_outputs(module, Target::Resource);
            let by_attribute = in_outputs(module, Target::Attribute);
            for (resource, contents) in volumes::contents(module, package) {
                if !contents.has_volume {
                    continue;
                }
                let id = resource.id();
                let (returned, message, help) = if resource.definition.is(volumes::VOLUME) {
                    let message = format!("no output returns the UUID of volume `{id}`");
                    (&by_id, message, format!("add an output with `get_resource: {id}`"))
                } else {
                    let message = format!("no output returns the UUIDs of the volumes in `{id}`");
                    (&by_attribute, message, format!("add an output that reads them by `get_attr` from `{id}`"))
                };
                if returned.contains(&id) {
                    checks.pass();
                } else {
                    checks.fail(resource, message).help(help);
                }
            }
        }
    }
}

/// The names that outputs refer to.
fn in_outputs(module: &Template, target: Target) -> HashSet<Cow<'_, str>> {
    let references = module.references(target).filter(|it| it.owner.section == Section::Outputs);
    references.map(|it| it.name.text()).collect()
}
