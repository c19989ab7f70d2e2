use crate::checks::id_forms;
use crate::prelude::*;

/// R-68520: a port that reserves an IPv6 address is named after what it reserves it for.
pub(crate) struct R68520;

impl Rule for R68520 {
    fn id(&self) -> &'static str {
        "R-68520"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        id_forms::check_reserve_ports(true, checks);
    }
}
