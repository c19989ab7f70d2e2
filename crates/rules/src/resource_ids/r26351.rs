use crate::checks::attachment_ids;
use crate::naming::{Attached, NetworkKind};
use crate::prelude::*;

/// R-26351: the id is `{vm-type}_{vm-type_index}_int_{network-role}_port_{port-index}` on an internal
/// network.
pub(crate) struct R26351;

impl Rule for R26351 {
    fn id(&self) -> &'static str {
        "R-26351"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        attachment_ids::check(Attached::Port, NetworkKind::Internal, checks);
    }
}
