//! Resources that modules share: outputs of the base module and of volume templates expose them.

use vnfcheck_hot::{ResourceType, Template};
use vnfcheck_maps::HashSet;

use super::walk::{first_name, named_in_properties};
use super::{SECURITY_GROUP, SERVER_GROUP, VOLUME, output_values, require};
use vnfcheck_check::{Rule, rule};

pub(super) static RULES: &[Rule] = &[
    // The base module exposes the shared resources that it defines.
    rule("SDC-SRG1", |cx, out| {
        for (_, template) in cx.onboarding().templates().filter(|(heat, _)| heat.is_base) {
            let mut shared = exposed(template);
            shared.extend(named_in_properties(template).map(vnfcheck_hot::Node::text));
            for resource in SHARED.into_iter().flat_map(|it| template.resources_of(it)) {
                let id = resource.id();
                let message =
                    || format!("`{id}` is neither used in the base module nor exposed in an output");
                let help = "add an output with `get_resource` of the resource";
                require(out, shared.contains(id), resource, message, help);
            }
        }
    }),
    // Volume templates expose their volumes.
    rule("SDC-SRG2", |cx, out| {
        for (_, template) in cx.onboarding().templates().filter(|(heat, _)| heat.is_volume) {
            let exposed = exposed(template);
            for resource in template.resources_of(VOLUME) {
                let id = resource.id();
                let message = || format!("volume `{id}` is not exposed in an output");
                let help = "add an output with `get_resource` of the resource";
                require(out, exposed.contains(id), resource, message, help);
            }
        }
    }),
];

/// Types whose resources the base module shares.
const SHARED: [ResourceType; 5] =
    [SERVER_GROUP, ResourceType::V1VirtualNetwork, ResourceType::Net, VOLUME, SECURITY_GROUP];

/// Returns the resources that outputs expose: the first name in the value of each output.
fn exposed(template: &Template) -> HashSet<&str> {
    let names = output_values(template).filter_map(|(_, value)| first_name("get_resource", value));
    names.map(vnfcheck_hot::Node::text).collect()
}
