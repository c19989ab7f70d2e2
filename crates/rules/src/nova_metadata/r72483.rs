use crate::checks::server_metadata;
use crate::prelude::*;

/// R-72483: server metadata has `vnf_name`, from a parameter.
pub(crate) struct R72483;

impl Rule for R72483 {
    fn id(&self) -> &'static str {
        "R-72483"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        server_metadata::require_key("vnf_name", checks);
    }
}
