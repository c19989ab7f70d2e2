//! Environments with the file name of a template.

use vnfcheck_maps::HashMap;
use vnfcheck_yaml::{Entry, FileId, Node};

use super::Package;
use crate::file::{Content, File};
use crate::layout::Reason;
use crate::template::Template;

/// Suffixes that people append to the stem of a template to name its environment.
const SUFFIXES: [&str; 6] = ["_env", "-env", ".env", "_environment", "-environment", ".environment"];
const PREFIXES: [&str; 2] = ["env_", "env-"];

/// An environment with the file name of a template, such as `base_env.yaml`.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct MisnamedEnvironment<'p> {
    /// The environment.
    pub file: &'p File,
    /// The content of the file, read as a template.
    pub content: &'p Template,
    /// The module without an environment file that the environment belongs to: the module with the same stem in the
    /// same folder, otherwise the only module there that declares a parameter from the environment.
    pub module: Option<&'p File>,
}

impl MisnamedEnvironment<'_> {
    /// Returns `true` if the environment sets a parameter of its module.
    pub fn sets_parameter(&self) -> bool {
        let module = self.module.and_then(File::template);
        module.is_some_and(|module| values(self.content).any(|it| module.parameter(it.name()).is_some()))
    }

    /// Returns `true` if the environment sets the parameter of this name.
    pub fn sets(&self, name: &str) -> bool {
        values(self.content).any(|it| it.name() == name)
    }
}

impl Package {
    /// Returns the environments with the name of a template, in path order.
    pub fn misnamed_environments(&self) -> Vec<MisnamedEnvironment<'_>> {
        let found = self.files().filter_map(|file| match file.content() {
            Content::Template(content) => {
                let is_seen = file.kind().is_template() || file.reason() == Some(Reason::Environment);
                (is_seen && content.reads_as_environment()).then_some((file, &**content))
            }
            _ => None,
        });
        let found: Vec<(&File, &Template)> = found.collect();
        if found.is_empty() {
            return Vec::new();
        }
        let ids: Vec<FileId> = found.iter().map(|(file, _)| file.id()).collect();
        let mut by_stem: HashMap<(&str, &str), &File> = HashMap::default();
        // `None` if several modules declare a parameter of this name.
        let mut by_parameter: HashMap<(&str, &str), Option<&File>> = HashMap::default();
        let modules =
            self.files().filter(|file| file.kind().is_module() && ids.binary_search(&file.id()).is_err());
        for module in modules.filter(|file| self.environments_of(file.id()).next().is_none()) {
            by_stem.entry((module.folder(), module.stem())).or_insert(module);
            for parameter in module.template().into_iter().flat_map(Template::parameters) {
                let known = by_parameter.entry((module.folder(), parameter.name())).or_insert(Some(module));
                *known = known.filter(|it| it.id() == module.id());
            }
        }
        let module_of = |file: &File, content: &Template| {
            let suffixed = SUFFIXES.iter().filter_map(|it| file.stem().strip_suffix(it));
            let prefixed = PREFIXES.iter().filter_map(|it| file.stem().strip_prefix(it));
            let named =
                suffixed.chain(prefixed).find_map(|stem| by_stem.get(&(file.folder(), stem)).copied());
            named.or_else(|| {
                let declaring = |it: Entry<'_>| by_parameter.get(&(file.folder(), it.name())).copied();
                let mut modules = values(content).filter_map(declaring);
                let first = modules.next()??;
                modules.all(|it| it.is_some_and(|it| it.id() == first.id())).then_some(first)
            })
        };
        let misnamed =
            |(file, content)| MisnamedEnvironment { file, content, module: module_of(file, content) };
        found.into_iter().map(misnamed).collect()
    }
}

/// Returns the values that an environment sets.
fn values(environment: &Template) -> impl Iterator<Item = Entry<'_>> {
    let root = environment.root().into_iter();
    let sections = root.flat_map(|root| [root.get("parameters"), root.get("parameter_defaults")]);
    sections.flatten().flat_map(Node::entries)
}
