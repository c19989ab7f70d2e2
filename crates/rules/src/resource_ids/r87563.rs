use crate::checks::attachment_ids;
use crate::naming::{Family, NetworkKind};
use crate::prelude::*;

/// R-87563: the id of an internal IPv6 instance IP is that of its interface and `_v6_IP_{index}`.
pub(crate) struct R87563;

impl Rule for R87563 {
    fn id(&self) -> &'static str {
        "R-87563"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        attachment_ids::check_instance_ips(NetworkKind::Internal, Family::V6, checks);
    }
}
