//! Proposed manifest for a package without a manifest.

use std::collections::BTreeMap;

use vnfcheck_hot::manifest::TYPES;
use vnfcheck_hot::{File, FileId, Manifest, Package, Via};
use vnfcheck_maps::{HashMap, HashSet};

use super::{is_environment, is_yaml, root_files};

/// A proposed manifest.
#[derive(Debug)]
pub struct Proposal<'p> {
    /// Entries in the order: base module, other modules, nested templates, artifacts. Each group is sorted by name.
    pub data: Vec<Proposed<'p>>,
    /// Points for the author to review.
    pub remarks: Vec<Remark<'p>>,
    /// `true` if exactly one module is the base module.
    pub has_one_base: bool,
}

/// An entry of a proposed manifest.
#[derive(Clone, Debug)]
pub struct Proposed<'p> {
    /// The file.
    pub file: &'p File,
    /// Type of the file.
    pub kind: &'p str,
    /// For modules, `true` if the module is the base module; `None` for other files.
    pub is_base: Option<bool>,
    /// Child entries.
    pub data: Vec<Proposed<'p>>,
}

/// A point about a proposal for the author to review.
#[derive(Clone, Debug)]
pub struct Remark<'p> {
    /// The affected file; `None` if the remark applies to the whole manifest.
    pub file: Option<&'p File>,
    /// Text of the remark.
    pub message: &'static str,
}

impl<'p> Proposal<'p> {
    /// Builds a manifest for a package. Artifact types come from the existing manifest, if any.
    pub fn of(package: &'p Package) -> Self {
        let mut proposer = Proposer::new(package);
        let modules = proposer.modules();
        let bases = modules.iter().filter(|module| module.is_base == Some(true)).count();
        let (mut data, others): (Vec<_>, Vec<_>) =
            modules.into_iter().partition(|module| module.is_base == Some(true));
        data.extend(others);
        data.extend(proposer.nested());
        data.extend(proposer.artifacts());
        let mut remarks = proposer.remarks;
        if bases == 0 {
            remarks.push(Remark {
                file: None,
                message: "no module has the file name of a base module (SDC-SRG3)",
            });
        } else if bases > 1 {
            let message = "more than one module has the file name of a base module (SDC-SRG4)";
            remarks.push(Remark { file: None, message });
        }
        Self { data, remarks, has_one_base: bases == 1 }
    }
}

/// Returns `true` if SDC treats the file as a template: a YAML extension, and a version at the start of a line.
fn is_template(file: &File) -> bool {
    is_yaml(file.path())
        && file.source().as_str().lines().any(|line| line.starts_with("heat_template_version:"))
}

/// Returns `true` if the name marks the base module.
fn is_base(stem: &str) -> bool {
    let is_marked =
        stem == "base" || stem.starts_with("base_") || stem.ends_with("_base") || stem.contains("_base_");
    is_marked && !stem.ends_with("_volume")
}

/// Returns the type of a file that is not a template, based on its name.
fn artifact_type(name: &str) -> &'static str {
    let has_any = |words: &[&str]| words.iter().any(|word| name.contains(word));
    let upper = name.to_ascii_uppercase();
    if name.contains("cloudtech")
        && has_any(&["k8s", "azure", "aws"])
        && has_any(&["charts", "day0", "configtemplate"])
    {
        "CLOUD_TECHNOLOGY_SPECIFIC_ARTIFACT"
    } else if upper.contains("CBA") {
        "CONTROLLER_BLUEPRINT_ARCHIVE"
    } else if upper.contains("HELM") {
        "HELM"
    } else if upper.contains("PM_DICTIONARY") {
        "PM_DICTIONARY"
    } else {
        "OTHER"
    }
}

/// Assigns the files of a package to entries, one group after the other; each file is placed once.
struct Proposer<'p> {
    package: &'p Package,
    templates: BTreeMap<&'p str, &'p File>,
    nested: HashSet<FileId>,
    placed: HashSet<FileId>,
    remarks: Vec<Remark<'p>>,
}

impl<'p> Proposer<'p> {
    fn new(package: &'p Package) -> Self {
        let templates: BTreeMap<_, _> =
            root_files(package).filter(|file| is_template(file)).map(|file| (file.path(), file)).collect();
        let is_called = |file: &&&File| {
            let mut calls = package.calls_to(file.id());
            calls.any(|call| matches!(call.via, Via::Type | Via::Group) && call.caller.file() != file.id())
        };
        let nested = templates.values().filter(is_called).map(|file| file.id()).collect();
        Self { package, templates, nested, placed: HashSet::default(), remarks: Vec::new() }
    }

