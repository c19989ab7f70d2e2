use crate::checks::server_metadata;
use crate::prelude::*;

/// R-68023: `vf_module_name` in server metadata comes from a parameter.
pub(crate) struct R68023;

impl Rule for R68023 {
    fn id(&self) -> &'static str {
        "R-68023"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        server_metadata::require_parameter("vf_module_name", checks);
    }
}
