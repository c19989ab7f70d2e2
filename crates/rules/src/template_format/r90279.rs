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
            let used = used_parameters(template);
            for (parameter, is_used) in template.parameters().zip(used) {
                let name = parameter.name();
                if is_availability_zone(&name) {
                    continue;
                }
                if is_used {
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

/// For each parameter whether something refers to it.
fn used_parameters(template: &Template) -> Vec<bool> {
    let mut used = vec![false; template.parameters().count()];
    let mut left = used.len();
    let mut references = template.references(Target::Parameter);
    while left > 0
        && let Some(reference) = references.next()
    {
        let position = template.parameter_position(&reference.name.text());
        if let Some(used) = position.and_then(|position| used.get_mut(position)).filter(|used| !**used) {
            *used = true;
            left -= 1;
        }
    }
    used
}

/// `availability_zone_{index}` may stay unused: R-98450 asks for the parameters whether they are needed or not.
fn is_availability_zone(name: &str) -> bool {
    name.strip_prefix("availability_zone_").is_some_and(names::is_index)
}
