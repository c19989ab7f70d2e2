use crate::prelude::*;

/// R-45602: a port whose address OpenStack chooses has no `ip_address`.
pub(crate) struct R45602;

impl Rule for R45602 {
    fn id(&self) -> &'static str {
        "R-45602"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        for (port, network, entry) in checks.facts().fixed_ips() {
            match (entry.ip_address, entry.subnet) {
                (None, Some(_)) => checks.pass(),
                (Some(address), Some(subnet)) if network.is_none() => {
                    let port = port.id();
                    checks
                        .fail(address, format!("port `{port}` has an address beside a subnet to choose one from"))
                        .related(subnet, "the subnet")
                        .help("keep `ip_address` for an assigned address, or `subnet` for one that OpenStack chooses");
                }
                _ => {}
            }
        }
    }
}
