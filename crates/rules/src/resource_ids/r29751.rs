use crate::checks::resource_ids;
use crate::prelude::*;

/// R-29751: the id of a server is `{vm-type}_server_{index}`.
pub(crate) struct R29751;

impl Rule for R29751 {
    fn id(&self) -> &'static str {
        "R-29751"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        resource_ids::check_servers(checks);
    }
}
