use crate::checks::server_metadata;
use crate::prelude::*;

/// R-50816: `vf_module_index` in server metadata comes from a parameter.
pub(crate) struct R50816;

impl Rule for R50816 {
    fn id(&self) -> &'static str {
        "R-50816"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        server_metadata::require_parameter("vf_module_index", checks);
    }
}
