use crate::checks::sections;
use crate::prelude::*;

/// R-36772: a parameter declares its type.
pub(crate) struct R36772;

impl Rule for R36772 {
    fn id(&self) -> &'static str {
        "R-36772"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        for parameter in package.templates().flat_map(Template::parameters) {
            sections::require_attribute(parameter, "type", checks);
        }
    }
}
