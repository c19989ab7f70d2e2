//! Resource types whose names differ from a known type by a slip.

use vnfcheck_catalogue::resource_types;
use vnfcheck_hot::{Entry, Environment, Node, Package, Resource, ResourceType};
use vnfcheck_maps::{HashMap, HashSet};
use vnfcheck_names::suggestions::{Suggestion, Suggestions};

/// A misspelled type of a resource.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MisspelledType<'p> {
    /// The resource that has the type, or whose members have it.
    pub(crate) resource: Resource<'p>,
    /// The misspelled type.
    pub(crate) node: Node<'p>,
    /// The known type that the name means.
    pub(crate) meant: Suggestion<'static>,
}

/// Returns `true` if Heat or the Contrail plug-in accepts a type with this name.
pub fn is_known_type(name: &str) -> bool {
    resource_types::is_known(name) || ResourceType::of(name).is_some()
}

/// Returns the misspelled types of a package. A type that an environment maps is not misspelled.
pub(crate) fn find(package: &Package) -> Vec<MisspelledType<'_>> {
    let mut suggestions = Suggestions::among(resource_types::names());
    let mut meant_by: HashMap<&str, Option<Suggestion<'_>>> = HashMap::default();
    let mut found = Vec::new();
    let mapped: HashSet<&str> = package.environments().flat_map(mapped_types).collect();
    let starts: HashSet<&str> = mapped.iter().filter_map(|it| it.strip_suffix('*')).collect();
    let is_mapped = |name: &str| {
        let mut ends = name.char_indices().filter_map(|(end, _)| name.get(..end));
        mapped.contains(name) || starts.contains(name) || ends.any(|start| starts.contains(start))
    };
    for template in package.templates() {
        for (name, uses) in template.type_texts() {
            let meant = *meant_by.entry(name).or_insert_with(|| {
                let near = (!is_known_type(name)).then(|| suggestions.of(name)).flatten();
                near.filter(|_| !is_mapped(name))
            });
            let Some(meant) = meant else { continue };
            found.extend(uses.map(|(resource, node)| MisspelledType { resource, node, meant }));
        }
    }
    found
}

/// Returns the types that the `resource_registry` of an environment maps, also for single resources.
fn mapped_types(environment: &Environment) -> impl Iterator<Item = &str> {
    let sections = environment.section("resource_registry").into_iter();
    sections.flat_map(|section| {
        let of_resources = section.value.get("resources").into_iter().flat_map(Node::entries);
        let of_resources = of_resources.flat_map(|it| it.value.entries());
        section.value.entries().chain(of_resources).map(Entry::name)
    })
}
