//! R-00011: a parameter of a nested template has no constraints.

use vnfcheck_fix::{Fix, Plan};
use vnfcheck_hot::{FileKind, Template};

use vnfcheck_check::{Change, Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] =
    &[rule("R-00011", check).resolved_by(Change::RemoveConstraints).about_resources()];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let nested = package.templates_of(FileKind::Nested);
    for parameter in nested.flat_map(Template::parameters) {
        let Some(constraints) = parameter.attribute("constraints") else {
            out.pass();
            continue;
        };
        out.fail(constraints.key, format!("`{}` of a nested template has constraints", parameter.name()))
            .help("declare the constraints on the parameter of the calling template")
            .fix(Fix::risky(
                format!("remove the constraints of `{}`", parameter.name()),
                Plan::remove(constraints),
            ));
    }
}
