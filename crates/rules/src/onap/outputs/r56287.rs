//! R-56287: an OAM address that SDN-C assigns is echoed from the parameter of the port.

use hot::get_param_name;

use crate::check::{Context, Findings, Rule, rule};
use crate::onap::outputs::oam;

pub(crate) static RULES: &[Rule] = &[rule("R-56287", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    for (template, output, value) in oam::addresses(package) {
        let name = output.name();
        if value.is_scalar() {
            out.fail(value, format!("`{name}` is written out"))
                .help("echo the parameter of the port's address by `get_param`, or read it from the port");
        }
        let Some(parameter) = get_param_name(value) else { continue };
        let parameter_name = parameter.text();
        if !oam::parameters_of_ports(template).contains(&parameter_name) {
            out.fail(
                parameter,
                format!("`{name}` echoes `{parameter_name}`, which gives no port an address"),
            )
            .help("echo the parameter that `ip_address` of the port's `fixed_ips` takes");
        } else if name.contains("_v4_") && parameter_name.contains("_v6_ip") {
            out.fail(parameter, format!("`{name}` echoes the IPv6 address `{parameter_name}`")).help(
                "echo the parameter of the IPv4 address, or name the output `oam_management_v6_address`",
            );
        } else {
            out.pass();
        }
    }
}
