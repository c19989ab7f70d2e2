//! Supplied values for preloads, and their precedence for a module.

mod source;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use crate::instance;
use crate::module::Module;
use crate::note::{Note, NoteKind};
use crate::value::Value;

use source::Layer;
pub use source::{Distribution, Folder, OUTPUT_FOLDER, Source, SourceError, holds_values};

/// All supplied values; later sources take precedence over earlier sources.
#[derive(Debug, Default)]
pub struct Values {
    sources: Vec<Source>,
}

impl Values {
    /// Returns the values of sources; later sources take precedence.
    pub fn new(sources: Vec<Source>) -> Self {
        Self { sources }
    }

    /// Returns the environments as relative folders, each with separate preloads. Without named environments, returns
    /// one empty name.
    pub(crate) fn environments(&self) -> Vec<&str> {
        let named: BTreeSet<&str> =
            self.sources.iter().flat_map(|it| &it.environments).map(String::as_str).collect();
        if named.is_empty() { vec![""] } else { named.into_iter().collect() }
    }

    /// Returns the values for a module in an environment.
    pub(crate) fn given(&self, environment: &str, label: &str) -> ModuleValues<'_> {
        let label = label.to_lowercase();
        let mut layers = Vec::new();
        for source in self.sources.iter().rev() {
            let mut of_source: Vec<&Layer> =
                source.layers.iter().filter(|layer| layer.is_for(environment, &label)).collect();
            of_source.sort_by_key(|layer| layer.depth());
            layers.extend(of_source.into_iter().rev());
        }
        layers.sort_by_key(|layer| !layer.is_distributed);
        ModuleValues { layers }
    }

    /// Returns notes on unreadable files and on values that no module uses.
    pub(crate) fn notes(&self, modules: &[Module<'_>]) -> Vec<Note> {
        let mut notes: Vec<Note> = self.sources.iter().flat_map(|it| it.notes.iter().cloned()).collect();
        // A distributed service may contain modules of other packages.
        let layers = self.sources.iter().flat_map(|it| &it.layers).filter(|layer| !layer.is_distributed);
        for layer in layers {
            let applicable: Vec<&Module<'_>> = modules
                .iter()
                .filter(|it| layer.module.as_ref().is_none_or(|label| *label == it.label().to_lowercase()))
                .collect();
            let module = layer.module.as_ref().and(applicable.first()).map_or("", |it| it.label());
            if applicable.is_empty() {
                let label = layer.module.clone().unwrap_or_default();
                let message = format!(
                    "`{}` has values for `{label}`, which is not a module of the package",
                    layer.origin
                );
                notes.push(Note::new(module, NoteKind::UnknownValue, &label, message, None));
                continue;
            }
            let is_known = |name: &str| {
                instance::ALL.contains(&name) || applicable.iter().any(|module| module.knows(name))
            };
            for name in layer.values.keys().filter(|name| !is_known(name)) {
                let message = format!(
                    "`{}` has a value for `{name}`, which the template does not declare",
                    layer.origin
                );
                notes.push(Note::new(module, NoteKind::UnknownValue, name, message, None));
            }
        }
        notes
    }
}

/// The values for one module in one environment, in descending order of precedence.
#[derive(Debug, Default)]
pub(crate) struct ModuleValues<'v> {
    layers: Vec<&'v Layer>,
}

impl<'v> ModuleValues<'v> {
    /// Returns the value of a parameter with the highest precedence.
    pub(crate) fn get(&self, parameter: &str) -> Option<&'v Value> {
        self.layers.iter().find_map(|layer| layer.values.get(parameter)?.as_ref())
    }
}
