//! R-88524: an output of a volume module tells the kind of server that its volume is for.

use hot::Kind;
use maps::HashMap;

use crate::check::{Context, Findings, Rule, rule};
use crate::onap::outputs::resources;

pub(crate) static RULES: &[Rule] = &[rule("R-88524", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let scopes = cx.scopes();
    let scopes: HashMap<_, _> = scopes
        .iter()
        .map(|(placed, scope)| ((placed.template.file(), placed.resource.key.id()), scope))
        .collect();
    for template in package.templates_of(Kind::Volume) {
        for (output, resource) in resources::of_resources(template) {
            let id = resource.id();
            let scope = scopes.get(&(template.file(), resource.key.id()));
            let vm_type = scope.and_then(|scope| scope.vm_type()).or_else(|| cx.vnf().leading_vm_type(id));
            if let Some(vm_type) = vm_type.filter(|_| resource.definition.is("OS::Cinder::Volume")) {
                resources::check_contains(output, resource, vm_type, true, out);
            }
        }
    }
}
