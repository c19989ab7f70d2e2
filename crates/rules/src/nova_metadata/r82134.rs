use crate::checks::server_metadata;
use crate::prelude::*;

/// R-82134: the parameter behind `vf_module_id` has its name and type `string`.
pub(crate) struct R82134;

impl Rule for R82134 {
    fn id(&self) -> &'static str {
        "R-82134"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        server_metadata::check_parameter("vf_module_id", "string", checks);
    }
}
