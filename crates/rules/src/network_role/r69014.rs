use hot::get_param_name;

use crate::checks::tokens;
use crate::naming::Attached;
use crate::prelude::*;

/// R-69014: the network that a port connects to has a role.
pub(crate) struct R69014;

impl Rule for R69014 {
    fn id(&self) -> &'static str {
        "R-69014"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        for (port, network) in checks.facts().connections() {
            let parameter = match port.attached {
                Attached::Port => "{network-role}_net_id",
                Attached::Interface => "{network-role}_net_fqdn",
                Attached::InstanceIp => continue,
            };
            let reference = tokens::network_reference(port.defined.definition());
            let Some(reference) = reference.filter(|_| !port.defined.is_member) else { continue };
            let id = port.defined.resource.id();
            let is_reference = || get_param_name(reference).is_some() || reference.is_scalar();
            if network.is_some_and(|it| it.role.is_some()) || tokens::role_of_interface_id(&id).is_some() {
                checks.pass();
            } else if network.is_some() || is_reference() {
                checks
                    .fail(reference, format!("nothing tells the role of the network of `{id}`"))
                    .help(format!(
                        "take an external network by a parameter `{parameter}`; name one of the VNF `int_{{network-role}}_network`"
                    ));
            }
        }
    }
}
