//! Which parameters an environment file lists, followed from the properties they feed up to the module.

use std::borrow::{Borrow, Cow};
use std::collections::{HashSet, VecDeque};

use hot::{
    Definition, Entry, Environment, FileId, Node, PSEUDO_PARAMETERS, Package, Resource, Template,
    get_param_name,
};
use indexmap::IndexMap;

use super::Checks;

/// A property of some types of resources, by the ways to write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Property {
    /// The types.
    pub(crate) types: &'static [&'static str],
    /// Paths of property names; in messages the last name of the first one is shown.
    pub(crate) paths: &'static [&'static [&'static str]],
}

impl Property {
    /// What messages call it.
    pub(crate) fn name(self) -> &'static str {
        self.paths.first().and_then(|path| path.last()).copied().unwrap_or_default()
    }

    /// Every value that it has in a package.
    pub(crate) fn values(self, package: &Package) -> impl Iterator<Item = Use<'_>> {
        package.templates().flat_map(move |template| {
            self.types.iter().flat_map(move |type_name| {
                let definitions = template.definitions_of(type_name);
                definitions
                    .flat_map(move |(resource, definition)| self.values_in(template, resource, definition))
            })
        })
    }

    /// Its values in one definition.
    pub(crate) fn values_in<'p>(
        self,
        template: &'p Template,
        resource: Resource<'p>,
        definition: Definition<'p>,
    ) -> impl Iterator<Item = Use<'p>> {
        let values = self.paths.iter().flat_map(move |path| definition.values(path));
        let property = self.name();
        values.map(move |value| Use { template, resource, definition, property, value })
    }
}

/// A value of a property of a resource.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Use<'p> {
    /// Where it stands.
    pub(crate) template: &'p Template,
    /// The resource, or the group whose members have the property.
    pub(crate) resource: Resource<'p>,
    /// What has the property.
    pub(crate) definition: Definition<'p>,
    /// The property.
    pub(crate) property: &'static str,
    /// The value.
    pub(crate) value: Node<'p>,
}

/// A parameter of a module that gives the value of a property, in the module itself or in a template nested in it.
#[derive(Debug)]
pub(crate) struct Source<'p> {
    /// Its name.
    pub(crate) name: Cow<'p, str>,
    /// Its entry in the environment.
    pub(crate) entry: Option<Entry<'p>>,
    /// The environment of the module.
    pub(crate) environment: &'p Environment,
    /// The first property that takes its value.
    pub(crate) first_use: Use<'p>,
}

impl Source<'_> {
    fn describe(&self) -> String {
        let Use { resource, property, .. } = self.first_use;
        format!("sets `{property}` of `{}`", resource.id())
    }
}

/// The parameters of modules that feed some properties, once in each environment; of modules with a readable
/// environment only.
pub(crate) fn sources<'p>(
    package: &'p Package,
    uses: impl IntoIterator<Item = Use<'p>>,
) -> impl Iterator<Item = Source<'p>> {
    let mut seen: HashSet<(FileId, Cow<'p, str>)> = HashSet::new();
    let mut found: IndexMap<(FileId, Cow<'p, str>), (&'p Environment, Use<'p>)> = IndexMap::new();
    let mut uses = uses.into_iter().filter_map(|first_use| {
        Some((first_use.template, get_param_name(first_use.value)?.text(), first_use))
    });
    let mut pending: VecDeque<(&'p Template, Cow<'p, str>, Use<'p>)> = VecDeque::new();
    let mut last = None;
    while let Some((template, name, first_use)) = uses.next().or_else(|| pending.pop_front()) {
        let file = template.file();
        // Most of the time one resource after the other takes the same parameter.
        if last.as_ref() == Some(&(file, Cow::Borrowed(name.as_ref()))) {
            continue;
        }
        last = Some((file, name.clone()));
        if PSEUDO_PARAMETERS.contains(&name.as_ref()) || !seen.insert((file, name.clone())) {
            continue;
        }
        if package.kind(file).is_module() {
            if let Some(environment) = package.environment(template) {
                found.entry((environment.file(), name)).or_insert((environment, first_use));
            }
            continue;
        }
        for (call, argument) in package.arguments_for(file, &name) {
            if let Some(outer) = get_param_name(argument) {
                pending.push_back((call.caller, outer.text(), first_use));
            }
        }
    }
    found.into_iter().map(|((_, name), (environment, first_use))| {
        let entry = environment.parameter(&name);
        Source { name, entry, environment, first_use }
    })
}

/// Demands that environments do not list these parameters. `reason` says where the value comes from instead.
pub(crate) fn omit<'p>(
    sources: impl IntoIterator<Item = impl Borrow<Source<'p>>>,
    reason: &str,
    checks: &mut Checks,
) {
    for source in sources {
        let source = source.borrow();
        let Some(entry) = source.entry else {
            checks.pass();
            continue;
        };
        let what = source.describe();
        checks
            .fail(entry, format!("parameter `{}` {what} and is listed in the environment file", source.name))
            .related(source.first_use.value, "used here")
            .help(format!("remove the entry: {reason}"));
    }
}

/// What an environment has to say about a parameter.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Demand {
    /// An entry.
    Entry,
    /// An entry with a value.
    Value,
}

/// Demands that environments list these parameters.
pub(crate) fn list<'p>(
    package: &Package,
    sources: impl IntoIterator<Item = impl Borrow<Source<'p>>>,
    demand: Demand,
    checks: &mut Checks,
) {
    for source in sources {
        let source = source.borrow();
        let name = &source.name;
        match source.entry {
            None => {
                let file = package.path_of(source.environment.file());
                let what = source.describe();
                checks
                    .fail(
                        source.first_use.value,
                        format!("parameter `{name}` {what} and is not listed in `{file}`"),
                    )
                    .related(source.environment, "the environment file")
                    .help(format!("add `{name}` with its value under `parameters` in `{file}`"));
            }
            Some(entry) if demand == Demand::Value && is_blank(entry.value) => {
                let what = source.describe();
                checks
                    .fail(entry, format!("parameter `{name}` {what} and has no value here"))
                    .related(source.first_use.value, "used here")
                    .help("write its value behind the colon");
            }
            Some(_) => checks.pass(),
        }
    }
}

/// Demands that environments list every parameter whose declaration gives it a value. Modules without a readable
/// environment are left to the requirements that ask for one.
pub(crate) fn list_defaults(package: &Package, checks: &mut Checks) {
    for template in package.modules() {
        let Some(environment) = package.environment(template) else { continue };
        for parameter in template.parameters() {
            let Some(default) = parameter.attribute("default") else { continue };
            if environment.parameter(&parameter.name()).is_some() {
                checks.pass();
                continue;
            }
            checks
                .fail(
                    default,
                    format!("`{}` has a default but no value in the environment file", parameter.name()),
                )
                .related(environment, "the environment file of this template")
                .help("move the default to the environment file");
        }
    }
}

/// Nothing, or an empty text, list or mapping.
fn is_blank(value: Node<'_>) -> bool {
    value.is_null() || if value.is_scalar() { value.text().is_empty() } else { value.is_empty() }
}

/// The environments of modules, each once.
pub(crate) fn of_modules(package: &Package) -> impl Iterator<Item = &Environment> {
    let mut seen = HashSet::new();
    package
        .modules()
        .filter_map(|module| package.environment(module))
        .filter(move |environment| seen.insert(environment.file()))
}
