use crate::checks::{spelling, tokens};
use crate::prelude::*;

/// R-21511: a network role is spelled alike in all resource ids.
pub(crate) struct R21511;

impl Rule for R21511 {
    fn id(&self) -> &'static str {
        "R-21511"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        spelling::check_uniform("network role", tokens::roles_in_ids(package), checks);
    }
}
