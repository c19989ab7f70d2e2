use crate::checks::server_metadata;
use crate::prelude::*;

/// R-62428: the parameter behind `vnf_name` has its name and type `string`.
pub(crate) struct R62428;

impl Rule for R62428 {
    fn id(&self) -> &'static str {
        "R-62428"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        server_metadata::check_parameter("vnf_name", "string", checks);
    }
}
