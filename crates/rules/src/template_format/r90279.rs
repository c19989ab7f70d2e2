use std::collections::HashSet;

use hot::Parameter;

use crate::checks::names;
use crate::prelude::*;

/// R-90279: a parameter is used in the template that declares it.
pub(crate) struct R90279;

impl Rule for R90279 {
    fn id(&self) -> &'static str {
        "R-90279"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        for template in package.templates() {
            let mut unused: HashSet<_> = template.parameters().map(Parameter::name).collect();
            let mut references = template.references(Target::Parameter);
            while !unused.is_empty()
                && let Some(reference) = references.next()
            {
                unused.remove(&reference.name.text());
            }
            for parameter in template.parameters() {
                let name = parameter.name();
                if is_availability_zone(&name) {
                    continue;
                }
                if unused.contains(&name) {
                    checks
                        .fail(parameter, format!("parameter `{name}` is never used"))
                        .help("use it with `get_param` in a resource or an output, or remove it here and where it gets a value");
                } else {
                    checks.pass();
                }
            }
        }
    }
}

/// `availability_zone_{index}` may stay unused: R-98450 asks for the parameters whether they are needed or not.
fn is_availability_zone(name: &str) -> bool {
    name.strip_prefix("availability_zone_").is_some_and(names::is_index)
}
