use crate::checks::server_metadata;
use crate::prelude::*;

/// R-54340: the parameter behind `vf_module_index` has its name and type `number`.
pub(crate) struct R54340;

impl Rule for R54340 {
    fn id(&self) -> &'static str {
        "R-54340"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        server_metadata::check_parameter("vf_module_index", "number", checks);
    }
}
