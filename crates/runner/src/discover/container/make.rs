//! Creates a container from a folder on disk, from files in memory, or from an archive.

use std::collections::BTreeMap;

use rayon::prelude::*;
use vnfcheck_hot::{FileIds, Listed};
use vnfcheck_maps::HashMap;
use vnfcheck_yaml::RawFile;

use super::folders::{self, Folders};
use super::paths::is_at_or_below;
use super::{Container, Entry};
use crate::csar_input::{CsarInput, Csars, METADATA};
use crate::discover::Discovery;
use crate::open::{self, Folder, OpenError};

impl<'o> Container<'o> {
    /// Creates a container from a folder on disk.
    pub(in super::super) fn of_folder(
        discovery: &'o Discovery<'o>,
        folder: Folder,
        name: &str,
        entries: BTreeMap<String, Entry>,
    ) -> Self {
        let mut container = Self::new(discovery, name, entries);
        container.folder = Some(folder);
        if discovery.csars != Csars::None {
            container.csar_inputs = container.unpacked_csars();
        }
        container.survey();
        container
    }

    /// Returns the outermost unpacked CSARs in a folder on disk.
    fn unpacked_csars(&self) -> BTreeMap<String, CsarInput> {
        let mut found: BTreeMap<String, CsarInput> = BTreeMap::new();
        let Some(root) = &self.folder else { return found };
        let metadata = self.entries.iter().filter(|(path, entry)| {
            matches!(entry, Entry::Later) && self.enters(path) && !self.excludes(path)
        });
        let mut folders: Vec<&str> = metadata
            .filter_map(|(path, _)| match path.strip_suffix(METADATA)? {
                "" => Some(""),
                folder => folder.strip_suffix('/'),
            })
            .collect();
        // A folder sorts before its subfolders.
        folders.sort_unstable();
        for folder in folders {
            let is_within = || found.keys().any(|outer| is_at_or_below(folder, outer));
            if !is_within()
                && let Ok(opened) = root.below(folder)
                && let Some(csar_input) =
                    CsarInput::of_folder(&opened, self.discovery.csars, self.discovery.bounds)
            {
                found.insert(folder.to_owned(), csar_input);
            }
        }
        found
    }

    /// Creates a container from files in memory.
    pub(in super::super) fn of_files(discovery: &'o Discovery<'o>, name: &str, files: Vec<RawFile>) -> Self {
        let may_be_csar = discovery.csars != Csars::None;
        let csar_input = may_be_csar.then(|| CsarInput::of_files(files.clone(), discovery.csars)).flatten();
        let entries = files.into_iter().map(|file| (file.path, Entry::Bytes(file.bytes))).collect();
        let mut container = Self::new(discovery, name, entries);
        container.csar_inputs.extend(csar_input.map(|it| (String::new(), it)));
        container.survey();
        container
    }

    /// Creates a container from an archive with this name; `csars` selects the CSARs to check as such. The unpacked
    /// size is subtracted from the remaining bytes.
    pub(in super::super) fn of_archive(
        discovery: &'o Discovery<'o>,
        file_name: &str,
        bytes: &[u8],
        csars: Csars,
        left: &mut u64,
    ) -> Result<Self, OpenError> {
        let bounds = open::Bounds { total_bytes: *left, ..*discovery.bounds };
        let csar_input = CsarInput::of_archive(file_name, bytes, csars, &bounds);
        let (unpacked, refused) = match open::unpack(bytes, &bounds) {
            Ok(unpacked) if unpacked.files.is_empty() => return Err(OpenError::Empty),
            Ok(unpacked) => (unpacked, None),
            Err(error) if csar_input.is_some() => (open::Unpacked::default(), Some(error)),
            Err(error) => return Err(error),
        };
        let taken: u64 = unpacked.files.iter().map(|file| file.bytes.len() as u64).sum();
        *left = left.saturating_sub(taken);
        let name = unpacked.top.unwrap_or_default();
        let entries = unpacked.files.into_iter().map(|file| (file.path, Entry::Bytes(file.bytes))).collect();
        let mut container = Self::new(discovery, &name, entries);
        container.is_archive = true;
        container.archive_folders = unpacked.folders;
        container.is_csar = super::is_csar(file_name, container.entries.keys().map(String::as_str));
        container.csar_inputs.extend(csar_input.map(|it| (String::new(), it)));
        container.refused = refused;
        container.survey();
        Ok(container)
    }

    fn new(discovery: &'o Discovery<'o>, name: &str, entries: BTreeMap<String, Entry>) -> Self {
        let mut ids = FileIds::default();
        ids.add(entries.keys().map(String::as_str));
        let content_count = entries.keys().filter(|path| discovery.may_reveal_package(path)).count();
        let bytes = entries.iter().filter_map(|(path, entry)| match entry {
            Entry::Bytes(bytes) => Some((path.as_str(), bytes.as_slice())),
            Entry::Later | Entry::Link | Entry::Failed(_) => None,
        });
        let listed = Listed::among(bytes);
        Self {
            content_count,
            listed,
            discovery,
            folder: None,
            name: name.to_owned(),
            is_archive: false,
            archive_folders: Vec::new(),
            is_csar: false,
            entries,
            files: BTreeMap::new(),
            ids,
            folders: Folders::default(),
            archives: HashMap::default(),
            is_package: false,
            csar_inputs: BTreeMap::new(),
            refused: None,
            within_archives: Vec::new(),
            unread_within_archives: Vec::new(),
            unread: Vec::new(),
        }
    }

    /// Reads the files that can reveal packages.
    fn survey(&mut self) {
        let left_alone = |path: &str| {
            !self.enters(path) || !self.discovery.may_reveal_package(path) || self.excludes(path)
        };
        let read = |(path, entry): (&String, &Entry)| match entry {
            Entry::Bytes(bytes) if !left_alone(path) => Some((path.clone(), self.read(path, bytes)?)),
            _ => None,
        };
        self.files = self.entries.par_iter().filter_map(read).collect();
        if self.discovery.checks_heat {
            self.folders = folders::find(self);
        }
    }
}
