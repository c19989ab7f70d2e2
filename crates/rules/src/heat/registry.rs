//! Resource types as redefined by an environment: its `resource_registry` maps a type to another type or to a
//! template.

use std::borrow::Cow;
use std::cell::RefCell;

use vnfcheck_catalogue::resource_types::{self, renamed};
use vnfcheck_catalogue::schema::TypeSchema;
use vnfcheck_hot::{Callee, Definition, Deployment, Entry, FileId, Node, Package, Resource, Template};
use vnfcheck_maps::HashMap;

use crate::names;

/// The definition that a resource type resolves to.
pub(crate) enum Meaning<'p> {
    /// A type of Heat or of the Contrail plug-in.
    Known(&'static TypeSchema),
    /// A template of the package, with the registry entry that maps to it.
    Template(Entry<'p>, &'p Template),
    /// A template that cannot be read.
    Elsewhere,
    /// An unknown type.
    Unknown,
}

/// The registry that applies to a template: the registry of its own environments, or of a module that calls the
/// template directly or indirectly.
#[derive(Default)]
pub(crate) struct Registry<'p> {
    package: Option<&'p Package>,
    /// Mappings of single types, and of all types with a common prefix (these end in `*`).
    by_name: HashMap<&'p str, Entry<'p>>,
    /// Mappings for single resources, from the earliest to the latest environment.
    resources: HashMap<&'p str, Vec<Node<'p>>>,
    /// Schemas by type, used if no resource has its own mappings.
    schemas: RefCell<HashMap<&'p str, Option<&'static TypeSchema>>>,
}

/// The section of an environment with the mappings.
pub(super) const SECTION: &str = "resource_registry";

/// The key that contains the mappings for single resources.
pub(super) const RESOURCES: &str = "resources";

/// Maximum length of a chain of mappings.
const MOST_STEPS: u32 = 8;

/// Maximum length of names that are compared with patterns.
const LONGEST_NAME: usize = 200;

/// Maximum number of modules whose environments are searched for the registry of a nested template.
const MOST_MODULES: usize = 8;

impl<'p> Registry<'p> {
    pub(crate) fn of(template: &'p Template, deployment: Deployment<'p>) -> Self {
        let package = deployment.package();
        let sections =
            |template| -> Vec<_> { deployment.environments_for(template).sections(SECTION).collect() };
        let registries = if deployment.environments_for(template).is_empty() {
            let modules = package.modules_of(template.file()).iter().take(MOST_MODULES);
            let mut registries =
                modules.filter_map(|module| Some(sections(package.file(*module)?.template()?)));
            registries.find(|sections| !sections.is_empty()).unwrap_or_default()
        } else {
            sections(template)
        };
        Self::merged(package, registries)
    }

    /// Returns the registry of all environment files of a package, whether or not they apply to a template.
    pub(super) fn of_all_environments(package: &'p Package) -> Self {
        Self::merged(package, sections_of_all_environments(package))
    }

    /// Returns the registries of the environments that have the file name of a template, by the template they belong
    /// to.
    pub(super) fn of_misnamed_environments(package: &'p Package) -> HashMap<FileId, Self> {
        let misnamed = package.misnamed_environments().into_iter();
        let registries = misnamed.filter_map(|it| {
            let section = it.content.tree().root()?.entry(SECTION)?;
            Some((it.module?.id(), Self::merged(package, [section])))
        });
        registries.collect()
    }

    /// Returns the registry with the mappings of several sections, of which later sections take precedence.
    fn merged(package: &'p Package, sections: impl IntoIterator<Item = Entry<'p>>) -> Self {
        let mut registry = Self { package: Some(package), ..Self::default() };
        for section in sections {
            registry.by_name.extend(section.value.entries().map(|entry| (entry.name(), entry)));
            for resource in section.value.get(RESOURCES).into_iter().flat_map(Node::entries) {
                registry.resources.entry(resource.name()).or_default().push(resource.value);
            }
        }
        registry
    }

    /// `true` if the registry maps no type.
    pub(crate) fn is_empty(&self) -> bool {
        self.by_name.is_empty()
    }

    /// Returns `true` if the registry maps a type in one resource.
    pub(super) fn maps(&self, name: &str, resource: &str) -> bool {
        self.mapped(name, resource).is_some()
    }

