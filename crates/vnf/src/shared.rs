//! Parameters that several modules are given by one name and with one value: to who deploys the VNF they are one, which is asked
//! for once and has one name.

use hot::{ContentHash, FileId, Node, Source, Template};
use maps::{HashMap, HashSet};

use crate::{Callers, Use, Vnf};

/// The parameters that more than one module declares.
#[derive(Debug)]
pub struct Shared<'p> {
    /// The modules that are given one parameter.
    groups: Vec<Vec<&'p Template>>,
    /// The group of each parameter.
    group_of: HashMap<(FileId, &'p str), usize>,
    /// Parameters that give servers of a module what the requirements name after these: that module tells by itself what it is
    /// to be called. What ports take is one thing for all modules that use it, and has one name.
    of_servers: HashSet<(FileId, &'p str)>,
}

impl<'p> Shared<'p> {
    /// Of all modules of a package.
    pub fn of(vnf: &Vnf<'p>) -> Self {
        let callers = &vnf.callers;
        let mut modules: HashMap<&'p str, Vec<&'p Template>> = HashMap::default();
        for module in callers.package.modules() {
            for parameter in module.parameters() {
                let declaring = modules.entry(parameter.name()).or_default();
                if declaring.last().is_none_or(|it| it.file() != module.file()) {
                    declaring.push(module);
                }
            }
        }
        modules.retain(|_, declaring| declaring.len() > 1);
        let mut by_value: HashMap<(&'p str, Option<Compared<'p>>), Vec<&'p Template>> = HashMap::default();
        for (name, declaring) in modules {
            for module in declaring {
                let source = callers.sources(module, name).next();
                let value = source.and_then(|it| callers.value_by(&it)).map(Compared::of);
                by_value.entry((name, value)).or_default().push(module);
            }
        }
        let mut shared =
            Self { groups: Vec::new(), group_of: HashMap::default(), of_servers: HashSet::default() };
        for ((name, _), group) in by_value.into_iter().filter(|(_, group)| group.len() > 1) {
            let keys = group.iter().map(|module| ((module.file(), name), shared.groups.len()));
            shared.group_of.extend(keys);
            shared.groups.push(group);
        }
        for server in &vnf.servers {
            for value in ["flavor", "image", "name"].into_iter().flat_map(|it| server.values(it)) {
                let Some(used) = Use::at(value) else { continue };
                let ends = callers.sources(server.defined.template, used.name());
                let ends = ends.filter_map(|it| module_of(&it)).map(|(module, name)| (module.file(), name));
                shared.of_servers.extend(ends.filter(|it| shared.group_of.contains_key(it)));
            }
        }
        shared
    }

    /// The groups that a parameter of a template belongs to, each with the module that leads to it.
    pub(crate) fn groups(
        &self,
        callers: &Callers<'p>,
        template: &'p Template,
        name: &'p str,
    ) -> Vec<(FileId, usize)> {
        let modules = callers.sources(template, name).filter_map(|it| module_of(&it));
        let own = modules.filter(|(_, of_module)| *of_module == name).map(|(module, _)| module.file());
        own.filter_map(|module| Some((module, *self.group_of.get(&(module, name))?))).collect()
    }

    /// The other modules that are given the same parameter as the module that a template belongs to, but for those that name it
    /// after servers of their own: who renames it has to rename it there too.
    pub fn with(&self, callers: &Callers<'p>, template: &'p Template, name: &'p str) -> Vec<&'p Template> {
        let mut found: Vec<&'p Template> = Vec::new();
        let mut seen = HashSet::default();
        for (own, group) in self.groups(callers, template, name) {
            seen.insert(own);
            let modules = self.groups.get(group).into_iter().flatten().copied();
            let is_named = |module: &&Template| self.of_servers.contains(&(module.file(), name));
            found.extend(modules.filter(|it| !is_named(it) && seen.insert(it.file())));
        }
        found
    }
}

/// A value as it is compared: of a scalar the text, else what it holds.
#[derive(PartialEq, Eq, Hash)]
enum Compared<'p> {
    Text(&'p str),
    Content(ContentHash),
}

impl<'p> Compared<'p> {
    fn of(value: Node<'p>) -> Self {
        if value.is_scalar() { Self::Text(value.text()) } else { Self::Content(value.content()) }
    }
}

/// The module whose parameter a source is, and its name there.
fn module_of<'p>(source: &Source<'p>) -> Option<(&'p Template, &'p str)> {
    match source {
        Source::Environment { module, entry } => Some((module, entry.name())),
        Source::Unlisted { module, name } => Some((module, name)),
        Source::Argument { .. } | Source::NotPassed { .. } => None,
    }
}
