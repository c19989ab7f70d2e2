use crate::checks::contrail_networks;
use crate::prelude::*;

/// R-19756: the routes parameter of an interface route table is json.
pub(crate) struct R19756;

impl Rule for R19756 {
    fn id(&self) -> &'static str {
        "R-19756"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        contrail_networks::check_route_types(package, checks);
    }
}
