use std::collections::HashMap;

use crate::checks::{outputs, tokens};
use crate::prelude::*;

/// R-88524: an output of a volume module tells the kind of server that its volume is for.
pub(crate) struct R88524;

impl Rule for R88524 {
    fn id(&self) -> &'static str {
        "R-88524"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        let known = checks.facts().vm_types();
        let scopes = checks.facts().scopes();
        let scopes: HashMap<_, _> = scopes
            .iter()
            .map(|(placed, scope)| ((placed.template.file(), placed.resource.key.id()), scope))
            .collect();
        for template in package.templates_of(Kind::Volume) {
            for (output, resource) in outputs::of_resources(template) {
                let id = resource.id();
                let scope = scopes.get(&(template.file(), resource.key.id()));
                let vm_type = scope.and_then(|scope| scope.vm_type()).or_else(|| tokens::leading_vm_type(&id, known));
                if let Some(vm_type) = vm_type.filter(|_| resource.definition.is("OS::Cinder::Volume")) {
                    outputs::check_contains(output, resource, vm_type, true, checks);
                }
            }
        }
    }
}
