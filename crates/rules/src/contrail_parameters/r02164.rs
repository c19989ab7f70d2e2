use crate::checks::contrail_networks;
use crate::prelude::*;

/// R-02164: what is attached to an external network names it by `{network-role}_net_fqdn`.
pub(crate) struct R02164;

impl Rule for R02164 {
    fn id(&self) -> &'static str {
        "R-02164"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        contrail_networks::check_references(checks);
    }
}
