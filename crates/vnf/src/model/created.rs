//! Networks that templates create.

use vnfcheck_hot::{Callee, Package, Template};

use crate::networks::NETWORK_TYPES;
use crate::{ResourceRef, resources};

/// Returns every resource that creates a network, directly or as a group.
pub fn created(package: &Package) -> Vec<ResourceRef<'_>> {
    let created_in = |template| {
        let networks = Template::type_texts(template)
            .filter(|(text, _)| NETWORK_TYPES.iter().any(|it| it.is_named(text)));
        let mut created: Vec<_> = networks.flat_map(|(_, uses)| uses.map(|(resource, _)| resource)).collect();
        created.sort_by_key(|it| it.key.id());
        created.dedup_by_key(|it| it.key);
        created.into_iter().map(move |resource| ResourceRef { template, resource })
    };
    package.templates().flat_map(created_in).collect()
}

/// Returns `true` if a template of the package creates a network, or an unread or missing template may create a network.
pub(crate) fn may_create_network(package: &Package) -> bool {
    let calls_unknown =
        |it: &Template| package.calls_from(it.file()).any(|call| !matches!(call.callee, Callee::File(_)));
    NETWORK_TYPES.into_iter().any(|it| resources::of_type(package, it).next().is_some())
        || package.unread_templates().next().is_some()
        || package.unknown_template().is_some()
        || package.templates().any(calls_unknown)
}
