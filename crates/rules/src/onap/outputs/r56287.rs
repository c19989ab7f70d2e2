//! R-56287: an OAM address assigned by SDN-C is returned by an output that reads the parameter of the port.

use std::cell::LazyCell;

use vnfcheck_hot::get_param_name;
use vnfcheck_vnf::values::uses_in;
use vnfcheck_vnf::{AddressRole, Attachment, IpVersion, ValueSource, fixed_ips};

use crate::onap::aspects::computed;
use crate::onap::outputs::oam::{self, Composition};
use vnfcheck_check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-56287", check).about_resources()];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let of_ports = LazyCell::new(|| oam::parameters_of_ports(cx.model()));
    for address in oam::addresses(cx.package()) {
        let oam::Address { output, template, value, composition, ref read } = address;
        let name = output.name();
        if composition == Composition::Joined {
            if !uses_in(value).is_empty() {
                let what = ValueSource::at(value).described();
                let help = "use `get_param` with the parameter that supplies the address of the port";
                out.undecided(value, format!("{what} might not be the address of a port"), help);
            }
            continue;
        }
        if composition == Composition::Written || value.is_scalar() && !value.is_null() {
            address.fail(value, format!("`{name}` is a literal address"), out).help(
                "use `get_param` with the parameter of the port's address, or read the address from the port",
            );
        }
        let Some(parameter) = get_param_name(value) else {
            let port = read.as_ref().map(|it| it.defined.placed().key());
            let is_read = |it: &Attachment<'_>| Some(it.defined.placed().key()) == port;
            if let Some((port, _)) = cx.vnf().fixed_ips().find(|(port, it)| it.is_assigned && is_read(port)) {
                let id = port.defined.resource.id();
                let why = "whose address ONAP may have assigned through a parameter";
                let help = "use `get_param` with the parameter that supplies the address";
                out.undecided(value, format!("`{name}` reads an attribute of port `{id}`, {why}"), help);
            }
            computed::note(cx.package(), template, value, format_args!("`{name}`"), out);
            continue;
        };
        let parameter_name = parameter.text();
        if !oam::gives_address(cx.model(), template, parameter_name, &of_ports) {
            address
                .fail(
                    parameter,
                    format!("`{name}` reads `{parameter_name}`, which is not the address of a port"),
                    out,
                )
                .help("use the parameter of `ip_address` in `fixed_ips` of the port")
                .of_absence();
            continue;
        }
        let wanted = IpVersion::of_name(name);
        let fixed = cx.vnf().fixed_ips().map(|(port, address)| (port.defined.template, *address));
        let beside = fixed_ips::ip_version_of_neighbours(cx.model(), fixed, template, parameter_name);
        let given = cx.model().determined_ip_version(template, parameter_name, AddressRole::Address, beside);
        match given.filter(|given| *given != wanted) {
            Some(given) => {
                let (other, wanted) = (oam::name_of(given), wanted.name());
                address
                    .fail(
                        parameter,
                        format!("`{name}` reads the {} address `{parameter_name}`", given.name()),
                        out,
                    )
                    .help(format!(
                        "use the parameter of the {wanted} address, or rename the output to `{other}`"
                    ));
            }
            None => out.pass(),
        }
    }
}
