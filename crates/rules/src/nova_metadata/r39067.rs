use crate::checks::server_metadata;
use crate::prelude::*;

/// R-39067: the parameter behind `vf_module_name` has its name and type `string`.
pub(crate) struct R39067;

impl Rule for R39067 {
    fn id(&self) -> &'static str {
        "R-39067"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        server_metadata::check_parameter("vf_module_name", "string", checks);
    }
}
