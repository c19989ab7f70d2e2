//! Writing a package: in its place, into a folder, as an archive.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{NamedTempFile, TempPath};
use zip::write::SimpleFileOptions;
use zip::{DateTime, ZipWriter};

/// Why a package was not written. Nothing is changed then.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// The operating system refused.
    #[error("cannot write {path}: {source}; nothing was changed")]
    Io {
        /// The file.
        path: String,
        /// What the system said.
        source: io::Error,
    },
    /// A file is not what was read.
    #[error("{0} has changed since it was read; nothing was changed, run it again")]
    Changed(String),
    /// There is something already.
    #[error("{0} is there already; nothing was changed")]
    Exists(String),
    /// The file is a link, or stands in a linked folder.
    #[error("{0} is reached through a link, which is not followed; nothing was changed")]
    Link(String),
}

type Files = BTreeMap<String, Vec<u8>>;

/// Brings a folder from one state to another: every file is written beside first, then all are renamed into place. When one
/// of these steps fails the folder is put back as it was.
pub fn in_place(root: &Path, before: &Files, after: &Files) -> Result<(), SaveError> {
    let changed: Vec<(&String, &Vec<u8>)> =
        after.iter().filter(|(path, content)| before.get(*path) != Some(*content)).collect();
    let removed: Vec<&String> = before.keys().filter(|path| !after.contains_key(*path)).collect();
    let touched = || changed.iter().map(|(path, _)| *path).chain(removed.iter().copied());
    for path in touched() {
        check_way(root, path)?;
    }
    let mut written: Vec<(TempPath, PathBuf)> = Vec::new();
    for (path, content) in &changed {
        let target = root.join(path);
        written.push((write_beside(&target, content)?, target));
    }
    for path in touched() {
        is_as_read(&root.join(path), before.get(path))?;
    }
    let mut done: Vec<&String> = Vec::new();
    let result = (|| {
        for ((temporary, target), (path, _)) in written.into_iter().zip(&changed) {
            temporary.persist(&target).map_err(|error| io_error(&target, error.error))?;
            done.push(path);
        }
        for path in &removed {
            let target = root.join(path);
            fs::remove_file(&target).map_err(|source| io_error(&target, source))?;
            done.push(path);
        }
        Ok(())
    })();
    if result.is_err() {
        for path in done {
            let target = root.join(path);
            // The first error is the one to tell.
            let _ = match before.get(path) {
                Some(content) => write_beside(&target, content)
                    .and_then(|it| it.persist(&target).map_err(|error| io_error(&target, error.error))),
                None => fs::remove_file(&target).map_err(|source| io_error(&target, source)),
            };
        }
    }
    result
}

/// Writes a package into a folder that is empty or not there.
pub fn folder(root: &Path, files: &Files) -> Result<(), SaveError> {
    fs::create_dir_all(root).map_err(|source| io_error(root, source))?;
    let is_empty = fs::read_dir(root).map_err(|source| io_error(root, source))?.next().is_none();
    if !is_empty {
        return Err(SaveError::Exists(root.display().to_string()));
    }
    for (path, content) in files {
        let target = root.join(path);
        let parent = target.parent().unwrap_or(root);
        fs::create_dir_all(parent).map_err(|source| io_error(parent, source))?;
        fs::write(&target, content).map_err(|source| io_error(&target, source))?;
    }
    Ok(())
}

/// Writes files below a folder, replacing those that are there, and removes others: all of it or nothing. Folders are made
/// where there are none.
pub fn replace(root: &Path, files: &Files, removed: &BTreeSet<String>) -> Result<(), SaveError> {
    let mut before = Files::new();
    for path in files.keys().chain(removed) {
        check_way(root, path)?;
        let target = root.join(path);
        match fs::metadata(&target) {
            Ok(metadata) if metadata.is_file() => {
                before.insert(path.clone(), fs::read(&target).map_err(|source| io_error(&target, source))?);
            }
            Ok(_) => return Err(SaveError::Exists(target.display().to_string())),
            // That a folder on the way is a file is told when folders are made.
            Err(_) => {}
        }
    }
    let mut made = Vec::new();
    let result = make_folders(root, files, &mut made).and_then(|()| in_place(root, &before, files));
    if result.is_err() {
        for folder in made.iter().rev() {
            // The first error is the one to tell.
            let _ = fs::remove_dir(folder);
        }
    }
    result
}

