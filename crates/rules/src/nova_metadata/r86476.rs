use crate::checks::server_metadata;
use crate::prelude::*;

/// R-86476: the value of `vm_role` consists of letters, digits and underscores.
pub(crate) struct R86476;

impl Rule for R86476 {
    fn id(&self) -> &'static str {
        "R-86476"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        server_metadata::check_value("vm_role", checks);
    }
}