    fn remark(&mut self, file: &'p File, message: &'static str) {
        self.remarks.push(Remark { file: Some(file), message });
    }

    fn modules(&mut self) -> Vec<Proposed<'p>> {
        let own: Vec<&File> =
            self.templates.values().copied().filter(|file| !self.nested.contains(&file.id())).collect();
        let stems: HashSet<&str> = own.iter().map(|file| file.stem()).collect();
        let mut modules = Vec::new();
        let mut taken: HashSet<FileId> = HashSet::default();
        for file in &own {
            if taken.contains(&file.id()) || is_volume_of_any(file, &stems) {
                continue;
            }
            let volume = self.volume_of(file).filter(|volume| taken.insert(volume.id()));
            modules.push((*file, volume));
        }
        // Volume templates without a matching module.
        let lost = own.iter().filter(|file| is_volume_of_any(file, &stems) && !taken.contains(&file.id()));
        modules.extend(lost.map(|file| (*file, None)));
        modules.sort_by_key(|(file, _)| file.path());
        modules.into_iter().map(|(file, volume)| self.module(file, volume)).collect()
    }

    fn module(&mut self, file: &'p File, volume: Option<&'p File>) -> Proposed<'p> {
        if file.stem().ends_with("_volume") {
            self.remark(file, "the module of this volume template is not in the package");
        }
        let mut data: Vec<Proposed<'p>> = self.environment_of(file).into_iter().collect();
        if let Some(volume) = volume {
            self.placed.insert(volume.id());
            let environment = self.environment_of(volume);
            let data_of_volume = environment.into_iter().collect();
            data.push(Proposed { file: volume, kind: "HEAT_VOL", is_base: None, data: data_of_volume });
        }
        self.placed.insert(file.id());
        Proposed { file, kind: "HEAT", is_base: Some(is_base(file.stem())), data }
    }

    /// Returns the volume template of a module.
    fn volume_of(&self, module: &File) -> Option<&'p File> {
        let named = |extension| self.templates.get(format!("{}_volume.{extension}", module.stem()).as_str());
        let found = named("yaml").or_else(|| named("yml")).copied()?;
        (!self.nested.contains(&found.id())).then_some(found)
    }

    fn environment_of(&mut self, template: &File) -> Option<Proposed<'p>> {
        let path = format!("{}.env", template.stem());
        let file = self.package.file_at(&path).filter(|file| self.placed.insert(file.id()))?;
        Some(Proposed { file, kind: "HEAT_ENV", is_base: None, data: Vec::new() })
    }

    fn nested(&mut self) -> Vec<Proposed<'p>> {
        let nested: Vec<&File> =
            self.templates.values().copied().filter(|file| self.nested.contains(&file.id())).collect();
        let place = |file: &'p File| {
            self.placed.insert(file.id());
            Proposed { file, kind: "HEAT", is_base: None, data: Vec::new() }
        };
        nested.into_iter().map(place).collect()
    }

    fn artifacts(&mut self) -> Vec<Proposed<'p>> {
        let manifest = self.package.file_at(super::MANIFEST).and_then(File::manifest);
        let stated = manifest.map(stated_types).unwrap_or_default();
        let left: Vec<&File> =
            root_files(self.package).filter(|file| !self.placed.contains(&file.id())).collect();
        let mut artifacts = Vec::new();
        for file in left {
            let name = file.path();
            let stated = stated.get(name).copied();
            let by_name = artifact_type(name);
            if is_environment(name) {
                self.remark(file, "this environment file belongs to no module or volume template");
            } else if is_yaml(name) && stated.unwrap_or(by_name) == "OTHER" {
                self.remark(
                    file,
                    "this file is not a template: no line starts with `heat_template_version:`",
                );
            }
            let kind = if is_environment(name) { "OTHER" } else { stated.unwrap_or(by_name) };
            artifacts.push(Proposed { file, kind, is_base: None, data: Vec::new() });
        }
        artifacts
    }
}

/// Returns `true` if the file is named as the volume template of one of the modules.
fn is_volume_of_any(file: &File, stems: &HashSet<&str>) -> bool {
    file.stem().strip_suffix("_volume").is_some_and(|module| stems.contains(module))
}

/// Returns the types that a manifest assigns to files that are not templates.
fn stated_types(manifest: &Manifest) -> HashMap<&str, &str> {
    let entries = manifest.all_entries().into_iter();
    entries
        .filter_map(|entry| Some((entry.file_name()?, entry.known_type()?)))
        .filter(|(_, kind)| TYPES.contains(kind) && !kind.starts_with("HEAT"))
        .collect()
}
