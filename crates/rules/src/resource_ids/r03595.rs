use crate::checks::id_forms::{self, Serves};
use crate::prelude::*;

/// R-03595: a security group of several kinds of servers is named after its only, external network.
pub(crate) struct R03595;

impl Rule for R03595 {
    fn id(&self) -> &'static str {
        "R-03595"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        id_forms::check_security_groups(false, Serves::OneExternalNetwork, checks);
    }
}
