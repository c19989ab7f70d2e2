use hot::Definition;

use crate::checks::special_characters;
use crate::prelude::*;

/// R-84517: the name of a resource that Contrail shows has no special characters.
pub(crate) struct R84517;

impl Rule for R84517 {
    fn id(&self) -> &'static str {
        "R-84517"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        let is_shown = |it: Definition<'_>| TYPES.iter().any(|type_name| it.is(type_name));
        special_characters::check_names(package, is_shown, checks);
    }
}

/// What Contrail shows, except servers: their names are the subject of R-44271.
const TYPES: [&str; 8] = [
    "OS::ContrailV2::NetworkIpam",
    "OS::ContrailV2::NetworkPolicy",
    "OS::ContrailV2::SecurityGroup",
    "OS::ContrailV2::VirtualMachineInterface",
    "OS::ContrailV2::VirtualNetwork",
    "OS::Neutron::Net",
    "OS::Neutron::Port",
    "OS::Neutron::SecurityGroup",
];