/// Makes the folders that files stand in; tells those that were not there, outer ones first.
fn make_folders(root: &Path, files: &Files, made: &mut Vec<PathBuf>) -> Result<(), SaveError> {
    for path in files.keys() {
        let target = root.join(path);
        let missing: Vec<&Path> =
            target.ancestors().skip(1).take_while(|it| !it.as_os_str().is_empty() && !it.is_dir()).collect();
        for folder in missing.into_iter().rev() {
            fs::create_dir(folder).map_err(|source| io_error(folder, source))?;
            made.push(folder.to_owned());
        }
    }
    Ok(())
}

/// Writes a package as an archive; the same package gives the same bytes.
pub fn archive(target: &Path, files: &Files) -> Result<(), SaveError> {
    if target.symlink_metadata().is_ok() {
        return Err(SaveError::Exists(target.display().to_string()));
    }
    let failed = |source: io::Error| io_error(target, source);
    let temporary = pack(temporary_beside(target)?, files).map_err(failed)?;
    temporary.persist_noclobber(target).map_err(|error| failed(error.error))?;
    Ok(())
}

/// Files as an archive in memory; the same files give the same bytes.
pub fn archived(files: &Files) -> io::Result<Vec<u8>> {
    Ok(pack(io::Cursor::new(Vec::new()), files)?.into_inner())
}

fn pack<W: Write + io::Seek>(out: W, files: &Files) -> io::Result<W> {
    let mut zip = ZipWriter::new(out);
    let options = SimpleFileOptions::default().last_modified_time(DateTime::default());
    for (path, content) in files {
        zip.start_file(path, options)?;
        zip.write_all(content)?;
    }
    Ok(zip.finish()?)
}

/// Refuses what a link leads to.
fn check_way(root: &Path, path: &str) -> Result<(), SaveError> {
    let mut way = root.to_path_buf();
    for part in path.split('/') {
        way.push(part);
        if way.symlink_metadata().is_ok_and(|it| it.is_symlink()) {
            return Err(SaveError::Link(way.display().to_string()));
        }
    }
    Ok(())
}

/// Refuses what is not as it was read.
fn is_as_read(target: &Path, before: Option<&Vec<u8>>) -> Result<(), SaveError> {
    match (fs::read(target), before) {
        (Ok(now), Some(before)) if now == *before => Ok(()),
        (Err(error), None) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        (Ok(_), None) => Err(SaveError::Exists(target.display().to_string())),
        (Err(source), Some(_)) if source.kind() != io::ErrorKind::NotFound => Err(io_error(target, source)),
        _ => Err(SaveError::Changed(target.display().to_string())),
    }
}

fn temporary_beside(target: &Path) -> Result<NamedTempFile, SaveError> {
    let folder = target.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    builder.prefix(".vnfcheck-").suffix(".part");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder).map_err(|source| io_error(target, source.kind().into()))
}

/// Writes a file that is to take the place of another, with the permissions of that one.
fn write_beside(target: &Path, content: &[u8]) -> Result<TempPath, SaveError> {
    let mut temporary = temporary_beside(target)?;
    temporary.write_all(content).map_err(|source| io_error(target, source))?;
    if let Ok(metadata) = fs::metadata(target) {
        let file: &File = temporary.as_file();
        file.set_permissions(metadata.permissions()).map_err(|source| io_error(target, source))?;
    }
    temporary.as_file().sync_all().map_err(|source| io_error(target, source))?;
    Ok(temporary.into_temp_path())
}

fn io_error(path: &Path, source: io::Error) -> SaveError {
    SaveError::Io { path: path.display().to_string(), source }
}
