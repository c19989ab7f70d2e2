use crate::checks::attachment_ids;
use crate::naming::{Attached, NetworkKind};
use crate::prelude::*;

/// R-50468: the id is `{vm-type}_{vm-type_index}_int_{network-role}_vmi_{vmi-index}` on an internal
/// network.
pub(crate) struct R50468;

impl Rule for R50468 {
    fn id(&self) -> &'static str {
        "R-50468"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        attachment_ids::check(Attached::Interface, NetworkKind::Internal, checks);
    }
}
