//! R-48987: an OAM address assigned by the cloud is read from a port.

use vnfcheck_hot::ResourceType;
use vnfcheck_vnf::ValueSource;
use vnfcheck_vnf::values::targets_in;

use crate::names;
use crate::onap::outputs::oam::{self, Composition};
use vnfcheck_check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-48987", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    for address in oam::addresses(cx.package()) {
        let name = address.output.name();
        if address.composition == Composition::Joined {
            if targets_in(address.value).next().is_some() {
                let what = ValueSource::at(address.value).described();
                let why = format!("{what} may not be the `ip_address` of a port");
                out.undecided(address.value, why, "read `ip_address` of the port with `get_attr`");
            }
            continue;
        }
        let Some(read) = &address.read else { continue };
        let definition = read.defined.definition();
        let Some(last) = read.steps.last().filter(|it| !it.is_empty() && oam::is_of_openstack(definition))
        else {
            continue;
        };
        if definition.is(ResourceType::Port) && *last == "ip_address" {
            out.pass();
            continue;
        }
        let resource = read.defined.resource;
        let mut names = read.steps.iter().filter(|it| !it.is_empty() && !names::is_index(it));
        let message =
            format!("`{name}` reads `{}` of `{}`", names.next_back().unwrap_or(last), resource.id());
        address
            .fail(address.value, format!("{message}, expected `ip_address` of a port"), out)
            .related(resource, "the resource")
            .help("read `fixed_ips`, the position, and `ip_address` of the port");
    }
}
