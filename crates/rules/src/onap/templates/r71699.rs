//! R-71699: a resource does not refer to a nested template by URL.

use vnfcheck_hot::Template;

use crate::names;
use vnfcheck_check::{Change, Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] =
    &[rule("R-71699", check).resolved_by(Change::AddDefinition).about_resources()];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    for (text, uses) in package.templates().flat_map(Template::type_texts) {
        let is_template_by_url = names::is_url(text) && names::ends_in_template_extension(text);
        for (resource, reference) in uses {
            if !is_template_by_url {
                out.pass();
                continue;
            }
            out.fail(reference, format!("resource `{}` refers to a nested template by URL", resource.id()))
                .help("add the nested template to the package, and use its file name");
        }
    }
}
