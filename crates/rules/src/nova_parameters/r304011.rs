use crate::checks::server_parameters;
use crate::prelude::*;

/// R-304011: id, parameters and ports of a server carry one vm-type and one index.
pub(crate) struct R304011;

impl Rule for R304011 {
    fn id(&self) -> &'static str {
        "R-304011"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        server_parameters::check_identity(checks);
    }
}
