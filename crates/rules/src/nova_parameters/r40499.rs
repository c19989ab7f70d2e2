use crate::checks::server_parameters;
use crate::prelude::*;

/// R-40499: each vm-type has one flavor parameter of its own.
pub(crate) struct R40499;

impl Rule for R40499 {
    fn id(&self) -> &'static str {
        "R-40499"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        server_parameters::check_uniqueness("flavor", checks);
    }
}
