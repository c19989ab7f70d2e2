use crate::checks::id_forms::{self, Serves};
use crate::prelude::*;

/// R-73213: a security group of several kinds of servers is named after its only, internal network.
pub(crate) struct R73213;

impl Rule for R73213 {
    fn id(&self) -> &'static str {
        "R-73213"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        id_forms::check_security_groups(false, Serves::OneInternalNetwork, checks);
    }
}
