//! A folder or archive with all its entries, and the packages in it.

mod archives;
mod folders;
mod make;
mod names;
mod open;
pub(super) mod outside;
mod packages;
mod paths;

use std::collections::BTreeMap;

use vnfcheck_hot::{Charts, Content, ContentHints, File, FileId, FileIds, Listed, Manifest, Reason, packed};
use vnfcheck_maps::HashMap;

use super::{Discovery, FoundPackage, Unread};
use crate::csar_input::{CsarInput, METADATA};
use crate::open::{Folder, OpenError, Unchecked};
use crate::read::{limits, read_file};
use folders::Folders;
use paths::{below, inner, is_at_or_below};
pub(super) use paths::{has_extension, is_entered_folder, is_yaml, may_reveal_package};

/// The kind of an entry.
pub(super) enum Entry {
    /// A file.
    Bytes(Vec<u8>),
    /// A file on disk that is read when a package contains it.
    Later,
    /// A symbolic link.
    Link,
    /// An entry that could not be read or is not a file.
    Failed(OpenError),
}

/// Returns `true` if an archive with this name and these files is a CSAR.
pub(super) fn is_csar<'f>(archive: &str, mut files: impl Iterator<Item = &'f str>) -> bool {
    has_extension(archive, "csar") || files.any(|path| path == METADATA)
}

/// A folder or archive to search for packages.
pub(super) struct Container<'o> {
    discovery: &'o Discovery<'o>,
    /// The folder on disk.
    folder: Option<Folder>,
    /// The name of the top folder.
    name: String,
    is_archive: bool,
    /// The folders at the top of the archive.
    archive_folders: Vec<String>,
    is_csar: bool,
    entries: BTreeMap<String, Entry>,
    /// The parsed files that can reveal packages.
    files: BTreeMap<String, File>,
    ids: FileIds,
    /// Number of files that can reveal packages.
    content_count: usize,
    /// Names that manifests list for files without a known extension.
    listed: Listed,
    pub(super) folders: Folders,
    /// Archives by path, with the packages in them; an archive without packages may be unreadable.
    archives: HashMap<String, Inner>,
    /// `true` if the whole container is one package.
    is_package: bool,
    /// CSARs by folder: the container itself, or unpacked CSARs in it.
    csar_inputs: BTreeMap<String, CsarInput>,
    /// The reason why an archive is not a Heat package although it can be checked as a CSAR.
    refused: Option<OpenError>,
    /// Files next to the packages in nested archives that are not checked.
    within_archives: Vec<Unchecked>,
    /// Templates in nested archives that are not checked.
    unread_within_archives: Vec<Unchecked>,
    /// Nested archives that are refused, and unreadable files in the other nested archives.
    unread: Vec<Unread>,
}

/// An archive in a container.
enum Inner {
    Packages(Vec<FoundPackage>),
    Nothing,
    Unreadable,
}

impl<'o> Container<'o> {
    /// Parses one file.
    fn read(&self, path: &str, bytes: &[u8]) -> Option<File> {
        let id = self.ids.get(path)?;
        Some(read_file(id, path, bytes, &self.listed, &limits(self.content_count)))
    }

    /// Returns `true` if discovery skips a path. With mandatory requirements, no path is skipped, because these also
    /// apply to excluded files.
    pub(super) fn excludes(&self, path: &str) -> bool {
        self.discovery.policy.mandatory.is_empty() && self.leaves_out(path)
    }

    /// Returns `true` if an option or the configuration excludes a path of the container.
    fn leaves_out(&self, path: &str) -> bool {
        self.discovery.policy.leaves_out(path)
    }

    /// Returns `true` if a gate refuses the link at this path in the package with this root. The target of the link is
    /// not read, so only the operator can exclude the link.
    fn refuses_link(&self, root: &str, path: &str) -> bool {
        let policy = &self.discovery.policy;
        let is_excluded =
            || policy.mandatory.is_empty() && (self.leaves_out(path) || policy.excludes(inner(root, path)));
        self.discovery.is_gate && !is_excluded()
    }

    /// Returns `true` if a gate refuses the link at this path, and no package contains the link.
    fn is_refused_outside(&self, path: &str) -> bool {
        self.discovery.is_gate
            && !self.excludes(path)
            && self.folders.root_of(path).is_none()
            && !self.is_of_csar_alone(path)
    }

    /// Returns `true` if discovery enters all folders of a path.
    pub(super) fn enters(&self, path: &str) -> bool {
        self.discovery.is_gate || paths::is_entered(path)
    }

