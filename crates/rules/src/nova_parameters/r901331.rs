use crate::checks::server_parameters;
use crate::prelude::*;

/// R-901331: the image of a server comes from a parameter.
pub(crate) struct R901331;

impl Rule for R901331 {
    fn id(&self) -> &'static str {
        "R-901331"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        server_parameters::require_parameter(package, "image", checks);
    }
}
