use crate::checks::contrail_networks;
use crate::prelude::*;

/// R-28222: the routes of an interface route table come from `{vm-type}_{network-role}_route_prefixes`.
pub(crate) struct R28222;

impl Rule for R28222 {
    fn id(&self) -> &'static str {
        "R-28222"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        contrail_networks::check_routes(package, checks);
    }
}