    /// Returns the path of the environment file that maps a type in one resource.
    pub(super) fn file_with(&self, name: &str, resource: &str) -> Option<&'p str> {
        let (entry, _) = self.mapped(name, resource)?;
        Some(self.package?.path_of(entry.value.file()))
    }

    /// Resolves a type in one resource.
    pub(crate) fn meaning(&self, name: &str, resource: &str) -> Meaning<'p> {
        let mut name = Cow::Borrowed(name);
        for _ in 0..MOST_STEPS {
            let Some((entry, new)) = self.mapped(&name, resource) else { break };
            if names::ends_in_template_extension(&new) {
                return self.template(entry, &new);
            }
            if new == name {
                break;
            }
            name = Cow::Owned(new.into_owned());
        }
        resource_types::find(&current(&name)).map_or(Meaning::Unknown, Meaning::Known)
    }

    /// Returns the schema of the type of a definition in a resource.
    pub(crate) fn schema(
        &self,
        definition: Definition<'p>,
        resource: Resource<'p>,
    ) -> Option<&'static TypeSchema> {
        let name = definition.type_name()?;
        let find = || match self.meaning(name, resource.id()) {
            Meaning::Known(schema) => Some(schema),
            _ => None,
        };
        if self.resources.is_empty() {
            *self.schemas.borrow_mut().entry(name).or_insert_with(find)
        } else {
            find()
        }
    }

    /// Returns `true` if the properties of the resource's type are known: a type of Heat or the Contrail plug-in, or
    /// a template.
    pub(super) fn knows_type_of(&self, resource: Resource<'_>) -> bool {
        resource.definition.type_name().is_some_and(|name| {
            names::ends_in_template_extension(name)
                || !matches!(self.meaning(name, resource.id()), Meaning::Unknown)
        })
    }

    /// Returns the mapping of a name and its target: for the resource, for the type, or for a common prefix.
    fn mapped(&self, name: &str, resource: &str) -> Option<(Entry<'p>, Cow<'p, str>)> {
        let text = |entry: Entry<'p>| Some((entry, Cow::Borrowed(entry.value.as_str()?)));
        let of_resource = self.resources.get(resource).into_iter().flatten();
        let of_resource = of_resource.rev().find_map(|mappings| mappings.entry(name));
        if let Some(entry) = of_resource.or_else(|| self.by_name.get(name).copied()) {
            return text(entry);
        }
        if self.by_name.is_empty() || name.len() > LONGEST_NAME {
            return None;
        }
        let ends = name.char_indices().map(|(at, _)| at).collect::<Vec<_>>();
        let (entry, rest) = ends.into_iter().rev().find_map(|end| {
            let (start, rest) = name.split_at(end);
            Some((*self.by_name.get(format!("{start}*").as_str())?, rest))
        })?;
        // A wildcard can only be mapped to another type, not to a template.
        let new = entry.value.as_str().filter(|new| !names::ends_in_template_extension(new))?;
        let new =
            new.strip_suffix('*').map_or(Cow::Borrowed(new), |start| Cow::Owned(format!("{start}{rest}")));
        Some((entry, new))
    }

    fn template(&self, entry: Entry<'p>, name: &str) -> Meaning<'p> {
        let Some(package) = self.package else { return Meaning::Elsewhere };
        match package.resolve(entry.value.file(), name) {
            Callee::File(file) => package
                .file(file)
                .and_then(template_in)
                .map_or(Meaning::Elsewhere, |template| Meaning::Template(entry, template)),
            Callee::Missing | Callee::Outside => Meaning::Elsewhere,
        }
    }
}

/// Returns the `resource_registry` of all environment files of a package, whether or not they apply to a template.
pub(super) fn sections_of_all_environments(package: &Package) -> impl Iterator<Item = Entry<'_>> {
    let own = package.environments().filter_map(|it| it.section(SECTION));
    let misnamed = package.misnamed_environments().into_iter();
    own.chain(misnamed.filter_map(|it| it.content.tree().root()?.entry(SECTION)))
}

/// Returns the type to which the engine's own environment maps a former name, unless that type has no effect.
fn current(name: &str) -> Cow<'_, str> {
    let is_real = |new: &Cow<'_, str>| resource_types::find(new).is_some_and(|it| !it.placeholder);
    renamed(name).filter(is_real).unwrap_or(Cow::Borrowed(name))
}

/// Returns `true` if Heat has a type without a mapping.
pub(super) fn is_known(name: &str) -> bool {
    resource_types::find(&current(name)).is_some()
}

/// Returns the template in a file, whether or not another template calls the file.
pub(crate) fn template_in(file: &vnfcheck_hot::File) -> Option<&Template> {
    match file.content() {
        vnfcheck_hot::Content::Template(template) => Some(template),
        _ => None,
    }
}
