use crate::checks::{spelling, tokens};
use crate::prelude::*;

/// R-36687: a vm-type in resource ids is spelled as in names of parameters.
pub(crate) struct R36687;

impl Rule for R36687 {
    fn id(&self) -> &'static str {
        "R-36687"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        let (ids, parameters) = (tokens::vm_types_in_ids(package), tokens::vm_types_in_parameters(package));
        spelling::check_agreement("vm-type", ids, parameters, checks);
    }
}
