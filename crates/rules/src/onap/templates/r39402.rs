//! R-39402: a template has a `description` section.

use crate::onap::templates::sections;
use vnfcheck_check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-39402", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    for template in package.templates() {
        if let Some(description) = sections::require(template, "description", out)
            && (description.value.is_null() || description.value.text().trim().is_empty())
        {
            out.advise(description.key, "the description of the template is empty")
                .help("describe in one sentence the resources that the template creates");
        }
    }
}
