use crate::checks::sections;
use crate::prelude::*;

/// R-39402: a template has a `description` section.
pub(crate) struct R39402;

impl Rule for R39402 {
    fn id(&self) -> &'static str {
        "R-39402"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        for template in package.templates() {
            if let Some(description) = sections::require(template, "description", checks)
                && description.value.text().trim().is_empty()
            {
                checks
                    .advise(description.key, "the description of the template is empty")
                    .help("say in a sentence what the template creates");
            }
        }
    }
}
