//! R-48987: an OAM address assigned by the cloud is read from a port.

use vnfcheck_hot::ResourceType;
use vnfcheck_vnf::values::targets_in;
use vnfcheck_vnf::{ResourceDefinition, ValueSource};

use crate::names;
use crate::onap::aspects::computed;
use crate::onap::outputs::oam::{self, Address, Composition};
use vnfcheck_check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-48987", check)];

const READ_ADDRESS: &str = "read `ip_address` of the port with `get_attr`";

fn check(cx: &Context<'_>, out: &mut Findings) {
    for address in oam::addresses(cx.package()) {
        let name = address.output.name();
        if address.composition == Composition::Joined {
            if targets_in(address.value).next().is_some() {
                let what = ValueSource::at(address.value).described();
                let why = format!("{what} might not be the `ip_address` of a port");
                out.undecided(address.value, why, READ_ADDRESS);
            }
            continue;
        }
        let Some(read) = &address.read else { continue };
        let definition = read.defined.definition();
        let Some(last) = read.steps.last().filter(|_| oam::is_of_openstack(definition)) else { continue };
        // Without an attribute, Heat returns a map of all attributes; a computed step selects an unknown part.
        if last.is_empty() {
            let why =
                format!("{} might not be the `ip_address` of a port", computed::described(address.value));
            out.undecided(address.value, why, READ_ADDRESS);
            continue;
        }
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
            .help(help(cx, &address, read.defined));
    }
}

/// Returns the help for an address that is read from another attribute or resource; contains the call to write if the
/// template of the value contains a port of a server.
fn help(cx: &Context<'_>, address: &Address<'_>, defined: ResourceDefinition<'_>) -> String {
    let vnf = cx.model();
    let key = defined.resource.key;
    let server = vnf.servers.iter().position(|it| it.defined.resource.key == key);
    let port = match server {
        Some(server) => vnf.ports_of(server).map(|it| it.defined).next(),
        None => Some(defined).filter(|it| it.definition().is(ResourceType::Port)),
    };
    match port.filter(|it| it.template.file() == address.value.file() && !it.is_member) {
        Some(port) => format!("read `{{get_attr: [{}, fixed_ips, 0, ip_address]}}`", port.resource.id()),
        None if server.is_some() => {
            "connect the server to a port, and read `fixed_ips`, `0` and `ip_address` of the port with `get_attr`".to_owned()
        }
        None => "read `fixed_ips`, `0` and `ip_address` of a port with `get_attr`".to_owned(),
    }
}
