//! R-23311: the availability zone parameter of a server in a module is a string.

use hot::ResourceType;
use maps::HashSet;
use vnf::{ParamRef, resources};

use crate::check::{Context, Findings, Rule, rule};
use crate::onap::aspects::types;
use crate::onap::servers::zones;

pub(crate) static RULES: &[Rule] = &[rule("R-23311", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    for module in package.modules() {
        let mut used = HashSet::default();
        for server in resources::in_template(module, ResourceType::Server) {
            let zones = server.definition().values_at_end(&["availability_zone"]);
            for zone in zones.into_iter().filter_map(ParamRef::at) {
                used.insert(zone.name());
                types::check(module, zone, &["string"], out);
            }
        }
        let declared = zones::declared(package, module).into_iter();
        for parameter in declared.filter(|it| !used.contains(&it.name())) {
            let Some(declared) = parameter.type_entry() else { continue };
            let found = declared.value.text();
            if found == "string" {
                out.pass();
            } else {
                let name = parameter.name();
                out.fail(declared, format!("parameter `{name}` has type `{found}`, expected `string`"))
                    .help("declare the parameter with `type: string`");
            }
        }
    }
}
