use crate::checks::id_contents;
use crate::prelude::*;

/// R-67793: the id of a shared resource tells none of its users.
pub(crate) struct R67793;

impl Rule for R67793 {
    fn id(&self) -> &'static str {
        "R-67793"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        id_contents::check_shared(checks);
    }
}
