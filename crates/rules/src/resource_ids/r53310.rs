use crate::checks::attachment_ids;
use crate::naming::{Family, NetworkKind};
use crate::prelude::*;

/// R-53310: the id of an external IPv4 instance IP is that of its interface and `_IP_{index}`.
pub(crate) struct R53310;

impl Rule for R53310 {
    fn id(&self) -> &'static str {
        "R-53310"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        attachment_ids::check_instance_ips(NetworkKind::External, Family::V4, checks);
    }
}
