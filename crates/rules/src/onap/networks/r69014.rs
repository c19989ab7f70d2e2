//! R-69014: the network that a port connects to has a network-role.

use std::cell::LazyCell;

use vnfcheck_fix::{Decision, Fix};
use vnfcheck_hot::{FileId, Node, Template, get_param_name, get_resource_name, leaves};
use vnfcheck_maps::HashSet;
use vnfcheck_vnf::networks::{Ending, internal_id, role_in};
use vnfcheck_vnf::servers::is_list_name;
use vnfcheck_vnf::{Attached, Attachment, NetworkKind, ParamRef, references};

use crate::fixes;
use crate::onap::aspects::{candidates, computed};
use crate::onap::ids::attachment_ids;
use crate::words::{self, names_another_value};
use vnfcheck_check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-69014", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let blocked = LazyCell::new(|| blocked_parameters(cx));
    for port in &cx.model().attachments {
        let Some(reference) = reference_of(port) else { continue };
        let parameter = get_param_name(reference);
        let ending = match port.attached {
            Attached::Port => parameter.map_or(Ending::Id, |it| Ending::of_port(it.text())),
            Attached::Interface => Ending::Fqdn,
            Attached::InstanceIp => continue,
        };
        let (template, id) = (port.defined.template, port.defined.resource.id());
        let is_reference = || get_param_name(reference).is_some() || reference.is_scalar();
        if port.role().is_some() {
            out.pass();
        } else if port.network.is_some() || is_reference() {
            let kind = port.kind().unwrap_or(NetworkKind::External);
            let role = candidates::role(cx, template, port.defined.definition());
            let form = ending.parameter(kind, role.as_deref());
            let has_other_purpose =
                |it: &Node<'_>| names_another_value(it.text(), &form) || is_list_name(it.text());
            let own = parameter.filter(|it| !has_other_purpose(it));
            let renamed = own.and_then(|name| {
                let to = cx.model().network_parameter(ending, kind, name.text())?;
                fixes::rename_parameter(cx, template, name.text(), &to)
            });
            let (change, to) = if own.is_some() {
                let to = renamed.as_ref().and_then(Fix::new_name).unwrap_or(&form);
                ("rename the parameter to", to.to_owned())
            } else if parameter.is_some() {
                ("take the network from a separate parameter", form)
            } else if reference.is_scalar() {
                ("take the network from a parameter", form)
            } else {
                ("rename the network to", internal_id(role.as_deref().unwrap_or("{network-role}")))
            };
            let used = own.and_then(ParamRef::naming).filter(|it| it.name() != to);
            let created = get_resource_name(reference).map(Node::text);
            let help = match (used, created) {
                (Some(used), _) => rename_parameter(cx, template, used, &to),
                (None, Some(id)) => {
                    format!("rename the resource `{id}` to `{to}`, and update all references")
                }
                (None, None) => format!("{change} `{to}`"),
            };
            let finding = out.fail(reference, format!("the role of the network of `{id}` is unknown"));
            let file = template.file();
            let is_blocked = parameter.is_some_and(|it| blocked.contains(&(file, it.text())));
            let decision = |name: &str, form: String, is_created: bool| Decision::Network {
                template: file,
                name: name.to_owned(),
                form,
                is_created,
            };
            // A new name does not help if the current name contains a role.
            let is_open =
                |it: &Node<'_>| template.parameter(it.text()).is_some() && role_in(it.text()).is_none();
            if let Some(name) = own.filter(is_open) {
                finding.waits_for(decision(name.text(), ending.parameter(kind, None), false));
            }
            if let Some(id) = created.filter(|it| template.resource(it).is_some()) {
                finding.waits_for(decision(id, internal_id("{network-role}"), true));
            }
            finding.help(help).fix(renamed.filter(|_| !is_blocked));
        } else {
            let what = format_args!("the network of `{id}`");
            computed::note(cx.package(), template, reference, what, out);
        }
    }
}

/// Returns the help for a misnamed parameter with its current name, which the message does not contain.
fn rename_parameter<'p>(cx: &Context<'p>, template: &'p Template, used: ParamRef<'p>, to: &str) -> String {
    let help = words::rename_parameter(cx, template, used, to);
    match help.strip_prefix("rename the parameter to") {
        Some(rest) => format!("rename parameter `{}` to{rest}", used.name()),
        None => help,
    }
}

/// Returns the reference of a port or interface to its network.
fn reference_of<'p>(port: &Attachment<'p>) -> Option<Node<'p>> {
    let reference = references::reference(port.defined.definition())?;
    leaves(reference).first().copied().filter(|_| !port.defined.is_member)
}

/// Returns the network parameters of ports whose IDs and parameters cannot be named after a role, because their vm-types
/// or indices are unknown. A role in the name of such a parameter would only move the violation to these names.
fn blocked_parameters<'p>(cx: &Context<'p>) -> HashSet<(FileId, &'p str)> {
    let ports = cx.model().attachments.iter().filter(|it| it.attached != Attached::InstanceIp);
    let unnamed = ports.filter(|it| !attachment_ids::lacks_only_role(cx.model(), cx.names(), it));
    let parameter =
        |it: &Attachment<'p>| Some((it.defined.template.file(), get_param_name(reference_of(it)?)?.text()));
    unnamed.filter_map(parameter).collect()
}
