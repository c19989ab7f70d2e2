use crate::checks::server_parameters;
use crate::prelude::*;

/// R-87817: a list of server names is `{vm-type}_names`.
pub(crate) struct R87817;

impl Rule for R87817 {
    fn id(&self) -> &'static str {
        "R-87817"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        server_parameters::check_listed_names(checks);
    }
}
