//! R-84517: the name of a resource that Contrail displays has no special characters.

use vnfcheck_hot::ResourceType;

use crate::onap::ids::special_characters;
use vnfcheck_check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-84517", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    special_characters::check_names(cx, |name| TYPES.iter().any(|it| it.is_named(name)), out);
}

/// Types that Contrail displays, except servers, whose names R-44271 covers.
const TYPES: [ResourceType; 8] = [
    ResourceType::NetworkIpam,
    ResourceType::NetworkPolicy,
    ResourceType::V2SecurityGroup,
    ResourceType::VirtualMachineInterface,
    ResourceType::VirtualNetwork,
    ResourceType::Net,
    ResourceType::Port,
    ResourceType::SecurityGroup,
];
