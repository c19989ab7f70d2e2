//! Resource types whose names differ from a known type by a typo.

use vnfcheck_catalogue::resource_types;
use vnfcheck_hot::{Entry, Node, Package, Resource, ResourceType};
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
    let mapped = MappedTypes::of(package);
    for template in package.templates() {
        for (name, uses) in template.type_texts() {
            let meant = *meant_by.entry(name).or_insert_with(|| {
                let near = (!is_known_type(name)).then(|| suggestions.of(name)).flatten();
                near.filter(|_| !mapped.contains(name))
            });
            let Some(meant) = meant else { continue };
            found.extend(uses.map(|(resource, node)| MisspelledType { resource, node, meant }));
        }
    }
    found
}

/// The types that environments of a package map, in files of any name.
struct MappedTypes<'p> {
    names: HashSet<&'p str>,
    /// The texts before `*` at the end of a name.
    starts: HashSet<&'p str>,
}

impl<'p> MappedTypes<'p> {
    /// Returns the types that the environments of a package map.
    fn of(package: &'p Package) -> Self {
        let misnamed = package.misnamed_environments().into_iter();
        let misnamed = misnamed.filter_map(|it| it.content.root()?.entry(REGISTRY));
        let registries = package.environments().filter_map(|it| it.section(REGISTRY)).chain(misnamed);
        let names: HashSet<&str> = registries.flat_map(mapped_by).collect();
        let starts = names.iter().filter_map(|it| it.strip_suffix('*')).collect();
        Self { names, starts }
    }

    /// Returns `true` if an environment maps a type.
    fn contains(&self, name: &str) -> bool {
        let mut ends = name.char_indices().filter_map(|(end, _)| name.get(..end));
        self.names.contains(name)
            || self.starts.contains(name)
            || ends.any(|start| self.starts.contains(start))
    }
}

/// The section of an environment that maps types.
const REGISTRY: &str = "resource_registry";

/// Returns the types that a registry maps, including mappings for single resources.
fn mapped_by(registry: Entry<'_>) -> impl Iterator<Item = &str> {
    let of_resources = registry.value.get("resources").into_iter().flat_map(Node::entries);
    let of_resources = of_resources.flat_map(|it| it.value.entries());
    registry.value.entries().chain(of_resources).map(Entry::name)
}
