//! The shape of a package: its executable files and empty folders.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::path::Path;

use crate::open::{Bounds, Folder, FolderEntry, Listed, OpenError, is_archive, joined, listed, read_file};

/// The executable files and the empty folders of a package.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shape {
    /// The paths of the executable files.
    pub executables: BTreeSet<String>,
    /// The paths of the folders that contain neither files nor folders.
    pub empty_folders: BTreeSet<String>,
}

impl Shape {
    /// Returns the shape of a package with these files at a path, which can be in an archive (`FILE.zip!FOLDER`). A
    /// single template and a package in a nested archive have an empty shape.
    ///
    /// # Errors
    ///
    /// Fails if the folder or archive cannot be read within the bounds.
    pub fn of(path: &Path, files: &BTreeMap<String, Vec<u8>>, bounds: &Bounds) -> Result<Self, OpenError> {
        let mut shape = Self::default();
        if path.is_dir() {
            shape.add_folder(&Folder::open(path)?, "", bounds.depth)?;
        } else {
            let shown = path.to_string_lossy();
            let archive = Path::new(shown.split_once('!').map_or(&*shown, |(archive, _)| archive));
            if is_archive(archive) {
                let bytes = read_file(archive, bounds.total_bytes)?;
                shape.add_archive(&listed(&bytes, bounds)?, files);
            }
        }
        shape.executables.retain(|path| files.contains_key(path));
        Ok(shape)
    }

    /// Returns this shape after renames of files, by original path.
    #[must_use]
    pub fn renamed(self, renames: &BTreeMap<String, String>) -> Self {
        let executables = self.executables.into_iter();
        let executables = executables.map(|path| renames.get(&path).cloned().unwrap_or(path)).collect();
        Self { executables, ..self }
    }

    /// Adds the content of a folder with this path in the package. Hidden folders belong to no package.
    fn add_folder(&mut self, folder: &Folder, path: &str, depth: usize) -> Result<(), OpenError> {
        let mut is_empty = true;
        for entry in folder.entries()? {
            let (name, kind) = entry?;
            is_empty = false;
            // Opening a package refuses other names.
            let Some(text) = name.to_str() else { continue };
            let inner = joined(path, text);
            match kind {
                FolderEntry::Folder if depth > 0 && !text.starts_with('.') => {
                    self.add_folder(&folder.folder(&name)?, &inner, depth - 1)?;
                }
                FolderEntry::File if folder.file(&name).is_ok_and(|file| is_executable(&file)) => {
                    self.executables.insert(inner);
                }
                _ => {}
            }
        }
        if is_empty && !path.is_empty() {
            self.empty_folders.insert(path.to_owned());
        }
        Ok(())
    }

    /// Adds the entries of an archive below the folder that contains all the given files.
    fn add_archive(&mut self, entries: &[Listed], files: &BTreeMap<String, Vec<u8>>) {
        let names: BTreeSet<&str> = entries.iter().map(|it| it.path.as_str()).collect();
        let Some(first) = files.keys().next() else { return };
        let mut folders = names.iter().filter_map(|name| name.strip_suffix(first.as_str()));
        let holds_all = |folder: &&str| files.keys().all(|path| names.contains(&*format!("{folder}{path}")));
        let Some(folder) = folders.find(|it| (it.is_empty() || it.ends_with('/')) && holds_all(it)) else {
            return;
        };
        let parents: BTreeSet<&str> =
            names.iter().filter_map(|name| name.rsplit_once('/')).map(|(parent, _)| parent).collect();
        for entry in entries {
            let Some(path) = entry.path.strip_prefix(folder).filter(|it| !it.is_empty()) else { continue };
            if entry.is_executable {
                self.executables.insert(path.to_owned());
            }
            if entry.is_folder && !parents.contains(&*entry.path) {
                self.empty_folders.insert(path.to_owned());
            }
        }
    }
}

#[cfg(unix)]
fn is_executable(file: &File) -> bool {
    use std::os::unix::fs::PermissionsExt;
    file.metadata().is_ok_and(|it| it.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(_: &File) -> bool {
    false
}

/// Makes a new file executable for everyone who can read it.
#[cfg(unix)]
pub(super) fn make_executable(file: &File) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let mode = file.metadata()?.permissions().mode();
    file.set_permissions(PermissionsExt::from_mode(mode | (mode & 0o444) >> 2))
}

/// Does nothing on systems without executable files.
#[cfg(not(unix))]
pub(super) fn make_executable(_: &File) -> std::io::Result<()> {
    Ok(())
}
