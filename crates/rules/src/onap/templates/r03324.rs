//! R-03324: an environment file has a `parameters` section.

use crate::check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-03324", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    for environment in package.environments() {
        if environment.section("parameters").is_some() {
            out.pass();
        } else {
            out.fail(environment, "the environment file has no `parameters` section")
                .help("put the values under a top-level key `parameters:`");
        }
    }
}
