//! R-48987: an OAM address that the cloud chooses is read from a port.

use hot::{Call, Function, Owner};

use crate::check::{Context, Findings, Rule, rule};
use crate::names;
use crate::onap::outputs::oam;

pub(crate) static RULES: &[Rule] = &[rule("R-48987", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    for address in oam::addresses(cx.package()) {
        let call = Call::at(address.value, Owner::default()).filter(|it| it.function == Function::GetAttr);
        let Some(attribute) = call.map(|it| it.argument) else { continue };
        let resource = attribute.item(0).and_then(|name| address.template.resource(name.text()));
        let Some(resource) = resource.filter(|it| oam::is_of_openstack(it.definition)) else { continue };
        let Some(read) = attribute.items().last().filter(|it| it.is_scalar()) else { continue };
        if resource.definition.is("OS::Neutron::Port") && read.text() == "ip_address" {
            out.pass();
            continue;
        }
        let name = address.output.name();
        let names = attribute.items().skip(1).filter(|it| it.is_scalar() && !names::is_index(it.text()));
        let message =
            format!("`{name}` reads `{}` of `{}`", names.last().unwrap_or(read).text(), resource.id());
        address
            .fail(address.value, format!("{message}, not `ip_address` of a port"), out)
            .related(resource, "the resource")
            .help("read `fixed_ips`, the position, and `ip_address` of the port");
    }
}
