use crate::checks::servers;
use crate::prelude::*;

/// R-88536: the metadata of a server has `environment_context`.
pub(crate) struct R88536;

impl Rule for R88536 {
    fn id(&self) -> &'static str {
        "R-88536"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        servers::require_metadata(package, "environment_context", checks);
    }
}
