use crate::checks::sections;
use crate::prelude::*;

/// R-27078: a template has a `heat_template_version` section.
pub(crate) struct R27078;

impl Rule for R27078 {
    fn id(&self) -> &'static str {
        "R-27078"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        for template in package.templates() {
            sections::require(template, "heat_template_version", checks);
        }
    }
}
