//! R-23311: the availability zone parameter of a server in a module is a string.

use vnfcheck_maps::HashSet;
use vnfcheck_vnf::ParamRef;
use vnfcheck_vnf::parameters::zone_index;
use vnfcheck_vnf::values::uses_in;

use crate::onap::aspects::types;
use crate::onap::servers::{given, zone_names, zones};
use vnfcheck_check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-23311", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let mut used = HashSet::default();
    for zone in zone_names::zones(package) {
        if !package.kind(zone.template.file()).is_module() {
            continue;
        }
        let is_zone = |it: &ParamRef<'_>| zone_index(it.name()).is_some();
        let supplied = match ParamRef::at(zone.value) {
            Some(only) => vec![only],
            None => uses_in(zone.value).into_iter().filter(is_zone).collect(),
        };
        for supplied in supplied {
            used.insert((zone.template.file(), supplied.name()));
            types::check(package, zone.template, supplied, &["string"], out);
        }
    }
    for module in package.modules() {
        let declared = zones::declared(package, module).into_iter();
        for parameter in declared.filter(|it| !used.contains(&(module.file(), it.name()))) {
            if let Some(declared) = parameter.type_entry() {
                given::check_type(parameter, declared, "string", out);
            }
        }
    }
}
