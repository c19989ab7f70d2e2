//! R-25190: a volume does not set `availability_zone`.

use vnfcheck_hot::ResourceType;
use vnfcheck_vnf::ParamRef;

use crate::properties::remove_property;
use vnfcheck_check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-25190", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    for (resource, volume) in package.templates().flat_map(|it| it.definitions_of(ResourceType::Volume)) {
        let Some(zone) = volume.property("availability_zone") else {
            out.pass();
            continue;
        };
        let given = match ParamRef::at(zone.value) {
            Some(used) => format!(", and parameter `{}` with its values if it becomes unused", used.name()),
            None => String::new(),
        };
        let remove = remove_property(zone.key);
        out.fail(zone, format!("volume `{}` sets `availability_zone`", resource.id()))
            .help(format!("{remove}{given}: the volume is created in the default zone"));
    }
}
