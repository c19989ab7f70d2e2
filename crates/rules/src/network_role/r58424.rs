use crate::checks::{spelling, tokens};
use crate::prelude::*;

/// R-58424: a network role is spelled alike in all names of parameters.
pub(crate) struct R58424;

impl Rule for R58424 {
    fn id(&self) -> &'static str {
        "R-58424"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        spelling::check_uniform("network role", tokens::roles_in_parameters(package), checks);
    }
}
