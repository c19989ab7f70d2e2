//! A port can be attached to only one server.

use std::collections::hash_map::Entry;
use vnfcheck_hot::{Node, Resource, ResourceType, Template, get_resource_name};
use vnfcheck_maps::{HashMap, RandomState};

use super::kinds;
use vnfcheck_check::Findings;

/// Checks that no two network entries of servers in one template use the same port resource.
pub(crate) fn check(template: &Template, out: &mut Findings) {
    let most = template.resources_of(ResourceType::Port).count();
    let mut users: HashMap<&'_ str, (Node<'_>, Resource<'_>)> =
        HashMap::with_capacity_and_hasher(most, RandomState::default());
    for server in template.resources_of(ResourceType::Server) {
        let networks = server.definition.property("networks").into_iter().flat_map(|it| it.value.items());
        for port in networks.filter_map(|network| get_resource_name(network.get("port")?)) {
            match users.entry(port.text()) {
                Entry::Vacant(unused) => {
                    unused.insert((port, server));
                    out.pass();
                }
                Entry::Occupied(taken) => {
                    let (first, user) = taken.get();
                    let help = if user.id() == server.id() {
                        format!("remove one of the entries for `{}` from `networks`", taken.key())
                    } else {
                        format!("create a separate port for `{}`", server.id())
                    };
                    out.fail(port, format!("port `{}` is already attached to `{}`", taken.key(), user.id()))
                        .kind(kinds::SHARED_PORT)
                        .related(*first, "the first attachment")
                        .help(help);
                }
            }
        }
    }
}
