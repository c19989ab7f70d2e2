use crate::prelude::*;

/// R-45602: a port whose address OpenStack chooses has no `ip_address`.
pub(crate) struct R45602;

impl Rule for R45602 {
    fn id(&self) -> &'static str {
        "R-45602"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        for (port, network, entry) in checks.facts().fixed_ips() {
            if entry.has_subnet && !entry.is_assigned {
                checks.pass();
            } else if network.is_none()
                && let Some((address, subnet)) = entry.both()
            {
                let port = port.id();
                checks
                    .fail(address, format!("port `{port}` has an address beside a subnet to choose one from"))
                    .related(subnet, "the subnet")
                    .help("keep `ip_address` for an assigned address, or `subnet` for one that OpenStack chooses");
            }
        }
    }
}
