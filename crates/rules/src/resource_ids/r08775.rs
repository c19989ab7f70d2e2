use crate::checks::id_forms::{self, Serves};
use crate::prelude::*;

/// R-08775: a security group of several networks is named after its only kind of server.
pub(crate) struct R08775;

impl Rule for R08775 {
    fn id(&self) -> &'static str {
        "R-08775"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        id_forms::check_security_groups(true, Serves::SeveralNetworks, checks);
    }
}
