use std::collections::HashSet;

use hot::Parameter;
use indexmap::IndexMap;

use crate::checks::networks;
use crate::prelude::*;

/// R-35666: an internal network that parameters speak of is created by the VNF.
pub(crate) struct R35666;

impl Rule for R35666 {
    fn id(&self) -> &'static str {
        "R-35666"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        let created: HashSet<String> = checks
            .facts()
            .created_networks()
            .iter()
            .filter_map(|(_, network)| Some(networks::role_of_id(&network.id())?.to_lowercase()))
            .collect();
        let mut needed: IndexMap<String, Vec<Parameter<'_>>> = IndexMap::new();
        for parameter in package.templates().flat_map(Template::parameters) {
            if let Some(role) = networks::role_of_parameter(&parameter.name()) {
                needed.entry(role.to_lowercase()).or_default().push(parameter);
            }
        }
        for (role, parameters) in &needed {
            let [first, others @ ..] = parameters.as_slice() else { continue };
            if created.contains(role) {
                checks.pass();
                continue;
            }
            let message = format!("`{}` belongs to an internal network `{role}`, which no template creates", first.name());
            let finding = checks.fail(*first, message);
            finding.help(format!("create it as `int_{role}_network`, or name the parameter after an external network"));
            for other in others {
                finding.related(*other, "belongs to the same network");
            }
        }
    }
}
