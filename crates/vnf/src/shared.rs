//! Parameters that several modules are given by one name and with one value: to who deploys the VNF they are one, which is asked
//! for once and has one name.

use hot::{FileId, Node, Source, Template};
use maps::{HashMap, HashSet};

use crate::{Callers, Purpose, Use, Vnf};

/// The parameters that more than one module declares.
#[derive(Debug)]
pub struct Shared<'p> {
    modules: HashMap<&'p str, Vec<&'p Template>>,
    /// Parameters that give servers and ports of a module what the requirements name after these: that module tells by itself
    /// what it is to be called.
    named: HashSet<(FileId, &'p str)>,
}

impl<'p> Shared<'p> {
    /// Of all modules of a package.
    pub fn of(vnf: &Vnf<'p>) -> Self {
        let mut modules: HashMap<&'p str, Vec<&'p Template>> = HashMap::default();
        for module in vnf.callers.package.modules() {
            for parameter in module.parameters() {
                let declaring = modules.entry(parameter.name()).or_default();
                if declaring.last().is_none_or(|it| it.file() != module.file()) {
                    declaring.push(module);
                }
            }
        }
        modules.retain(|_, declaring| declaring.len() > 1);
        let mut shared = Self { modules, named: HashSet::default() };
        for server in &vnf.servers {
            for property in ["flavor", "image", "name"] {
                server
                    .values(property)
                    .for_each(|it| shared.add_named(&vnf.callers, server.defined.template, it));
            }
        }
        for attachment in &vnf.attachments {
            let template = attachment.defined.template;
            for purpose in [Purpose::Address, Purpose::Subnet, Purpose::FloatingAddress] {
                vnf.values(attachment, purpose).for_each(|it| shared.add_named(&vnf.callers, template, it));
            }
            vnf.networks_of(attachment).iter().for_each(|it| shared.add_named(&vnf.callers, template, *it));
        }
        shared
    }

    fn add_named(&mut self, callers: &Callers<'p>, template: &'p Template, value: Node<'p>) {
        let Some(used) = Use::at(value) else { return };
        let ends = callers.sources(template, used.name()).filter_map(|source| module_of(&source));
        self.named.extend(
            ends.filter(|(_, name)| self.modules.contains_key(name))
                .map(|(module, name)| (module.file(), name)),
        );
    }

    /// The other modules that are given the same parameter as the module that a template belongs to, and put it into nothing
    /// that names it: who renames it has to rename it there too.
    pub fn with(&self, callers: &Callers<'p>, template: &'p Template, name: &'p str) -> Vec<&'p Template> {
        let Some(modules) = self.modules.get(name) else { return Vec::new() };
        let mut found: Vec<&'p Template> = Vec::new();
        for source in callers.sources(template, name) {
            let Some((own, _)) = module_of(&source).filter(|(_, of_module)| *of_module == name) else {
                continue;
            };
            let value = callers.value_by(&source);
            let is_same = |module: &&&'p Template| {
                let mut values = callers.sources(module, name).map(|it| callers.value_by(&it));
                values.next().is_some_and(|it| is_same(it, value))
            };
            let is_other = |module: &&&'p Template| {
                module.file() != own.file()
                    && !self.named.contains(&(module.file(), name))
                    && found.iter().all(|it| it.file() != module.file())
            };
            let others: Vec<_> = modules.iter().filter(is_other).filter(is_same).copied().collect();
            found.extend(others);
        }
        found
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

/// Whether two values are written the same, or neither is written anywhere.
fn is_same(one: Option<Node<'_>>, other: Option<Node<'_>>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) if one.is_scalar() && other.is_scalar() => one.text() == other.text(),
        (Some(one), Some(other)) => one.source() == other.source(),
        (one, other) => one.is_none() && other.is_none(),
    }
}
