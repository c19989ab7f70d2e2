//! A package: its files by kind, pairs of templates and environments, and the graph of nested templates.

mod calls;
mod classify;
mod deployments;
mod link;
mod misnamed;
mod pairs;
mod supplied;

use vnfcheck_maps::HashMap;

use crate::env::Environment;
use crate::file::{Content, File};
use crate::file_kind::FileKind;
use crate::hints::ContentHints;
use crate::layout::{DEPLOYMENT_FOLDERS, Layout, Reason};
use crate::manifest::Manifest;
use crate::template::Template;
use crate::unfollowed::Unfollowed;
use calls::{Arguments, StoredNestedCall};
use vnfcheck_yaml::{FileId, Node};

pub(crate) use calls::STEPS_OF_A_CALL;
pub use calls::{NestedCall, names_template};
pub use deployments::Deployment;
pub use misnamed::MisnamedEnvironment;
pub use supplied::{TypeValue, UnknownType};

/// The target of a reference to a nested template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Callee {
    /// A file of the package.
    File(FileId),
    /// No file of the package has this name.
    Missing,
    /// The path leaves the package: it is absolute or contains `..`.
    Outside,
}

impl Callee {
    /// Returns the file of the package.
    pub fn file(self) -> Option<FileId> {
        match self {
            Self::File(file) => Some(file),
            Self::Missing | Self::Outside => None,
        }
    }
}

/// All files of a package, linked. Immutable.
#[derive(Debug)]
pub struct Package {
    /// Files in path order, which is also the order of IDs.
    files: Vec<File>,
    layout: Layout,
    environment_of: HashMap<FileId, FileId>,
    /// Templates with the environments that the manifest assigns to them, in order.
    listed_environments: Vec<(FileId, FileId)>,
    /// Volume modules with the module whose manifest entry contains them.
    listed_partners: HashMap<FileId, FileId>,
    calls: Vec<StoredNestedCall>,
    callers: HashMap<FileId, Vec<u32>>,
    /// Arguments, by called file.
    arguments: HashMap<FileId, Arguments>,
    /// Arguments with values beyond the limits.
    unfollowed_arguments: Vec<Unfollowed>,
    cycles: Vec<Vec<usize>>,
    /// The modules that lead to each file.
    modules: Vec<Vec<FileId>>,
}

impl Package {
    /// Resolves a file name that appears in the file `from`, relative to the folder of `from`.
    pub fn resolve(&self, from: FileId, name: &str) -> Callee {
        let Some(file) = self.file(from) else { return Callee::Missing };
        let Some(path) = resolve_path(file.folder(), name) else { return Callee::Outside };
        let found = self.file_at(&path).or_else(|| self.in_deployment(file, name));
        found.map_or(Callee::Missing, |file| Callee::File(file.id()))
    }

    /// Resolves a file name to a file in another folder of the same deployment.
    fn in_deployment(&self, from: &File, name: &str) -> Option<&File> {
        if !self.layout.is_deployment || !self.layout.is_at_top(from.path()) {
            return None;
        }
        let root = &self.layout.root;
        let slash = if root.is_empty() { "" } else { "/" };
        DEPLOYMENT_FOLDERS.iter().find_map(|folder| {
            let path = resolve_path(&format!("{root}{slash}{folder}"), name)?;
            self.file_at(&path)
        })
    }

    /// The folder layout.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Files whose exclusion is worth reporting, with the reason, in path order.
    pub fn unchecked_files(&self) -> impl Iterator<Item = (&File, Reason)> {
        self.files().filter_map(|file| Some((file, file.reason()?)))
    }

    /// Unchecked templates with the reason, except the templates that the operator excluded.
    pub fn unread_templates(&self) -> impl Iterator<Item = (&File, Reason)> {
        self.files().filter_map(|file| match file.reason() {
            None => file.contains_template().then_some((file, Reason::Extension)),
            Some(reason) => {
                let is_template = || reason == Reason::Extension || ContentHints::of(file).is_template();
                (reason.refuses_gate() && is_template()).then_some((file, reason))
            }
        })
    }

    /// All files in path order.
    pub fn files(&self) -> impl Iterator<Item = &File> {
        self.files.iter()
    }

    /// The files of one kind in path order.
    pub fn files_of(&self, kind: FileKind) -> impl Iterator<Item = &File> {
        self.files().filter(move |file| file.kind() == kind)
    }

    /// Returns the file with this ID, which must belong to this package.
    pub fn file(&self, id: FileId) -> Option<&File> {
        self.files.get(self.position(id)?)
    }

    /// Returns the position of a file among all files.
    fn position(&self, id: FileId) -> Option<usize> {
        self.files.binary_search_by_key(&id, File::id).ok()
    }

    /// Returns the file with this path.
    pub fn file_at(&self, path: &str) -> Option<&File> {
        let position = self.files.binary_search_by(|file| file.path().cmp(path)).ok()?;
        self.files.get(position)
    }

    /// Returns the files at this path with any last extension, in path order.
    pub(crate) fn files_with_stem(&self, path: &str) -> impl Iterator<Item = &File> {
        let prefix = format!("{path}.");
        let from = self.files.partition_point(|file| file.path() < prefix.as_str());
        let near = self.files.get(from..).unwrap_or_default().iter();
        let stem = path.len();
        near.take_while(move |file| file.path().starts_with(&prefix))
            .filter(move |file| file.path().rfind('.') == Some(stem))
    }

    /// Returns the path of a file of this package; empty for any other ID.
    pub fn path_of(&self, id: FileId) -> &str {
        self.file(id).map_or("", File::path)
    }

    /// Returns the kind of a file; `other` for an ID that does not belong to this package.
    pub fn kind(&self, id: FileId) -> FileKind {
        self.file(id).map_or(FileKind::Other, File::kind)
    }

    /// Readable modules and nested templates, in path order.
    pub fn templates(&self) -> impl Iterator<Item = &Template> {
        self.files().filter_map(File::template)
    }

    /// Returns a template with unknown content: one that cannot be read or is empty.
    pub fn unknown_template(&self) -> Option<&File> {
        let is_unknown = |file: &&File| match file.content() {
            Content::Unreadable(_) => true,
            Content::Template(template) => template.root().is_none_or(Node::is_null),
            _ => false,
        };
        self.files().filter(|file| file.kind().is_template()).find(is_unknown)
    }

    /// Readable templates of one kind.
    pub fn templates_of(&self, kind: FileKind) -> impl Iterator<Item = &Template> {
        self.files_of(kind).filter_map(File::template)
    }

    /// Readable modules: base, incremental and volume.
    pub fn modules(&self) -> impl Iterator<Item = &Template> {
        self.files().filter(|file| file.kind().is_module()).filter_map(File::template)
    }

    /// Readable environments in path order.
    pub fn environments(&self) -> impl Iterator<Item = &Environment> {
        self.files().filter_map(File::environment)
    }

    /// The top-level `MANIFEST.json`.
    pub fn manifest(&self) -> Option<&Manifest> {
        self.files_of(FileKind::Manifest).find_map(File::manifest)
    }
}

/// Joins a folder of the package and a relative path; `None` if the result is outside the package.
pub fn resolve_path(folder: &str, name: &str) -> Option<String> {
    let name = name.strip_prefix("file://").unwrap_or(name);
    if name.starts_with('/') || name.contains(['\\', '\0']) || name.contains(':') {
        return None;
    }
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in name.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}
