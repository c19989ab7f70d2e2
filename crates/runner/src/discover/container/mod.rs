//! A folder or an archive with everything in it, and the packages of it.

mod archives;
mod folders;
mod make;
mod names;
mod open;
pub(super) mod outside;
mod packages;
mod paths;

use std::collections::BTreeMap;

use hot::{Charts, Content, File, FileId, FileIds, Listed, Manifest, Reason, Says};
use maps::HashMap;

use super::{Discovery, FoundPackage};
use crate::delivery::Delivery;
use crate::open::{Folder, OpenError};
use crate::read::{limits, read_file};
use folders::Folders;
use paths::{below, is_at_or_below};
pub(super) use paths::{is_entered_folder, tells};

/// What stands at a path.
pub(super) enum Entry {
    /// A file.
    Bytes(Vec<u8>),
    /// A file on the disk that is read when a package holds it.
    Later,
    /// A symbolic link.
    Link,
    /// What could not be read, or is no file.
    Failed(OpenError),
}

/// A folder or an archive.
pub(super) struct Container<'o> {
    discovery: &'o Discovery<'o>,
    /// The folder on the disk.
    folder: Option<Folder>,
    /// What the top folder is called.
    name: String,
    is_archive: bool,
    is_csar: bool,
    entries: BTreeMap<String, Entry>,
    /// What was read of the files that may tell of packages.
    files: BTreeMap<String, File>,
    ids: FileIds,
    /// Number of files that may tell of packages.
    told: usize,
    /// What manifests say of files that are known by no ending.
    listed: Listed,
    pub(super) folders: Folders,
    /// Archives with the packages in them, by path; of those that hold none, whether they could be read.
    archives: HashMap<String, Inner>,
    /// Whether all of it is one package.
    is_package: bool,
    /// The CSARs that it is or that lie unpacked in it, by folder.
    deliveries: BTreeMap<String, Delivery>,
    /// Why an archive cannot be a package of Heat, though it is a CSAR that can be judged.
    refused: Option<OpenError>,
    /// What lies beside the packages of archives in it and is not judged.
    within_archives: Vec<(String, Reason)>,
    /// The templates of archives in it that are not checked.
    unread_within_archives: Vec<(String, Reason)>,
    /// The archives in it that are refused, and what of those that are not cannot be read.
    unread: Vec<(String, OpenError)>,
}

/// An archive in a container.
enum Inner {
    Packages(Vec<FoundPackage>),
    Nothing,
    Unreadable,
}

impl<'o> Container<'o> {
    /// Reads one file.
    fn read(&self, path: &str, bytes: &[u8]) -> Option<File> {
        let id = self.ids.get(path)?;
        Some(read_file(id, path, bytes, &self.listed, &limits(self.told)))
    }

    /// Whether packages are not looked for at a path. What is mandatory is judged wherever it is.
    pub(super) fn excludes(&self, path: &str) -> bool {
        self.discovery.policy.mandatory.is_empty() && self.leaves_out(path)
    }

    /// Whether an option or the configuration leaves out a path of the container.
    fn leaves_out(&self, path: &str) -> bool {
        self.discovery.policy.leaves_out(path)
    }

    /// Whether all folders of a path are looked into.
    pub(super) fn enters(&self, path: &str) -> bool {
        self.discovery.is_gate || paths::is_entered(path)
    }

    /// What was read, by path.
    pub(super) fn files(&self) -> impl Iterator<Item = (&str, &File)> {
        self.files.iter().map(|(path, file)| (path.as_str(), file))
    }

    /// What was read of one file.
    pub(super) fn file(&self, path: &str) -> Option<&File> {
        self.files.get(path)
    }

    /// Everything, by path.
    pub(super) fn entries(&self) -> impl Iterator<Item = (&str, &Entry)> {
        self.entries.iter().map(|(path, entry)| (path.as_str(), entry))
    }

