//! A package as SDC takes it: the files that `MANIFEST.json` lists, each read by SDC's own model of templates.
//!
//! SDC knows neither folders nor names: what a file is, which environment goes with it and which module is the base one, the
//! manifest alone says. Where there is none, the one counts that [`Proposal`] gives.

mod manifest;
mod model;
mod proposal;

use std::collections::BTreeMap;

use hot::{Content, File, FileId, Package, Template};
use maps::HashMap;

pub use manifest::{Entry, Flaw, Stated};
pub use model::{Model, Refusal};
pub use proposal::{Proposal, Proposed, Remark};

/// The name of the manifest.
pub const MANIFEST: &str = "MANIFEST.json";

/// Whether a name has this ending, in this spelling: SDC compares exactly.
pub fn ends_in(name: &str, ending: &str) -> bool {
    name.ends_with(ending)
}

/// Whether a name is that of a YAML file to SDC.
pub fn is_yaml(name: &str) -> bool {
    ends_in(name, ".yaml") || ends_in(name, ".yml")
}

/// Whether a name is that of an environment to SDC.
pub fn is_environment(name: &str) -> bool {
    ends_in(name, ".env")
}

/// A package by its manifest.
#[derive(Debug)]
pub struct Onboarding<'p> {
    /// The manifest as it stands in the package.
    pub stated: Stated<'p>,
    /// The entries at any depth, each before those below it.
    pub entries: Vec<Entry<'p>>,
    /// The templates that are listed and there, by file.
    pub heat: Vec<Heat<'p>>,
    package: &'p Package,
    models: HashMap<FileId, Model>,
}

/// A file that is listed as template.
#[derive(Clone, Copy, Debug)]
pub struct Heat<'p> {
    /// The file.
    pub file: &'p File,
    /// Whether an entry marks it as base module.
    pub is_base: bool,
    /// Whether an entry lists it as volume template.
    pub is_volume: bool,
    /// Position of the entry of its environment: of several the last.
    pub environment: Option<usize>,
}

impl<'p> Onboarding<'p> {
    /// Reads the manifest of a package, and its files by that.
    pub fn of(package: &'p Package) -> Self {
        let stated = Stated::of(package);
        let entries = match &stated {
            Stated::Read { manifest, .. } => manifest::entries(manifest, package),
            Stated::Missing | Stated::Unreadable(_) => Proposal::of(package).entries(),
        };
        let models = root_files(package).filter_map(|file| Some((file.id(), Model::of(file)?))).collect();
        Self { heat: heat(&entries), stated, entries, package, models }
    }

    /// The package.
    pub fn package(&self) -> &'p Package {
        self.package
    }

    /// The files outside folders, which are all that SDC sees, without the manifest.
    pub fn files(&self) -> impl Iterator<Item = &'p File> {
        root_files(self.package)
    }

    /// The file of this name outside folders.
    pub fn file(&self, name: &str) -> Option<&'p File> {
        self.package.file_at(name).filter(|file| is_seen(file))
    }

    /// What SDC makes of a template or environment; nothing for what it does not read, and for what is kept by name only.
    pub fn model(&self, file: &File) -> Option<&Model> {
        self.models.get(&file.id())
    }

    /// The template in a file, if SDC reads it.
    pub fn template(&self, file: &'p File) -> Option<&'p Template> {
        match (self.model(file)?, file.content()) {
            (Model::Accepted, Content::Template(template)) => Some(template),
            _ => None,
        }
    }

    /// The templates that are listed and that SDC reads.
    pub fn templates(&self) -> impl Iterator<Item = (Heat<'p>, &'p Template)> {
        self.heat.iter().filter_map(|heat| Some((*heat, self.template(heat.file)?)))
    }

    /// The entry of the environment of a template.
    pub fn environment(&self, heat: Heat<'p>) -> Option<&Entry<'p>> {
        self.entries.get(heat.environment?)
    }

    /// The entries of a manifest that is there which are of a known type, neither template nor environment, and whose file is
    /// there; each file once.
    pub fn artifacts(&self) -> impl Iterator<Item = (&Entry<'p>, &'p File)> {
        let stated = self.entries.iter().filter(|entry| entry.node.is_some() && entry.kind.is_some());
        let artifacts = stated.filter(|entry| !entry.is_heat() && !entry.is_environment());
        let by_file: BTreeMap<FileId, _> =
            artifacts.filter_map(|entry| Some((entry.file?.id(), (entry, entry.file?)))).collect();
        by_file.into_values()
    }
}

/// Whether SDC sees a file: it is in no folder, and not the manifest.
fn is_seen(file: &File) -> bool {
    file.folder().is_empty() && file.path() != MANIFEST
}

fn root_files(package: &Package) -> impl Iterator<Item = &File> {
    package.files().filter(|file| is_seen(file))
}

/// The templates among the entries.
fn heat<'p>(entries: &[Entry<'p>]) -> Vec<Heat<'p>> {
    let mut by_file: BTreeMap<FileId, Heat<'p>> = BTreeMap::new();
    let mut environments: HashMap<usize, usize> = HashMap::default();
    for (at, entry) in entries.iter().enumerate() {
        if let Some(parent) = entry.parent.filter(|_| entry.is_environment()) {
            environments.insert(parent, at);
        }
    }
    for (at, entry) in entries.iter().enumerate().filter(|(_, entry)| entry.is_heat()) {
        let Some(file) = entry.file else { continue };
        let heat = by_file.entry(file.id()).or_insert(Heat {
            file,
            is_base: false,
            is_volume: false,
            environment: None,
        });
        heat.is_base |= entry.is_base;
        heat.is_volume |= entry.kind == Some("HEAT_VOL");
        heat.environment = environments.get(&at).copied().or(heat.environment);
    }
    by_file.into_values().collect()
}
