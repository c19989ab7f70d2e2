use crate::checks::{spelling, tokens};
use crate::prelude::*;

/// R-86588: a network role in resource ids is spelled as in names of parameters.
pub(crate) struct R86588;

impl Rule for R86588 {
    fn id(&self) -> &'static str {
        "R-86588"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        let (ids, parameters) = (tokens::roles_in_ids(package), tokens::roles_in_parameters(package));
        spelling::check_agreement("network role", ids, parameters, checks);
    }
}
