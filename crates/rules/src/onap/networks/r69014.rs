//! R-69014: the network that a port connects to has a network-role.

use fix::Fix;
use hot::{get_param_name, leaves};
use vnf::networks::Ending;
use vnf::{Attached, NetworkKind, references};

use crate::check::{Context, Findings, Rule, rule};
use crate::fixes;
use crate::onap::aspects::{candidates, computed};

pub(crate) static RULES: &[Rule] = &[rule("R-69014", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    for port in &cx.vnf().attachments {
        let ending = match port.attached {
            Attached::Port => Ending::Id,
            Attached::Interface => Ending::Fqdn,
            Attached::InstanceIp => continue,
        };
        let reference = references::reference(port.defined.definition());
        let reference = reference.and_then(|it| leaves(it).first().copied());
        let Some(reference) = reference.filter(|_| !port.defined.is_member) else { continue };
        let id = port.defined.resource.id();
        let is_reference = || get_param_name(reference).is_some() || reference.is_scalar();
        if port.role().is_some() {
            out.pass();
        } else if port.network.is_some() || is_reference() {
            let kind = port.kind().unwrap_or(NetworkKind::External);
            let form = ending.parameter(kind, None);
            let parameter = get_param_name(reference);
            let renamed = parameter.and_then(|name| {
                let to = ending.parameter_like(kind, name.text())?;
                fixes::rename_parameter(cx, port.defined.template, name.text(), &to)
            });
            let help = if parameter.is_some() {
                let form = renamed.as_ref().and_then(Fix::new_name).unwrap_or(&form);
                format!("rename the parameter to `{form}`")
            } else if reference.is_scalar() {
                format!("use a parameter `{form}` for the network")
            } else {
                "rename the network to `int_{network-role}_network`".to_owned()
            };
            let finding = out.fail(reference, format!("the role of the network of `{id}` is unknown"));
            candidates::fill(cx, port, "", finding.help(help).fix(renamed));
        } else {
            computed::note(reference, format_args!("the network of `{id}`"), out);
        }
    }
}
