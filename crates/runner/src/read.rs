//! From bytes and texts to the files of a package: the one place where they are read and linked.

use std::collections::BTreeSet;
use std::sync::Arc;

use hot::{File, FileId, FileIds, Listed, Package, Reason};
use rayon::prelude::*;
use verdict::Policy;
use yaml::Limits;

use crate::config;
use crate::open::Opened;

/// Values that aliases may add in a package; each of its files may bring an equal share.
pub const ALIASED_NODES: usize = 250_000;

/// Links the files of an opened package.
pub fn load(opened: &Opened, policy: &Policy) -> Package {
    let files = read_files(opened.files.clone(), &opened.left_out, policy);
    Package::link_as(files, opened.layout.clone())
}

/// Reads the files of a package; a configuration, and what is left out, is kept by name only.
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

/// What each of so many files of a package may bring.
pub(crate) fn limits(files: usize) -> Limits {
    Limits { aliased_nodes: ALIASED_NODES / files.max(1), ..Limits::default() }
}

/// Reads one file; a configuration is kept by name only.
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

/// Reads a text in the place of a file, as the file is read.
pub(crate) fn read_text(id: FileId, path: &str, text: Arc<str>, listed: &Listed, limits: &Limits) -> File {
    named_as_configuration(id, path, text.as_bytes())
        .unwrap_or_else(|| File::read_text(id, path, text, listed.read_as(path), limits))
}

fn named_as_configuration(id: FileId, path: &str, bytes: &[u8]) -> Option<File> {
    config::is_one(path, bytes).then(|| File::named(id, path, bytes, Reason::Configuration))
}
