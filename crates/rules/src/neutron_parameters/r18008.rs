use crate::checks::port_networks;
use crate::prelude::*;

/// R-18008: the parameter of a port's network is a string.
pub(crate) struct R18008;

impl Rule for R18008 {
    fn id(&self) -> &'static str {
        "R-18008"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        port_networks::check_types(package, checks);
    }
}
