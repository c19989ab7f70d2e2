//! A package as SDC onboards it: the files listed in `MANIFEST.json`, each read with SDC's own template model.
//!
//! SDC ignores folders and naming conventions. Only the manifest determines the type of a file, its environment and
//! the base module. For a package without a manifest, [`Proposal`] supplies one.

mod manifest;
mod model;
mod proposal;

use std::collections::BTreeMap;

use vnfcheck_hot::{Content, File, FileId, Package, Template};
use vnfcheck_maps::HashMap;

pub use manifest::{Entry, Flaw, Stated};
pub use model::{Model, Refusal, RefusalKind};
pub use proposal::{Proposal, Proposed, Remark};

/// File name of the manifest.
pub const MANIFEST: &str = "MANIFEST.json";

/// Returns `true` if a name has this exact suffix; SDC compares case-sensitively.
pub fn ends_in(name: &str, ending: &str) -> bool {
    name.ends_with(ending)
}

/// Returns `true` if SDC treats the name as a YAML file.
pub fn is_yaml(name: &str) -> bool {
    ends_in(name, ".yaml") || ends_in(name, ".yml")
}

/// Returns `true` if SDC treats the name as an environment file.
pub fn is_environment(name: &str) -> bool {
    ends_in(name, ".env")
}

/// A package as described by its manifest.
#[derive(Debug)]
pub struct Onboarding<'p> {
    /// State of the manifest in the package.
    pub stated: Stated<'p>,
    /// Entries at any depth, parents before children.
    pub entries: Vec<Entry<'p>>,
    /// Listed templates that exist, ordered by file.
    pub heat: Vec<Heat<'p>>,
    package: &'p Package,
    models: HashMap<FileId, Model>,
}

/// A file that is listed as a template.
#[derive(Clone, Copy, Debug)]
pub struct Heat<'p> {
    /// The file.
    pub file: &'p File,
    /// `true` if an entry marks it as the base module.
    pub is_base: bool,
    /// `true` if an entry lists the file as a volume template.
    pub is_volume: bool,
    /// Position of the entry of its environment; the last position if several entries exist.
    pub environment: Option<usize>,
}

impl<'p> Onboarding<'p> {
    /// Reads the manifest of a package and the listed files.
    pub fn of(package: &'p Package) -> Self {
        let stated = Stated::of(package);
        let entries = match &stated {
            Stated::Read { manifest, .. } => manifest::entries(manifest, package),
            Stated::Missing | Stated::Unreadable(_) => Proposal::of(package).entries(),
        };
        let models = root_files(package).filter_map(|file| Some((file.id(), Model::of(file)?))).collect();
        Self { heat: heat(&entries), stated, entries, package, models }
    }

    /// Returns the package.
    pub fn package(&self) -> &'p Package {
        self.package
    }

    /// Returns the files outside folders, except the manifest. SDC does not see any other files.
    pub fn files(&self) -> impl Iterator<Item = &'p File> {
        root_files(self.package)
    }

    /// Returns the file with this name outside folders.
    pub fn file(&self, name: &str) -> Option<&'p File> {
        self.package.file_at(name).filter(|file| is_seen(file))
    }

    /// Returns SDC's model of a template or environment; `None` for files that SDC does not parse and files kept by
    /// name only.
    pub fn model(&self, file: &File) -> Option<&Model> {
        self.models.get(&file.id())
    }

    /// Returns the template in a file, if SDC accepts it.
    pub fn template(&self, file: &'p File) -> Option<&'p Template> {
        match (self.model(file)?, file.content()) {
            (Model::Accepted, Content::Template(template)) => Some(template),
            _ => None,
        }
    }

    /// Returns the listed templates that SDC accepts.
    pub fn templates(&self) -> impl Iterator<Item = (Heat<'p>, &'p Template)> {
        self.heat.iter().filter_map(|heat| Some((*heat, self.template(heat.file)?)))
    }

    /// Returns the environment entry of a template.
    pub fn environment(&self, heat: Heat<'p>) -> Option<&Entry<'p>> {
        self.entries.get(heat.environment?)
    }

    /// Returns the entries of an existing manifest that have a known type, are neither template nor environment, and
    /// whose file exists; each file once.
    pub fn artifacts(&self) -> impl Iterator<Item = (&Entry<'p>, &'p File)> {
        let stated = self.entries.iter().filter(|entry| entry.node.is_some() && entry.kind.is_some());
        let artifacts = stated.filter(|entry| !entry.is_heat() && !entry.is_environment());
        let by_file: BTreeMap<FileId, _> =
            artifacts.filter_map(|entry| Some((entry.file?.id(), (entry, entry.file?)))).collect();
        by_file.into_values()
    }
}

/// Returns `true` if SDC sees a file: it is outside folders and is not the manifest.
fn is_seen(file: &File) -> bool {
    file.folder().is_empty() && file.path() != MANIFEST
}

fn root_files(package: &Package) -> impl Iterator<Item = &File> {
    package.files().filter(|file| is_seen(file))
}

/// Returns the templates among the entries.
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
