//! Networks that templates create.

use vnfcheck_hot::{Package, Template};

use crate::ResourceRef;
use crate::networks::NETWORK_TYPES;

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
