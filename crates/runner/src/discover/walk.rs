//! Walks a folder on disk with everything below it.

use std::collections::BTreeMap;
use std::path::Path;

use rayon::prelude::*;

use super::Discovery;
use super::container::{Container, Entry, is_entered_folder};
use crate::open::{self, Folder, FolderEntry, OpenError};

/// Maximum number of files and folders to inspect.
const MOST_ENTRIES: usize = 200_000;
/// Maximum depth of nested folders.
const DEEPEST: usize = 64;
/// The file that marks a folder as a Python environment.
const PYTHON_ENVIRONMENT: &str = "pyvenv.cfg";

/// Walks a folder. Reads only files that can reveal packages and does not follow links.
pub(super) fn walk<'o>(
    discovery: &'o Discovery<'o>,
    folder: &Path,
    name: &str,
) -> Result<Container<'o>, OpenError> {
    let mut walk = Walk { entries: BTreeMap::new(), seen: 0, is_gate: discovery.is_gate };
    let folder = Folder::open(folder)?;
    walk.folder(&folder, "", 0).map_err(|stop| match stop {
        Stop::Folder(error) | Stop::Walk(error) => error,
    })?;
    read(&folder, &mut walk.entries, discovery)?;
    Ok(Container::of_folder(discovery, folder, name, walk.entries))
}

struct Walk {
    entries: BTreeMap<String, Entry>,
    seen: usize,
    /// `true` if the walk enters folders of every name.
    is_gate: bool,
}

/// Reasons for stopping the walk.
enum Stop {
    /// This folder cannot be read.
    Folder(OpenError),
    /// A limit is exceeded.
    Walk(OpenError),
}

impl Walk {
    fn folder(&mut self, folder: &Folder, prefix: &str, depth: usize) -> Result<(), Stop> {
        if depth > DEEPEST {
            let what = "has too many nested folders".to_owned();
            return Err(Stop::Walk(OpenError::TooMuch { what, limit: DEEPEST as u64 }));
        }
        if depth > 0 && !self.is_gate && folder.has(PYTHON_ENVIRONMENT) {
            return Ok(());
        }
        for entry in folder.entries().map_err(Stop::Folder)? {
            let (name, kind) = entry.map_err(Stop::Folder)?;
            self.seen += 1;
            if self.seen > MOST_ENTRIES {
                let what = "contains too many files".to_owned();
                return Err(Stop::Walk(OpenError::TooMuch { what, limit: MOST_ENTRIES as u64 }));
            }
            let Some(name) = name.to_str() else {
                let path = format!("{prefix}{}", name.to_string_lossy());
                self.entries.insert(path.clone(), Entry::Failed(OpenError::NotUnicode(path)));
                continue;
            };
            let path = format!("{prefix}{name}");
            let found = match kind {
                FolderEntry::Link => Entry::Link,
                FolderEntry::Folder => {
                    if self.is_gate || is_entered_folder(name) {
                        let inner = folder.folder(name.as_ref()).map_err(Stop::Folder);
                        let walked = |inner| self.folder(&inner, &format!("{path}/"), depth + 1);
                        match inner.and_then(walked) {
                            Err(Stop::Folder(error)) => drop(self.entries.insert(path, Entry::Failed(error))),
                            result => result?,
                        }
                    }
                    continue;
                }
                FolderEntry::File => Entry::Later,
                FolderEntry::Special => Entry::Failed(OpenError::Special(path.clone())),
            };
            self.entries.insert(path, found);
        }
        Ok(())
    }
}

/// Reads the files that can reveal packages.
fn read(
    folder: &Folder,
    entries: &mut BTreeMap<String, Entry>,
    discovery: &Discovery<'_>,
) -> Result<(), OpenError> {
    let bounds = discovery.bounds;
    let wanted: Vec<&str> = entries
        .iter()
        .filter(|(path, entry)| matches!(entry, Entry::Later) && discovery.may_reveal_package(path))
        .map(|(path, _)| path.as_str())
        .collect();
    let read: Vec<(String, Entry)> = wanted
        .into_par_iter()
        .map(|path| {
            let entry = match folder.read(path, path, bounds.file_bytes) {
                Ok(bytes) => Entry::Bytes(bytes),
                Err(error) => Entry::Failed(error),
            };
            (path.to_owned(), entry)
        })
        .collect();
    let length = |entry: &Entry| if let Entry::Bytes(bytes) = entry { bytes.len() as u64 } else { 0 };
    if read.iter().map(|(_, entry)| length(entry)).sum::<u64>() > bounds.total_bytes {
        return Err(open::too_large_in_all(bounds));
    }
    entries.extend(read);
    Ok(())
}