    /// Returns the parsed files, sorted by path.
    pub(super) fn files(&self) -> impl Iterator<Item = (&str, &File)> {
        self.files.iter().map(|(path, file)| (path.as_str(), file))
    }

    /// Returns all entries, sorted by path.
    pub(super) fn entries(&self) -> impl Iterator<Item = (&str, &Entry)> {
        self.entries.iter().map(|(path, entry)| (path.as_str(), entry))
    }

    /// Returns `true` if a file belongs to a CSAR without Heat content that is checked only as a CSAR.
    pub(super) fn is_of_csar_alone(&self, path: &str) -> bool {
        self.csar_inputs.keys().any(|folder| {
            is_at_or_below(path, folder) && !self.folders.roots().any(|root| is_at_or_below(root, folder))
        })
    }

    /// Returns the text of a small file, if it has been read.
    pub(super) fn text(&self, path: &str) -> Option<&str> {
        match self.entries.get(path)? {
            Entry::Bytes(bytes) => std::str::from_utf8(bytes).ok(),
            _ => None,
        }
    }

    /// Returns the folders that contain Helm charts.
    pub(super) fn charts(&self) -> Charts<'_> {
        Charts::among(self.entries.keys().map(String::as_str))
    }

    /// Returns the full path of an entry if the container has this path.
    fn way_to(&self, path: &str, inner: &str) -> String {
        below(path, if self.is_archive { "!" } else { "/" }, inner)
    }

    /// Returns the manifests, sorted by path.
    pub(super) fn manifests(&self) -> impl Iterator<Item = (&str, &Manifest)> {
        self.files().filter_map(|(path, file)| match file.content() {
            Content::Manifest(manifest) => Some((path, &**manifest)),
            _ => None,
        })
    }

    /// Returns the unchecked templates outside the packages, except excluded templates.
    pub(super) fn unread_templates(&self, unchecked_files: &[Unchecked]) -> Vec<Unchecked> {
        let is_template = |Unchecked { path, reason }: &&Unchecked| {
            reason.refuses_gate()
                && self.files.get(path).is_some_and(|file| ContentHints::of(file).is_template())
        };
        let mut found: Vec<_> = unchecked_files.iter().filter(is_template).cloned().collect();
        if self.discovery.is_gate && !self.is_package {
            let misnamed = self.entries().filter(|(path, entry)| self.is_misnamed_template(path, entry));
            found.extend(
                misnamed.map(|(path, _)| Unchecked { path: path.to_owned(), reason: Reason::Extension }),
            );
        }
        found.extend(self.unread_within_archives.iter().cloned());
        found.sort_by(|a, b| a.path.cmp(&b.path));
        found
    }

    /// Returns `true` if a file outside the packages is a template under a name that discovery does not read.
    fn is_misnamed_template(&self, path: &str, entry: &Entry) -> bool {
        let is_outside = self.folders.root_of(path).is_none() && !self.is_of_csar_alone(path);
        if !is_outside || paths::is_seen(path) || self.excludes(path) {
            return false;
        }
        let is_template = |bytes: &[u8]| {
            let file = File::read(FileId(0), path, bytes, &limits(1));
            file.contains_template() || ContentHints::of(&file).is_template()
        };
        match (entry, &self.folder) {
            (Entry::Bytes(bytes), _) => is_template(bytes),
            (Entry::Later, Some(folder)) => folder
                .read(path, path, self.discovery.bounds.file_bytes)
                .is_ok_and(|bytes| is_template(&bytes)),
            _ => false,
        }
    }

    /// Returns `true` if a file is an archive or compressed, judging by its first bytes, its end or its extension.
    /// Outside a gate, an archive after other bytes is found only if the archive has no comment, because most files on
    /// disk are not archives.
    fn is_packed(&self, path: &str, entry: &Entry) -> bool {
        match (entry, &self.folder) {
            (Entry::Bytes(bytes), _) => packed::is_packed(path, bytes),
            (Entry::Later, Some(folder)) => {
                let most = if self.discovery.is_gate { packed::TAIL } else { packed::BARE_TAIL };
                packed::starts_packed(path, &folder.head(path, packed::HEAD).unwrap_or_default())
                    || folder.ends_as_zip(path, most).unwrap_or_default()
            }
            _ => false,
        }
    }

    /// Returns the unchecked files outside the packages, sorted by path.
    pub(super) fn unchecked_files(&mut self) -> Vec<Unchecked> {
        if self.is_package {
            return Vec::new();
        }
        let mut found = outside::unchecked_files(self);
        found.append(&mut self.within_archives);
        found.sort_by(|a, b| a.path.cmp(&b.path));
        found
    }
}
