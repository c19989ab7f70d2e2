use crate::checks::server_metadata;
use crate::prelude::*;

/// R-07507: the parameter behind `vnf_id` has its name and type `string`.
pub(crate) struct R07507;

impl Rule for R07507 {
    fn id(&self) -> &'static str {
        "R-07507"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        server_metadata::check_parameter("vnf_id", "string", checks);
    }
}
