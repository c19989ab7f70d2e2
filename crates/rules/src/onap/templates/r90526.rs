//! R-90526: a parameter declares no default.

use hot::Kind;

use crate::check::{Context, Findings, Rule, rule};
use crate::mending;

pub(crate) static RULES: &[Rule] = &[rule("R-90526", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    for template in package.templates() {
        let is_nested = package.kind(template.file()) == Kind::Nested;
        for parameter in template.parameters() {
            let Some(default) = parameter.attribute("default") else {
                out.pass();
                continue;
            };
            out.fail(default, format!("parameter `{}` declares a default", parameter.name()))
                .related(parameter, "declared here")
                .help(if is_nested {
                    "pass the value from the caller: a nested template has no environment file"
                } else {
                    "move the value to the environment file"
                })
                .fix(mending::move_default(parameter));
        }
    }
}
