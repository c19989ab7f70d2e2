//! R-69014: the network that a port connects to has a role.

use hot::get_param_name;
use vnf::Attached;
use vnf::references;

use crate::check::{Context, Findings, Rule, rule};
use crate::mending;

pub(crate) static RULES: &[Rule] = &[rule("R-69014", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    for port in &cx.vnf().attachments {
        let parameter = match port.attached {
            Attached::Port => "{network-role}_net_id",
            Attached::Interface => "{network-role}_net_fqdn",
            Attached::InstanceIp => continue,
        };
        let reference = references::reference(port.defined.definition());
        let Some(reference) = reference.filter(|_| !port.defined.is_member) else { continue };
        let id = port.defined.resource.id();
        let is_reference = || get_param_name(reference).is_some() || reference.is_scalar();
        if port.role().is_some() {
            out.pass();
        } else if port.network.is_some() || is_reference() {
            out
                .fail(reference, format!("nothing tells the role of the network of `{id}`"))
                .help(format!(
                    "take an external network by a parameter `{parameter}`; name one of the VNF `int_{{network-role}}_network`"
                ))
                .fix(get_param_name(reference).and_then(|name| {
                    let ending = parameter.strip_prefix("{network-role}").unwrap_or(parameter);
                    let to = mending::network_parameter(name.text(), ending)?;
                    mending::rename_parameter(port.defined.template, name.text(), &to)
                }));
        }
    }
}
