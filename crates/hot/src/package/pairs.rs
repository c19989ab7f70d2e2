//! Environments of templates, and partners of volume modules according to the manifest.

use vnfcheck_maps::HashMap;

use super::Package;
use crate::env::Environment;
use crate::file::File;
use crate::file_kind::FileKind;
use crate::manifest::Manifest;
use crate::template::Template;
use vnfcheck_yaml::FileId;

impl Package {
    pub(super) fn pair(&mut self) {
        let environments = self.files_of(FileKind::Environment);
        let exact: HashMap<_, FileId> =
            environments.filter_map(|file| Some((self.place_of(file)?, file.id()))).collect();
        let templates = self.files.iter().filter(|file| file.kind().is_template());
        let paired = templates.filter_map(|file| Some((file.id(), *exact.get(&self.place_of(file)?)?)));
        self.environment_of = paired.collect();
        self.listed_environments =
            self.files_of(FileKind::Manifest).flat_map(|it| self.listed_in(it)).collect();
        self.listed_environments.sort_unstable();
        self.listed_environments.dedup();
        self.listed_partners =
            self.files_of(FileKind::Manifest).flat_map(|it| self.partners_in(it)).collect();
    }

    /// Returns the folder and stem that a template shares with its environment. The folders of a deployment count as
    /// one. `None` represents the folder of the package.
    fn place_of<'f>(&self, file: &'f File) -> Option<(Option<&'f str>, &'f str)> {
        let is_at_top = self.layout.is_at_top(file.path());
        let folder = (!is_at_top).then(|| file.folder());
        (is_at_top || self.layout.in_every_folder).then(|| (folder, file.stem()))
    }

    /// Returns the file that a manifest entry names.
    fn listed_file(&self, manifest: &File, name: &str) -> Option<&File> {
        self.file(self.resolve(manifest.id(), name).file()?)
    }

    /// Returns the volume modules inside the entries of base or incremental modules, each with that module.
    fn partners_in(&self, manifest: &File) -> Vec<(FileId, FileId)> {
        let entries = manifest.manifest().map(Manifest::all_entries).unwrap_or_default();
        let below = entries.into_iter().flat_map(|module| module.entries().map(move |it| (module, it)));
        below
            .filter(|(_, volume)| volume.is_volume())
            .filter_map(|(module, volume)| {
                let module = self.listed_file(manifest, module.file_name()?)?;
                let volume = self.listed_file(manifest, volume.file_name()?)?;
                let is_pair = volume.kind() == FileKind::Volume
                    && matches!(module.kind(), FileKind::Base | FileKind::Incremental);
                is_pair.then_some((volume.id(), module.id()))
            })
            .collect()
    }

    /// Returns the environments that a manifest assigns to templates with other names.
    fn listed_in(&self, manifest: &File) -> Vec<(FileId, FileId)> {
        let named = |name: &str| self.listed_file(manifest, name);
        let mut found = Vec::new();
        for entry in manifest.manifest().map(Manifest::all_entries).unwrap_or_default() {
            let template = entry.file_name().filter(|_| entry.is_template()).and_then(named);
            let Some(template) = template.filter(|it| it.kind().is_template()) else { continue };
            let environments = entry.entries().filter(|it| it.type_name() == Some("HEAT_ENV"));
            for file in environments.filter_map(|it| named(it.file_name()?)) {
                let is_other = self.environment_of.get(&template.id()) != Some(&file.id());
                if is_other && file.environment().is_some() {
                    found.push((template.id(), file.id()));
                }
            }
        }
        found
    }

    /// Returns the environment file of a template, readable or not: same folder, same stem.
    pub fn environment_file(&self, template: FileId) -> Option<&File> {
        self.file(*self.environment_of.get(&template)?)
    }

    /// Returns the module whose manifest entry contains a volume module.
    pub(crate) fn listed_partner(&self, volume: FileId) -> Option<&File> {
        self.file(*self.listed_partners.get(&volume)?)
    }

    /// Returns the readable environment against which a template is checked.
    pub fn environment(&self, template: &Template) -> Option<&Environment> {
        self.checked_environment(template.file())?.environment()
    }

    /// The environment file against which a template is checked, readable or not: the file with the same stem,
    /// otherwise the file assigned in the manifest.
    pub fn checked_environment(&self, template: FileId) -> Option<&File> {
        self.environments_of(template).next()
    }

    /// Returns the templates paired with an environment file.
    pub fn paired_with(&self, environment: FileId) -> impl Iterator<Item = &File> {
        self.files().filter(move |file| self.environment_of.get(&file.id()) == Some(&environment))
    }

    /// The environment files that may provide the values of a template at deployment: the file with the same stem,
    /// then the files assigned in the manifest.
    pub fn environments_of(&self, template: FileId) -> impl Iterator<Item = &File> {
        let first = self.listed_environments.partition_point(|(it, _)| *it < template);
        let listed = self.listed_environments.get(first..).unwrap_or_default().iter();
        let listed = listed.take_while(move |(it, _)| *it == template).map(|(_, environment)| *environment);
        let own = self.environment_of.get(&template).copied();
        own.into_iter().chain(listed).filter_map(|it| self.file(it))
    }

    /// Returns the templates that may get values from an environment file.
    pub fn templates_with(&self, environment: FileId) -> impl Iterator<Item = &File> {
        let listed = self.listed_environments.iter().filter(move |(_, it)| *it == environment);
        self.paired_with(environment).chain(listed.filter_map(|(template, _)| self.file(*template)))
    }
}
