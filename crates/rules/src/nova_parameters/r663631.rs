use crate::checks::server_parameters;
use crate::prelude::*;

/// R-663631: the name of a server comes from a parameter.
pub(crate) struct R663631;

impl Rule for R663631 {
    fn id(&self) -> &'static str {
        "R-663631"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        server_parameters::require_parameter(package, "name", checks);
    }
}
