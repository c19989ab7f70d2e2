//! Parameters that several modules declare with the same name and value. A deployer sees a single parameter with one
//! name.

use vnfcheck_hot::{ContentHash, FileId, Node, Template};
use vnfcheck_maps::{HashMap, HashSet};

use crate::{Callers, ParamRef, Vnf};

/// Parameters that more than one module declares.
#[derive(Debug)]
pub struct Shared<'p> {
    /// Modules that share a parameter.
    groups: Vec<Vec<&'p Template>>,
    /// Group index of each parameter.
    group_of: HashMap<(FileId, &'p str), usize>,
    /// Parameters that supply server properties named after the vm-type. The module alone determines their name. Port
    /// parameters, by contrast, have one name in all modules that use the parameter.
    of_servers: HashSet<(FileId, &'p str)>,
}

impl<'p> Shared<'p> {
    /// Collects the shared parameters of all modules of a package.
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
                let Some(used) = ParamRef::at(value) else { continue };
                let ends = callers.sources(server.defined.template, used.name());
                let ends = ends.filter_map(|it| it.module_parameter());
                let ends = ends.map(|(module, name)| (module.file(), name));
                shared.of_servers.extend(ends.filter(|it| shared.group_of.contains_key(it)));
            }
        }
        shared
    }

    /// Returns the groups of a template parameter, each with the module that leads to the template.
    pub(crate) fn groups(
        &self,
        callers: &Callers<'p>,
        template: &'p Template,
        name: &'p str,
    ) -> Vec<(FileId, usize)> {
        let modules = callers.sources(template, name).filter_map(|it| it.module_parameter());
        let own = modules.filter(|(_, of_module)| *of_module == name).map(|(module, _)| module.file());
        own.filter_map(|module| Some((module, *self.group_of.get(&(module, name))?))).collect()
    }

    /// Returns the other modules that receive the same parameter, except modules that name the parameter after their
    /// own servers. A rename must include these modules.
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

/// A value in comparable form: the string of a scalar, otherwise a hash of the contents.
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
