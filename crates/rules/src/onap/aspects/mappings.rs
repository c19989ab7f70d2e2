//! Types that the environments of a package map to templates.

use vnfcheck_hot::{Callee, Entry, FileId, Package, Template};
use vnfcheck_maps::{HashMap, HashSet};

use crate::names::ends_in_template_extension;

/// The entry of an environment that maps a type to a template.
#[derive(Clone, Copy)]
pub(crate) struct Mapping<'p> {
    /// The environment, in a file of any name.
    pub(crate) environment: FileId,
    /// The type with the name of the template.
    pub(crate) entry: Entry<'p>,
}

/// Returns the entries of environments that map types to templates.
pub(crate) fn mappings(package: &Package) -> impl Iterator<Item = Mapping<'_>> {
    const REGISTRY: &str = "resource_registry";
    let misnamed = package.misnamed_environments().into_iter();
    let misnamed = misnamed.filter_map(|it| Some((it.file.id(), it.content.root()?.entry(REGISTRY)?)));
    let registries = package.environments().filter_map(|it| Some((it.file(), it.section(REGISTRY)?)));
    let mapped = registries.chain(misnamed).flat_map(|(environment, section)| {
        section.value.entries().map(move |entry| Mapping { environment, entry })
    });
    mapped.filter(|Mapping { entry, .. }| {
        entry.value.is_scalar() && ends_in_template_extension(entry.value.text())
    })
}

/// A template that defines a type.
pub(crate) struct Definition<'p> {
    /// The mapping of the type.
    pub(crate) mapping: Mapping<'p>,
    /// The first template with a resource of the type.
    pub(crate) user: &'p Template,
}

/// Returns the templates that define types of other templates.
pub(crate) fn definitions(package: &Package) -> HashMap<FileId, Definition<'_>> {
    let mapped: Vec<Mapping<'_>> = mappings(package).collect();
    let types: HashSet<&str> = mapped.iter().map(|it| it.entry.name()).collect();
    let mut users: HashMap<&str, &Template> = HashMap::default();
    for template in package.templates() {
        for (_, definition) in template.definitions_with(|name| types.contains(name)) {
            users.entry(definition.type_name().unwrap_or_default()).or_insert(template);
        }
    }
    let mut definitions = HashMap::default();
    for mapping in mapped {
        let Mapping { environment, entry } = mapping;
        if let Callee::File(defined) = package.resolve(environment, entry.value.text())
            && let Some(user) = users.get(entry.name()).copied().filter(|it| it.file() != defined)
        {
            definitions.entry(defined).or_insert(Definition { mapping, user });
        }
    }
    definitions
}
