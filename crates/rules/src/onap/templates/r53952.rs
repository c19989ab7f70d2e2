//! R-53952: the type of a resource is not a URL.

use vnfcheck_hot::Template;

use crate::names;
use vnfcheck_check::{Change, Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] =
    &[rule("R-53952", check).resolved_by(Change::AddDefinition).about_resources()];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    for (text, uses) in package.templates().flat_map(Template::type_texts) {
        let is_url = names::is_url(text);
        for (resource, reference) in uses {
            if !is_url {
                out.pass();
                continue;
            }
            out.fail(reference, format!("resource `{}` is defined by a URL", resource.id()))
                .help("add the definition to the package, and use its file name");
        }
    }
}
