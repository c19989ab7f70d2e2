use crate::checks::server_parameters;
use crate::prelude::*;

/// R-50436: the flavor parameter of a server is a string.
pub(crate) struct R50436;

impl Rule for R50436 {
    fn id(&self) -> &'static str {
        "R-50436"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        server_parameters::check_type(package, "flavor", &["string"], checks);
    }
}