    /// Whether something stands at a path.
    pub(super) fn has(&self, path: &str) -> bool {
        self.entries.contains_key(path)
    }

    /// Whether it is a CSAR.
    pub(super) fn is_csar(&self) -> bool {
        self.is_csar
    }

    /// Whether anything but CSARs is judged.
    pub(super) fn judges_heat(&self) -> bool {
        self.discovery.judges_heat
    }

    /// Whether a file belongs to a CSAR that is judged as such alone, with nothing of Heat in it.
    pub(super) fn is_of_csar_alone(&self, path: &str) -> bool {
        self.deliveries.keys().any(|folder| {
            is_at_or_below(path, folder) && !self.folders.roots().any(|root| is_at_or_below(root, folder))
        })
    }

    /// Whether it is judged as what is handed to SDC.
    pub(super) fn judges_onboarding(&self) -> bool {
        self.discovery.judges_onboarding
    }

    /// The text of a small file, if it is at hand.
    pub(super) fn text(&self, path: &str) -> Option<&str> {
        match self.entries.get(path)? {
            Entry::Bytes(bytes) => std::str::from_utf8(bytes).ok(),
            _ => None,
        }
    }

    /// The folders with charts of Helm in them.
    pub(super) fn charts(&self) -> Charts<'_> {
        Charts::among(self.entries.keys().map(String::as_str))
    }

    /// The path of something in it, when it has this path itself.
    fn way_to(&self, path: &str, inner: &str) -> String {
        below(path, if self.is_archive { "!" } else { "/" }, inner)
    }

    /// The manifests, by path.
    pub(super) fn manifests(&self) -> impl Iterator<Item = (&str, &Manifest)> {
        self.files().filter_map(|(path, file)| match file.content() {
            Content::Manifest(manifest) => Some((path, &**manifest)),
            _ => None,
        })
    }

    /// The templates outside the packages that are not checked, except those that the operator excludes.
    pub(super) fn unread_templates(&self, not_judged: &[(String, Reason)]) -> Vec<(String, Reason)> {
        let is_template = |(path, reason): &&(String, Reason)| {
            reason.refuses_gate() && self.file(path).is_some_and(|file| Says::of(file).is_template())
        };
        let mut found: Vec<_> = not_judged.iter().filter(is_template).cloned().collect();
        if self.discovery.is_gate && !self.is_package {
            let misnamed = self.entries().filter(|(path, entry)| self.is_misnamed_template(path, entry));
            found.extend(misnamed.map(|(path, _)| (path.to_owned(), Reason::Extension)));
        }
        found.extend(self.unread_within_archives.iter().cloned());
        found.sort_by(|(a, _), (b, _)| a.cmp(b));
        found
    }

    /// Whether a file outside the packages is a template under a name that discovery does not read.
    fn is_misnamed_template(&self, path: &str, entry: &Entry) -> bool {
        let is_outside = self.folders.root_of(path).is_none() && !self.is_of_csar_alone(path);
        if !is_outside || paths::is_seen(path) || self.excludes(path) {
            return false;
        }
        let is_template = |bytes: &[u8]| {
            let file = File::read(FileId(0), path, bytes, &limits(1));
            file.is_meant_as_template() || Says::of(&file).is_template()
        };
        match (entry, &self.folder) {
            (Entry::Bytes(bytes), _) => is_template(bytes),
            (Entry::Later, Some(folder)) => folder
                .read(path, path, self.discovery.bounds.file_bytes)
                .is_ok_and(|bytes| is_template(&bytes)),
            _ => false,
        }
    }

    /// What is not judged outside the packages, in the order of paths.
    pub(super) fn not_judged(&mut self) -> Vec<(String, Reason)> {
        if self.is_package {
            return Vec::new();
        }
        let mut found = outside::not_judged(self);
        found.append(&mut self.within_archives);
        found.sort_by(|(a, _), (b, _)| a.cmp(b));
        found
    }
}
