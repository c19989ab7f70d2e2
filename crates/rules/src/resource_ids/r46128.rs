use crate::checks::attachment_ids;
use crate::naming::{Family, NetworkKind};
use crate::prelude::*;

/// R-46128: the id of an external IPv6 instance IP is that of its interface and `_v6_IP_{index}`.
pub(crate) struct R46128;

impl Rule for R46128 {
    fn id(&self) -> &'static str {
        "R-46128"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        attachment_ids::check_instance_ips(NetworkKind::External, Family::V6, checks);
    }
}
