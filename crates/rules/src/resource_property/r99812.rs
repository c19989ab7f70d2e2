use crate::checks::environment::{self, Property};
use crate::prelude::*;

/// R-99812: no environment lists the parameter of the `name` of a resource that is no server.
pub(crate) struct R99812;

const NAME: Property = Property { types: &[], paths: &[&["name"]] };

/// Types of OpenStack and Contrail but servers; a nested template's parameter `name` is no property.
fn is_subject(type_name: &str) -> bool {
    type_name.starts_with("OS::") && type_name != "OS::Nova::Server"
}

impl Rule for R99812 {
    fn id(&self) -> &'static str {
        "R-99812"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        let mut uses = Vec::new();
        for template in package.templates() {
            for resource in template.resources() {
                let definitions = resource.definitions();
                for definition in definitions.filter(|it| it.type_name().is_some_and(|name| is_subject(&name))) {
                    uses.extend(NAME.values_in(template, resource, definition));
                }
            }
        }
        let sources = environment::sources(package, uses);
        environment::omit(sources, "build the name in the template from `vnf_name` with `str_replace`", checks);
    }
}
