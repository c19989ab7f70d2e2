use crate::checks::sections;
use crate::prelude::*;

/// R-44001: a parameter has a description.
pub(crate) struct R44001;

impl Rule for R44001 {
    fn id(&self) -> &'static str {
        "R-44001"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        for parameter in package.templates().flat_map(Template::parameters) {
            sections::require_attribute(parameter, "description", checks);
        }
    }
}
