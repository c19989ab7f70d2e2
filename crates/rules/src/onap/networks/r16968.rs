//! R-16968: a network that a template creates has the ID of an internal network.

use vnfcheck_fix::{Decision, Fix};
use vnfcheck_vnf::Namer;
use vnfcheck_vnf::networks::{internal_id, is_internal_id};

use crate::fixes;
use crate::onap::ids::resource_ids;
use vnfcheck_check::{Change, Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-16968", check).resolved_by(Change::RenameResource)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    for placed in cx.vnf().created_networks() {
        let network = placed.resource;
        let id = network.id();
        if is_internal_id(id) {
            out.pass();
        } else {
            let new = fixes::network_id(cx, *placed);
            let fix = new.as_ref().and_then(|it| fixes::rename_resource(cx, network, it));
            let form = fix.as_ref().and_then(Fix::new_name).unwrap_or("int_{network-role}_network");
            let condition = fixes::without_vm_type(cx, *placed, form);
            let help = match new.filter(|_| fix.is_none()) {
                Some(taken) => format!(
                    "use a parameter with an external network instead, or {}",
                    resource_ids::own_role(&taken)
                ),
                None => format!(
                    "rename the resource to `{form}`{condition}, and update all references, or use a parameter with an external network instead"
                ),
            };
            out.fail(network, format!("network `{id}` does not have the ID of an internal network"))
                .help(help)
                .waits_for(Decision::Network {
                    template: placed.template.file(),
                    name: id.to_owned(),
                    form: internal_id("{network-role}"),
                    is_created: true,
                })
                .fix(fix);
        }
    }
}

/// Proposes the IDs of the networks that templates create.
pub(crate) fn propose(cx: &Context<'_>, names: &mut Namer<'_>) {
    for placed in cx.vnf().created_networks() {
        if !is_internal_id(placed.resource.id())
            && let Some(id) = fixes::network_id(cx, *placed)
        {
            names.propose_id(placed.resource, &id);
        }
    }
}
