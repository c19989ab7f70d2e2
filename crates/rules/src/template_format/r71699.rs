use crate::checks::names;
use crate::prelude::*;

/// R-71699: a resource refers to no nested template by URL.
pub(crate) struct R71699;

impl Rule for R71699 {
    fn id(&self) -> &'static str {
        "R-71699"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        for resource in package.templates().flat_map(Template::resources) {
            for (_, reference) in resource.type_references() {
                let url = reference.text();
                if !(names::is_url(&url) && names::ends_in_template_extension(&url)) {
                    checks.pass();
                    continue;
                }
                checks
                    .fail(reference, format!("resource `{}` refers to a nested template by URL", resource.id()))
                    .help("put the nested template into the package and refer to it by its file name");
            }
        }
    }
}
