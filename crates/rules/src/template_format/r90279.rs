use std::collections::HashSet;

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
            let used: HashSet<_> = template.references(Target::Parameter).map(|it| it.name.text()).collect();
            for parameter in template.parameters() {
                let name = parameter.name();
                if is_availability_zone(&name) {
                    continue;
                }
                if used.contains(&name) {
                    checks.pass();
                } else {
                    checks
                        .fail(parameter, format!("parameter `{name}` is never used"))
                        .help("use it with `get_param` in a resource or an output, or remove it here and where it gets a value");
                }
            }
        }
    }
}

/// `availability_zone_{index}` may stay unused: R-98450 asks for the parameters whether they are needed or not.
fn is_availability_zone(name: &str) -> bool {
    name.strip_prefix("availability_zone_").is_some_and(names::is_index)
}
