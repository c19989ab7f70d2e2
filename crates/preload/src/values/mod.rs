//! Values that are given for preloads, and which of them counts for a module.

mod source;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use crate::instance;
use crate::module::Module;
use crate::note::{Note, NoteKind};
use crate::value::Value;

use source::Layer;
pub use source::{Files, Folder, OUTPUT_FOLDER, Source, SourceError, holds_values};

/// All values that are given, those of later sources before those of earlier ones.
#[derive(Debug, Default)]
pub struct Values {
    sources: Vec<Source>,
}

impl Values {
    /// Values of some sources; each beats those before it.
    pub fn new(sources: Vec<Source>) -> Self {
        Self { sources }
    }

    /// The environments, each of which gets preloads of its own, as relative folders: one without a name when none is named.
    pub(crate) fn environments(&self) -> Vec<&str> {
        let named: BTreeSet<&str> =
            self.sources.iter().flat_map(|it| &it.environments).map(String::as_str).collect();
        if named.is_empty() { vec![""] } else { named.into_iter().collect() }
    }

    /// What counts for a module in an environment.
    pub(crate) fn given(&self, environment: &str, label: &str) -> Given<'_> {
        let label = label.to_lowercase();
        let mut layers = Vec::new();
        for source in self.sources.iter().rev() {
            let mut of_source: Vec<&Layer> =
                source.layers.iter().filter(|layer| layer.is_for(environment, &label)).collect();
            of_source.sort_by_key(|layer| layer.depth());
            layers.extend(of_source.into_iter().rev());
        }
        layers.sort_by_key(|layer| !layer.is_distributed);
        Given { layers }
    }

    /// What could not be read, and the values that no module takes.
    pub(crate) fn notes(&self, modules: &[Module<'_>]) -> Vec<Note> {
        let mut notes: Vec<Note> = self.sources.iter().flat_map(|it| it.notes.iter().cloned()).collect();
        // A distributed service has modules of other packages too.
        let layers = self.sources.iter().flat_map(|it| &it.layers).filter(|layer| !layer.is_distributed);
        for layer in layers {
            let meant: Vec<&Module<'_>> = modules
                .iter()
                .filter(|it| layer.module.as_ref().is_none_or(|label| *label == it.label().to_lowercase()))
                .collect();
            let module = layer.module.as_ref().and(meant.first()).map_or("", |it| it.label());
            if meant.is_empty() {
                let label = layer.module.clone().unwrap_or_default();
                let message = format!(
                    "`{}` has values for `{label}`, which is not a module of the package",
                    layer.origin
                );
                notes.push(Note::on_values(module, NoteKind::UnknownValue, &label, message));
                continue;
            }
            let is_known =
                |name: &str| instance::ALL.contains(&name) || meant.iter().any(|module| module.knows(name));
            for name in layer.values.keys().filter(|name| !is_known(name)) {
                let message = format!(
                    "`{}` has a value for `{name}`, which the template does not declare",
                    layer.origin
                );
                notes.push(Note::on_values(module, NoteKind::UnknownValue, name, message));
            }
        }
        notes
    }
}

/// The values for one module in one environment, the strongest layer first.
#[derive(Debug, Default)]
pub(crate) struct Given<'v> {
    layers: Vec<&'v Layer>,
}

impl<'v> Given<'v> {
    /// The strongest value of a parameter.
    pub(crate) fn get(&self, parameter: &str) -> Option<&'v Value> {
        self.layers.iter().find_map(|layer| layer.values.get(parameter)?.as_ref())
    }
}
