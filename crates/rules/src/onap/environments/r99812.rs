//! R-99812: no environment lists the parameter of the `name` of a resource that is no server.

use vnf::flow::{self, Property};

use crate::check::{Context, Findings, Rule, rule};
use crate::onap::environments::environment;

pub(crate) static RULES: &[Rule] = &[rule("R-99812", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let mut uses = Vec::new();
    for template in package.templates() {
        for resource in template.resources() {
            let definitions = resource.definitions();
            for definition in definitions.filter(|it| it.type_name().is_some_and(is_subject)) {
                uses.extend(NAME.values_in(template, resource, definition));
            }
        }
    }
    let sources = flow::sources(package, uses);
    environment::omit(sources, "build the name in the template from `vnf_name` with `str_replace`", out);
}

const NAME: Property = Property { types: &[], paths: &[&["name"]] };

/// Types of OpenStack and Contrail but servers; a nested template's parameter `name` is no property.
fn is_subject(type_name: &str) -> bool {
    type_name.starts_with("OS::") && type_name != "OS::Nova::Server"
}
