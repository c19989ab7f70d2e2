use crate::checks::names;
use crate::prelude::*;

/// R-53952: the type of a resource is no URL.
pub(crate) struct R53952;

impl Rule for R53952 {
    fn id(&self) -> &'static str {
        "R-53952"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        for resource in package.templates().flat_map(Template::resources) {
            for (_, reference) in resource.type_references() {
                if !names::is_url(&reference.text()) {
                    checks.pass();
                    continue;
                }
                checks
                    .fail(reference, format!("resource `{}` is defined by a URL", resource.id()))
                    .help("put the definition into the package and refer to it by its file name");
            }
        }
    }
}
