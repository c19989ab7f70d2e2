//! R-84517: the name of a resource that Contrail displays has no special characters.

use crate::check::{Context, Findings, Rule, rule};
use crate::onap::ids::special_characters;

pub(crate) static RULES: &[Rule] = &[rule("R-84517", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    special_characters::check_names(cx.package(), |it| TYPES.contains(&it), out);
}

/// Types that Contrail displays, except servers, whose names R-44271 covers.
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
