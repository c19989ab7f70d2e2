use crate::checks::port_networks;
use crate::prelude::*;

/// R-62983: a port on an external network names it by `{network-role}_net_id` or `_net_name`.
pub(crate) struct R62983;

impl Rule for R62983 {
    fn id(&self) -> &'static str {
        "R-62983"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        port_networks::check_external(checks);
    }
}
