use crate::checks::id_forms::{self, Serves};
use crate::prelude::*;

/// R-14198: a security group of one kind of server on one internal network is named after both.
pub(crate) struct R14198;

impl Rule for R14198 {
    fn id(&self) -> &'static str {
        "R-14198"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        id_forms::check_security_groups(true, Serves::OneInternalNetwork, checks);
    }
}
