use crate::checks::servers;
use crate::prelude::*;

/// R-100400: the metadata of a server has `vf_module_name`.
pub(crate) struct R100400;

impl Rule for R100400 {
    fn id(&self) -> &'static str {
        "R-100400"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        servers::require_metadata(package, "vf_module_name", checks);
    }
}
