use crate::checks::id_forms;
use crate::prelude::*;

/// R-59434: a subnet is named after its internal network.
pub(crate) struct R59434;

impl Rule for R59434 {
    fn id(&self) -> &'static str {
        "R-59434"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        id_forms::check_subnets(checks);
    }
}
