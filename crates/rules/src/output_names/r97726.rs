use crate::checks::{outputs, tokens};
use crate::prelude::*;

/// R-97726: an output of the base module tells the network or the kind of server that it is about.
pub(crate) struct R97726;

impl Rule for R97726 {
    fn id(&self) -> &'static str {
        "R-97726"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        for template in package.templates_of(Kind::Base) {
            for (output, resource) in outputs::of_resources(template) {
                let id = resource.id();
                let definition = resource.definition;
                if let Some(role) = tokens::role_of_network_id(&id) {
                    outputs::check_contains(output, resource, &role, true, checks);
                } else if definition.is("OS::Nova::Server")
                    && let Some(vm_type) = tokens::vm_type_of(definition, &id)
                {
                    outputs::check_contains(output, resource, &vm_type, false, checks);
                }
            }
        }
    }
}
