use crate::checks::names;
use crate::prelude::*;

/// R-41888: `get_file` takes no URL.
pub(crate) struct R41888;

impl Rule for R41888 {
    fn id(&self) -> &'static str {
        "R-41888"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        for reference in package.templates().flat_map(|template| template.references(Target::File)) {
            let name = reference.name.text();
            if names::is_url(&name) {
                checks
                    .fail(reference.name, format!("`get_file` names the URL `{name}`"))
                    .help("add the file to the package and name it here");
            } else {
                checks.pass();
            }
        }
    }
}
