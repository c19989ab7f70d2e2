use crate::checks::id_forms;
use crate::prelude::*;

/// R-27469: a port that reserves an IPv4 address is named after what it reserves it for.
pub(crate) struct R27469;

impl Rule for R27469 {
    fn id(&self) -> &'static str {
        "R-27469"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        id_forms::check_reserve_ports(false, checks);
    }
}
