use crate::checks::attachment_ids;
use crate::naming::{Attached, NetworkKind};
use crate::prelude::*;

/// R-96253: the id is `{vm-type}_{vm-type_index}_{network-role}_vmi_{vmi-index}` on an external
/// network.
pub(crate) struct R96253;

impl Rule for R96253 {
    fn id(&self) -> &'static str {
        "R-96253"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        attachment_ids::check(Attached::Interface, NetworkKind::External, checks);
    }
}
