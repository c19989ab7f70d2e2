//! Values of parameters that must be in the environment file, not only in a default.

use crate::onap::environments::origins::Origins;
use vnfcheck_check::{Change, Context, Findings, Rule, rule};

/// The rules of this file, ordered by R-number.
pub(crate) static RULES: &[Rule] = &[
    // A value that is the same in all deployments belongs in the environment file.
    rule("R-01896", list_defaults).resolved_by(Change::MoveDefault),
    // A parameter with a default needs a value in the environment file.
    rule("R-26124", list_defaults).resolved_by(Change::MoveDefault),
];

/// Checks that environments list every parameter whose declaration contains a default. Other requirements cover modules
/// without a readable environment.
fn list_defaults(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let mut origins = None;
    for template in package.modules() {
        let Some(environment) = package.environment(template) else { continue };
        for parameter in template.parameters() {
            let Some(default) = parameter.attribute("default") else { continue };
            if environment.parameter(parameter.name()).is_some() {
                out.pass();
                continue;
            }
            let finding = out.fail(
                default,
                format!(
                    "parameter `{}` has a default, but no value in the environment file",
                    parameter.name()
                ),
            );
            finding.related(environment, "the environment file of this template");
            let origins = origins.get_or_insert_with(|| Origins::of(cx));
            origins.explain_default(cx, template, parameter, finding);
        }
    }
}
