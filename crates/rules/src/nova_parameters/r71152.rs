use crate::checks::server_parameters;
use crate::prelude::*;

/// R-71152: the image parameter of a server is a string.
pub(crate) struct R71152;

impl Rule for R71152 {
    fn id(&self) -> &'static str {
        "R-71152"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        server_parameters::check_type(package, "image", &["string"], checks);
    }
}
