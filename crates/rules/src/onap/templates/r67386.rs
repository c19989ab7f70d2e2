//! R-67386: the optional metadata of a resource is a mapping.

use vnfcheck_hot::Template;

use vnfcheck_check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-67386", check).about_resources()];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    for resource in package.templates().flat_map(Template::resources) {
        let Some(metadata) = resource.definition.body.entry("metadata") else { continue };
        if metadata.value.is_mapping() {
            out.pass();
            continue;
        }
        out.fail(metadata.key, format!("`metadata` of resource `{}` must be a mapping", resource.id()))
            .help("add keys with values below `metadata:`, or remove the key");
    }
}
