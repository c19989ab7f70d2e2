//! R-35666: an internal network that parameters speak of is created by the VNF.

use std::collections::HashSet;

use hot::{Parameter, Template};
use indexmap::IndexMap;
use vnf::networks;

use crate::check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-35666", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let created: HashSet<String> = cx
        .created_networks()
        .iter()
        .filter_map(|(_, network)| Some(networks::role_of_id(network.id())?.to_lowercase()))
        .collect();
    let mut needed: IndexMap<String, Vec<Parameter<'_>>> = IndexMap::new();
    for parameter in package.templates().flat_map(Template::parameters) {
        if let Some(role) = networks::role_of_internal_parameter(parameter.name()) {
            needed.entry(role.to_lowercase()).or_default().push(parameter);
        }
    }
    let is_incomplete = package.files().any(|it| it.kind().is_template() && it.template().is_none());
    for (role, parameters) in &needed {
        let [first, others @ ..] = parameters.as_slice() else { continue };
        if created.contains(role) {
            out.pass();
            continue;
        }
        if is_incomplete {
            out.undecided(
                *first,
                format!("a template that cannot be read could create the network `{role}`"),
            );
            continue;
        }
        let message =
            format!("`{}` belongs to an internal network `{role}`, which no template creates", first.name());
        let finding = out.fail(*first, message);
        finding.help(format!(
            "create it as `int_{role}_network`, or name the parameter after an external network"
        ));
        for other in others {
            finding.related(*other, "belongs to the same network");
        }
    }
}
