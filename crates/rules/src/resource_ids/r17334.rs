use crate::checks::id_forms::{self, Serves};
use crate::prelude::*;

/// R-17334: a security group of one kind of server on one external network is named after both.
pub(crate) struct R17334;

impl Rule for R17334 {
    fn id(&self) -> &'static str {
        "R-17334"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        id_forms::check_security_groups(true, Serves::OneExternalNetwork, checks);
    }
}
