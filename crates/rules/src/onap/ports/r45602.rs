//! R-45602: a port whose address OpenStack assigns has no `ip_address`.

use crate::onap::ports::fixed_ips;
use vnfcheck_check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-45602", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    for (port, entry) in cx.vnf().fixed_ips() {
        if let Some(unknown) = entry.unknown {
            fixed_ips::note_unknown(unknown, out);
            continue;
        }
        let both = entry.both();
        if both.is_none() && entry.has_subnet && !entry.is_assigned {
            out.pass();
        } else if port.kind().is_none()
            && let Some((address, subnet)) = both
        {
            let port = port.defined.resource.id();
            out.fail(address, format!("port `{port}` has both an address and a subnet"))
                .related(subnet, "the subnet")
                .help(
                    "keep `ip_address` for an assigned address, or `subnet` for an address that OpenStack chooses",
                );
        }
    }
}
