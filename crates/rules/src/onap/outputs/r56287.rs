//! R-56287: an OAM address assigned by SDN-C is an output that reads the parameter of the port.

use std::cell::LazyCell;

use hot::get_param_name;
use vnf::values::uses_in;
use vnf::{Family, Given, Purpose, fixed_ips};

use crate::check::{Context, Findings, Rule, rule};
use crate::onap::aspects::computed;
use crate::onap::outputs::oam::{self, Made};

pub(crate) static RULES: &[Rule] = &[rule("R-56287", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let of_ports = LazyCell::new(|| oam::parameters_of_ports(cx.vnf()));
    for address in oam::addresses(cx.package()) {
        let oam::Address { output, template, value, made, .. } = address;
        let name = output.name();
        if made == Made::Joined {
            if !uses_in(value).is_empty() {
                let what = Given::at(value).described();
                out.undecided(value, format!("{what} may not be the address of a port"));
            }
            continue;
        }
        if made == Made::Written || value.is_scalar() && !value.is_null() {
            address.fail(value, format!("`{name}` is a literal address"), out).help(
                "use `get_param` with the parameter of the port's address, or read the address from the port",
            );
        }
        let Some(parameter) = get_param_name(value) else {
            computed::note(value, format_args!("`{name}`"), out);
            continue;
        };
        let parameter_name = parameter.text();
        if !oam::gives_address(cx.vnf(), template, parameter_name, &of_ports) {
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
        let wanted = Family::of_name(name);
        let fixed = cx.fixed_ips().map(|(port, address)| (port.defined.template, *address));
        let beside = fixed_ips::family_beside(cx.vnf(), fixed, template, parameter_name);
        let given = cx.vnf().told_family(template, parameter_name, Purpose::Address, beside);
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
