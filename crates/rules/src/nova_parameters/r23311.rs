use std::collections::HashSet;

use crate::checks::{names, parameter_types};
use crate::naming::{Use, resources};
use crate::prelude::*;

/// R-23311: the availability zone parameter of a server in a module is a string.
pub(crate) struct R23311;

impl Rule for R23311 {
    fn id(&self) -> &'static str {
        "R-23311"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        for module in package.modules() {
            let mut used = HashSet::new();
            for server in resources::in_template(module, "OS::Nova::Server") {
                let zones = server.definition().values_at_end(&["availability_zone"]);
                for zone in zones.into_iter().filter_map(Use::at) {
                    used.insert(zone.name());
                    parameter_types::check(module, zone, &["string"], checks);
                }
            }
            let others = module.parameters().filter(|it| is_zone(&it.name()) && !used.contains(&it.name()));
            for parameter in others {
                let Some(declared) = parameter.attribute("type") else { continue };
                let found = declared.value.text();
                if found == "string" {
                    checks.pass();
                } else {
                    let name = parameter.name();
                    checks
                        .fail(declared, format!("parameter `{name}` has type `{found}`, expected `string`"))
                        .help("declare it with `type: string`");
                }
            }
        }
    }
}

/// Zones are parameters even when no server uses them.
fn is_zone(name: &str) -> bool {
    name.strip_prefix("availability_zone_").is_some_and(names::is_index)
}
