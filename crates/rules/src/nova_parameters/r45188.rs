use crate::checks::server_parameters;
use crate::prelude::*;

/// R-45188: the flavor parameter of a server is `{vm-type}_flavor_name`.
pub(crate) struct R45188;

impl Rule for R45188 {
    fn id(&self) -> &'static str {
        "R-45188"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        server_parameters::check_name("flavor", checks);
    }
}
