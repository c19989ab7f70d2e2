use crate::checks::attachment_ids;
use crate::naming::{Family, NetworkKind};
use crate::prelude::*;

/// R-62187: the id of an internal IPv4 instance IP is that of its interface and `_IP_{index}`.
pub(crate) struct R62187;

impl Rule for R62187 {
    fn id(&self) -> &'static str {
        "R-62187"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        attachment_ids::check_instance_ips(NetworkKind::Internal, Family::V4, checks);
    }
}
