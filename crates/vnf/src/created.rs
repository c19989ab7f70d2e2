//! Networks that templates create.

use hot::{Node, Package, Resource, Template};

use crate::networks::NETWORK_TYPES;

/// Every resource that creates a network, itself or as a group.
pub fn created(package: &Package) -> Vec<(&Template, Resource<'_>)> {
    let is_network = |created: Node<'_>| NETWORK_TYPES.iter().any(|name| created.has_text(name));
    let resources =
        package.templates().flat_map(|template| template.resources().map(move |it| (template, it)));
    resources.filter(|(_, resource)| resource.created_types().any(is_network)).collect()
}
