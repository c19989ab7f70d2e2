//! Server groups.

use vnfcheck_hot::Node;

use super::walk::text;
use super::{SERVER, SERVER_GROUP, as_mapping, property, require, resources_of};
use vnfcheck_check::{Place, Rule, rule};

pub(super) static RULES: &[Rule] = &[
    // Server groups have one policy that SDC knows.
    rule("SDC-HNG1", |cx, out| {
        for (_, _, group) in resources_of(cx, SERVER_GROUP) {
            let Some(policies) = property(group, "policies").filter(|it| it.value.is_sequence()) else {
                continue;
            };
            let bad = match (policies.value.len(), policies.value.item(0)) {
                (1, Some(policy)) if text(policy).is_some_and(|it| !POLICIES.contains(&it)) => Some(policy),
                (1, _) => None,
                _ => Some(policies.value),
            };
            let at = bad.map_or(Place::from(policies), Place::from);
            let message = || {
                format!(
                    "the policies of `{}` must be exactly one of `affinity` and `anti-affinity`",
                    group.id()
                )
            };
            require(out, bad.is_none(), at, message, "use one of the two policies");
        }
    }),
    // Scheduler hints refer to server groups.
    rule("SDC-HNS2", |cx, out| {
        for (_, template, server) in resources_of(cx, SERVER) {
            let hints = property(server, "scheduler_hints").map(|entry| entry.value).and_then(as_mapping);
            let named =
                hints.into_iter().flat_map(Node::entries).filter_map(|hint| hint.value.get("get_resource"));
            for name in named {
                let Some(resource) = text(name).and_then(|name| template.resource(name)) else { continue };
                let message =
                    || format!("the scheduler hint refers to `{}`, which is not a server group", name.text());
                let help = "use a resource of type `OS::Nova::ServerGroup`";
                require(out, resource.definition.is(SERVER_GROUP), name, message, help);
            }
        }
    }),
];

const POLICIES: [&str; 2] = ["affinity", "anti-affinity"];
