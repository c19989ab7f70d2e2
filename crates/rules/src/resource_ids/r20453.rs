use crate::checks::attachment_ids;
use crate::naming::{Attached, NetworkKind};
use crate::prelude::*;

/// R-20453: the id is `{vm-type}_{vm-type_index}_{network-role}_port_{port-index}` on an external
/// network.
pub(crate) struct R20453;

impl Rule for R20453 {
    fn id(&self) -> &'static str {
        "R-20453"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        attachment_ids::check(Attached::Port, NetworkKind::External, checks);
    }
}
