use crate::checks::port_networks;
use crate::prelude::*;

/// R-86182: a port of an incremental module names an internal network by `int_{network-role}_net_id` or
/// `_net_name`.
pub(crate) struct R86182;

impl Rule for R86182 {
    fn id(&self) -> &'static str {
        "R-86182"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        port_networks::check_internal(checks);
    }
}
