use hot::get_param_name;

use crate::checks::tokens;
use crate::prelude::*;

/// R-69014: the network that a port connects to has a role.
pub(crate) struct R69014;

impl Rule for R69014 {
    fn id(&self) -> &'static str {
        "R-69014"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        for template in package.templates() {
            for (type_name, parameter) in [
                ("OS::Neutron::Port", "{network-role}_net_id"),
                ("OS::ContrailV2::VirtualMachineInterface", "{network-role}_net_fqdn"),
            ] {
                for port in template.resources_of(type_name) {
                    let Some(reference) = tokens::network_reference(port.definition) else { continue };
                    let network = tokens::network_of(package, template, reference);
                    let id = port.id();
                    let is_reference = get_param_name(reference).is_some() || reference.is_scalar();
                    if network.as_ref().is_some_and(|it| it.role.is_some())
                        || tokens::role_of_interface_id(&id).is_some()
                    {
                        checks.pass();
                    } else if is_reference || network.is_some() {
                        checks
                            .fail(reference, format!("nothing tells the role of the network of `{id}`"))
                            .help(format!(
                                "take an external network by a parameter `{parameter}`; name one of the VNF `int_{{network-role}}_network`"
                            ));
                    }
                }
            }
        }
    }
}
