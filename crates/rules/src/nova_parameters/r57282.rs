use crate::checks::server_parameters;
use crate::prelude::*;

/// R-57282: each vm-type has one image parameter of its own.
pub(crate) struct R57282;

impl Rule for R57282 {
    fn id(&self) -> &'static str {
        "R-57282"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        server_parameters::check_uniqueness("image", checks);
    }
}
