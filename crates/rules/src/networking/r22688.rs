use crate::checks::port_networks;
use crate::prelude::*;

/// R-22688: the base module outputs the internal networks that other modules use.
pub(crate) struct R22688;

impl Rule for R22688 {
    fn id(&self) -> &'static str {
        "R-22688"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        port_networks::check_shared(checks);
    }
}
