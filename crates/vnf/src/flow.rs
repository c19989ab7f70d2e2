//! How values flow: from the environment of a module through its parameters, and those of templates nested in it, to properties.

use std::collections::VecDeque;

use hot::{
    Definition, Entry, Environment, FileId, Node, PSEUDO_PARAMETERS, Package, Resource, Template,
    get_param_name,
};
use maps::{HashSet, IndexMap};

use crate::Family;

/// A property of some types of resources, by the ways to write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Property {
    /// The types.
    pub types: &'static [&'static str],
    /// Paths of property names; in messages the last name of the first one is shown.
    pub paths: &'static [&'static [&'static str]],
}

impl Property {
    /// What messages call it.
    pub fn name(self) -> &'static str {
        self.paths.first().and_then(|path| path.last()).copied().unwrap_or_default()
    }

    /// Every value that it has in a package.
    pub fn values(self, package: &Package) -> impl Iterator<Item = PropertyValue<'_>> {
        package.templates().flat_map(move |template| {
            self.types.iter().flat_map(move |type_name| {
                let definitions = template.definitions_of(type_name);
                definitions
                    .flat_map(move |(resource, definition)| self.values_in(template, resource, definition))
            })
        })
    }

    /// The values that the property has in one definition; several where its path leads through a list or an `if`.
    pub fn values_in<'p>(
        self,
        template: &'p Template,
        resource: Resource<'p>,
        definition: Definition<'p>,
    ) -> impl Iterator<Item = PropertyValue<'p>> {
        let values = self.paths.iter().flat_map(move |path| definition.values(path));
        let property = self.name();
        values.map(move |value| PropertyValue { template, resource, definition, property, value })
    }
}

/// A value of a property of a resource.
#[derive(Clone, Copy, Debug)]
pub struct PropertyValue<'p> {
    /// Where it stands.
    pub template: &'p Template,
    /// The resource, or the group whose members have the property.
    pub resource: Resource<'p>,
    /// What has the property.
    pub definition: Definition<'p>,
    /// The property.
    pub property: &'static str,
    /// The value.
    pub value: Node<'p>,
}

/// A parameter of a module that gives the value of a property, in the module itself or in a template nested in it.
#[derive(Debug)]
pub struct ModuleParameter<'p> {
    /// Its name.
    pub name: &'p str,
    /// The module, the first one of those that share an environment.
    pub module: &'p Template,
    /// The environment of the module, where it has one that can be read.
    pub environment: Option<&'p Environment>,
    /// Its entry in the environment.
    pub entry: Option<Entry<'p>>,
    /// The first property that takes its value.
    pub first_use: PropertyValue<'p>,
    /// Where it gives a list or map as a whole, what is known of a value in that.
    pub within: Option<Within>,
}

/// A value in a list or map that a parameter gives as a whole.
#[derive(Clone, Copy, Debug)]
pub struct Within {
    /// What it is as an address.
    pub family: Option<Family>,
}

impl ModuleParameter<'_> {
    /// The file that gives it a value: the environment, or the module where it has none.
    pub fn file(&self) -> FileId {
        self.environment.map_or(self.module.file(), Environment::file)
    }
}

/// The parameters of modules that feed some properties, once in each environment, or in each module without one.
pub fn sources<'p>(
    package: &'p Package,
    uses: impl IntoIterator<Item = PropertyValue<'p>>,
) -> impl Iterator<Item = ModuleParameter<'p>> {
    let mut seen: HashSet<(FileId, &'p str)> = HashSet::default();
    let mut found: IndexMap<(FileId, &'p str), ModuleParameter<'p>> = IndexMap::default();
    let mut uses = uses.into_iter().filter_map(|first_use| {
        Some((first_use.template, get_param_name(first_use.value)?.text(), first_use))
    });
    let mut pending: VecDeque<(&'p Template, &'p str, PropertyValue<'p>)> = VecDeque::new();
    let mut last = None;
    while let Some((template, name, first_use)) = uses.next().or_else(|| pending.pop_front()) {
        let file = template.file();
        // Most of the time one resource after the other takes the same parameter.
        if last.as_ref() == Some(&(file, name)) {
            continue;
        }
        last = Some((file, name));
        if PSEUDO_PARAMETERS.contains(&name) || !seen.insert((file, name)) {
            continue;
        }
        if package.kind(file).is_module() {
            let environment = package.environment(template);
            let entry = environment.and_then(|it| it.parameter(name));
            let parameter =
                ModuleParameter { name, module: template, environment, entry, first_use, within: None };
            found.entry((parameter.file(), name)).or_insert(parameter);
            continue;
        }
        for (call, argument) in package.arguments_for(file, name) {
            if let Some(outer) = get_param_name(argument) {
                pending.push_back((call.caller, outer.text(), first_use));
            }
        }
    }
    found.into_values()
}
