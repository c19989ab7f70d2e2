//! R-99812: no environment lists the parameter of the `name` of a resource that is no server.

use vnf::ModuleParameter;
use vnf::flow::{self, Property};

use crate::check::{Context, Findings, Rule, rule};
use crate::onap::environments::environment;

pub(crate) static RULES: &[Rule] = &[rule("R-99812", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let reason = |source: &ModuleParameter<'_>| {
        if source.first_use.template.parameter("vnf_name").is_some() {
            "build the name from `vnf_name`, and remove the parameter too"
        } else {
            "declare `vnf_name`, build the name from it, and remove the parameter too"
        }
    };
    environment::omit(sources(cx), reason, out);
}

/// The parameters of modules that give names.
pub(super) fn sources<'p>(cx: &Context<'p>) -> Vec<ModuleParameter<'p>> {
    let package = cx.package();
    let mut uses = Vec::new();
    for template in package.templates() {
        for (resource, definition) in template.definitions_with(is_subject) {
            uses.extend(NAME.values_in(template, resource, definition));
        }
    }
    flow::sources(package, uses).collect()
}

const NAME: Property = Property { types: &[], paths: &[&["name"]] };

/// Types of OpenStack and Contrail but servers; a nested template's parameter `name` is no property.
fn is_subject(type_name: &str) -> bool {
    type_name.starts_with("OS::") && type_name != "OS::Nova::Server"
}
