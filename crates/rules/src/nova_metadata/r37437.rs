use crate::checks::server_metadata;
use crate::prelude::*;

/// R-37437: server metadata has `vnf_id`, from a parameter.
pub(crate) struct R37437;

impl Rule for R37437 {
    fn id(&self) -> &'static str {
        "R-37437"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        server_metadata::require_key("vnf_id", checks);
    }
}
