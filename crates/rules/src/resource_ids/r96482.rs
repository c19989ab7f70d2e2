use crate::checks::id_contents;
use crate::prelude::*;

/// R-96482: the id of a resource for one external network tells its role.
pub(crate) struct R96482;

impl Rule for R96482 {
    fn id(&self) -> &'static str {
        "R-96482"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        id_contents::check_network(false, checks);
    }
}
