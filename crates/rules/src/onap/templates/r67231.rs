//! R-67231: an environment file has no `resource_registry` section.

use vnfcheck_check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-67231", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    for environment in package.environments() {
        match environment.section("resource_registry") {
            None => out.pass(),
            Some(section) => {
                out.fail(section.key, "the environment file has a `resource_registry` section").help(
                    "use the file name of the nested template as the `type` of the resource, and remove the section",
                );
            }
        }
    }
}
