use crate::checks::server_parameters;
use crate::prelude::*;

/// R-481670: the flavor of a server comes from a parameter.
pub(crate) struct R481670;

impl Rule for R481670 {
    fn id(&self) -> &'static str {
        "R-481670"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        server_parameters::require_parameter(package, "flavor", checks);
    }
}
