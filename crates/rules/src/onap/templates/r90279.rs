//! R-90279: a parameter is used in the template that declares it.

use fix::{Fix, Plan};
use hot::{Target, Template};

use crate::check::{Context, Findings, Rule, rule};
use crate::names;

pub(crate) static RULES: &[Rule] = &[rule("R-90279", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    for template in package.templates() {
        let used = used_parameters(template);
        for (parameter, is_used) in template.parameters().zip(used) {
            let name = parameter.name();
            if is_availability_zone(name) {
                continue;
            }
            if is_used {
                out.pass();
            } else {
                out
                    .fail(parameter, format!("parameter `{name}` is never used"))
                    .help("use it with `get_param` in a resource or an output, or remove it here and where it gets a value")
                    .fix(Fix::safe(
                        format!("remove parameter `{name}`"),
                        Plan::RemoveParameter { template: template.file(), name: name.to_owned() },
                    ));
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
        let position = template.parameter_position(reference.name.text());
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
