use crate::checks::id_contents;
use crate::prelude::*;

/// R-96983: the id of a port on an internal network tells its role.
pub(crate) struct R96983;

impl Rule for R96983 {
    fn id(&self) -> &'static str {
        "R-96983"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        id_contents::check_interfaces(true, checks);
    }
}
