use crate::checks::id_contents;
use crate::prelude::*;

/// R-98138: the id of a resource for one internal network tells its role.
pub(crate) struct R98138;

impl Rule for R98138 {
    fn id(&self) -> &'static str {
        "R-98138"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        id_contents::check_network(true, checks);
    }
}
