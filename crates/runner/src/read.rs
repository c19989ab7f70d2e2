//! Parses and links the files of a package. All callers use this module, so files are read in one way only.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rayon::prelude::*;
use vnfcheck_hot::{File, FileId, FileIds, Listed, Package, Reason};
use vnfcheck_verdict::Policy;
use vnfcheck_yaml::Limits;

use crate::config;
use crate::open::Opened;

/// Maximum number of nodes that aliases may add in a package; each file gets an equal share.
pub const ALIASED_NODES: usize = 250_000;

/// Parses and links the files of an opened package.
pub fn load(opened: &Opened, policy: &Policy) -> Package {
    let files = read_files(opened.files.clone(), &opened.left_out, policy);
    Package::link_as(files, opened.layout.clone())
}

/// The files of a package, and what was parsed of them.
#[derive(Clone, Debug)]
pub(crate) struct Contents {
    pub(crate) files: BTreeMap<String, Vec<u8>>,
    pub(crate) parsed: Vec<File>,
    /// The excluded files, of which only the names are kept.
    pub(crate) left_out: BTreeSet<String>,
}

impl Contents {
    /// Parses the files of a package.
    pub(crate) fn read(
        files: BTreeMap<String, Vec<u8>>,
        left_out: BTreeSet<String>,
        policy: &Policy,
    ) -> Self {
        let parsed = read_files(files.clone().into_iter().collect(), &left_out, policy);
        Self { files, parsed, left_out }
    }

    /// Parses the files of the package after changes. Unchanged files are not parsed again unless files were added,
    /// renamed or listed differently.
    pub(crate) fn changed(&self, files: BTreeMap<String, Vec<u8>>, policy: &Policy) -> Self {
        let listed = |files: &BTreeMap<String, Vec<u8>>| {
            Listed::among(files.iter().map(|(path, bytes)| (path.as_str(), bytes.as_slice())))
        };
        let now = listed(&files);
        if !files.keys().eq(self.files.keys()) || now != listed(&self.files) {
            return Self::read(files, self.left_out.clone(), policy);
        }
        let limits = limits(files.len());
        let parse = |file: &File| {
            let path = file.path();
            match (self.files.get(path), files.get(path)) {
                (Some(was), Some(bytes))
                    if was != bytes && file.reason_of_name() != Some(Reason::Excluded) =>
                {
                    read_file(file.id(), path, bytes, &now, &limits)
                }
                _ => file.clone(),
            }
        };
        let parsed = self.parsed.par_iter().map(parse).collect();
        Self { files, parsed, left_out: self.left_out.clone() }
    }
}

/// Parses the files of a package; only the names of configurations and excluded files are kept.
pub(crate) fn read_files(
    files: Vec<(String, Vec<u8>)>,
    left_out: &BTreeSet<String>,
    policy: &Policy,
) -> Vec<File> {
    let limits = limits(files.len());
    let listed = Listed::among(files.iter().map(|(path, bytes)| (path.as_str(), bytes.as_slice())));
    let mut ids = FileIds::default();
    ids.add(files.iter().map(|(path, _)| path.as_str()));
    let read = |(path, bytes): (String, Vec<u8>)| {
        let id = ids.get(&path)?;
        Some(if left_out.contains(&path) || policy.excludes(&path) {
            File::named(id, &path, &bytes, Reason::Excluded)
        } else {
            read_file(id, &path, bytes, &listed, &limits)
        })
    };
    files.into_par_iter().filter_map(read).collect()
}

/// Returns the limits for each of `files` files of a package.
pub(crate) fn limits(files: usize) -> Limits {
    let mut limits = Limits::default();
    limits.aliased_nodes = ALIASED_NODES / files.max(1);
    limits
}

/// Parses one file; only the name of a configuration is kept.
pub(crate) fn read_file(
    id: FileId,
    path: &str,
    bytes: impl AsRef<[u8]>,
    listed: &Listed,
    limits: &Limits,
) -> File {
    named_as_configuration(id, path, bytes.as_ref())
        .unwrap_or_else(|| File::read_as(id, path, bytes, listed.read_as(path), limits))
}

/// Parses a text that replaces the content of a file.
pub(crate) fn read_text(id: FileId, path: &str, text: Arc<str>, listed: &Listed, limits: &Limits) -> File {
    named_as_configuration(id, path, text.as_bytes())
        .unwrap_or_else(|| File::read_text(id, path, text, listed.read_as(path), limits))
}

fn named_as_configuration(id: FileId, path: &str, bytes: &[u8]) -> Option<File> {
    config::is_one(path, bytes).then(|| File::named(id, path, bytes, Reason::Configuration))
}
