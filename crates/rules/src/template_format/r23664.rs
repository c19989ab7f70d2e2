use crate::checks::sections;
use crate::prelude::*;

/// R-23664: an incremental or volume module has a `resources` section.
pub(crate) struct R23664;

impl Rule for R23664 {
    fn id(&self) -> &'static str {
        "R-23664"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        for kind in [Kind::Incremental, Kind::Volume] {
            for template in package.templates_of(kind) {
                sections::require(template, "resources", checks);
            }
        }
    }
}
