//! R-90526: a parameter declares no default.

use vnfcheck_hot::FileKind;

use crate::fixes;
use crate::onap::environments::origins::Origins;
use vnfcheck_check::{Change, Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-90526", check).resolved_by(Change::MoveDefault).leading()];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let mut origins = None;
    for template in package.templates() {
        let is_nested = package.kind(template.file()) == FileKind::Nested;
        for parameter in template.parameters() {
            let Some(default) = parameter.attribute("default") else {
                out.pass();
                continue;
            };
            let finding = out.fail(default, format!("parameter `{}` declares a default", parameter.name()));
            finding.related(parameter, "declared here");
            let origins = origins.get_or_insert_with(|| Origins::of(cx));
            if is_nested {
                finding.help("remove the default, and pass the value from every caller; nested templates have no environment file");
                finding.fix(fixes::pass_default(parameter));
                let passed = package.arguments_for(template.file(), parameter.name()).next();
                let passed = passed.map(|_| "its values in the calls".to_owned());
                origins.offer_removal(parameter, passed, finding);
            } else {
                origins.explain_default(cx, template, parameter, finding);
            }
        }
    }
}
