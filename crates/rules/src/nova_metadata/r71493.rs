use crate::checks::server_metadata;
use crate::prelude::*;

/// R-71493: server metadata has `vf_module_id`, from a parameter.
pub(crate) struct R71493;

impl Rule for R71493 {
    fn id(&self) -> &'static str {
        "R-71493"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        server_metadata::require_key("vf_module_id", checks);
    }
}
