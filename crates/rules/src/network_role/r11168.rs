use crate::checks::id_contents;
use crate::prelude::*;

/// R-11168: the id of a port on an external network tells its role.
pub(crate) struct R11168;

impl Rule for R11168 {
    fn id(&self) -> &'static str {
        "R-11168"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        id_contents::check_interfaces(false, checks);
    }
}
