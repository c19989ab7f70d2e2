//! Writes a package: in place, into a folder, or as an archive.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use tempfile::NamedTempFile;
use vnfcheck_fix::Files;
use zip::write::SimpleFileOptions;
use zip::{DateTime, ZipWriter};

mod attributes;
mod shape;

use crate::open::{Folder, OpenError, folder_of};
use attributes::keep_attributes;
pub use attributes::{Identity, NotKept};
pub use shape::Shape;

/// Reasons for failing to write a package.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// The operating system reported an error.
    #[error("cannot write {path}: {error}; nothing was changed")]
    Io {
        /// The path of the file.
        path: String,
        /// The error of the operating system, which the message contains.
        error: io::Error,
    },
    /// A file has changed since it was read.
    #[error("{0} has changed since it was read; nothing was changed, run the command again")]
    Changed(String),
    /// The target already exists.
    #[error("{0} already exists; nothing was changed")]
    Exists(String),
    /// The caller cancelled the change.
    #[error("the change was cancelled; nothing was changed")]
    Withdrawn,
    /// The file is a link or is in a linked folder.
    #[error("the path of {0} contains a link; nothing was changed")]
    Link(String),
    /// Another folder has the path of the folder that was read.
    #[error(
        "{0} was replaced by another folder since it was read; nothing was changed, run the command again"
    )]
    Replaced(String),
    /// The file has no write permission.
    #[error("{0} is read-only; nothing was changed")]
    ReadOnly(String),
}

impl SaveError {
    /// Returns the help for the error, if the message does not contain it.
    pub fn help(&self) -> Option<&'static str> {
        match self {
            Self::ReadOnly(_) => {
                Some("make the file writable, or replace read-only files with `vnfcheck fix --force`")
            }
            Self::Io { error, .. }
                if matches!(error.kind(), ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem) =>
            {
                Some("make the folder writable, or write to another folder with `vnfcheck fix --output DIR`")
            }
            _ => None,
        }
    }
}

/// A folder whose files were read.
#[derive(Clone, Debug)]
pub struct KnownFolder {
    /// Path below the root.
    pub below: String,
    /// Identity when the files were read.
    pub identity: Identity,
}

/// A change of the files of a folder.
#[derive(Clone, Debug, Default)]
pub struct Change {
    /// The files before the change.
    pub before: Files,
    /// The files after the change.
    pub after: Files,
    /// Renamed files: original path to new path.
    pub renames: BTreeMap<String, String>,
    /// The folder that must still have its identity.
    pub known: Option<KnownFolder>,
    /// `true` to replace files without write permission.
    pub replaces_read_only: bool,
}

impl Change {
    /// Creates a change that must not replace files without write permission.
    pub fn new(before: Files, after: Files) -> Self {
        Self { before, after, ..Self::default() }
    }
}

/// Replaces the files of a folder: writes all files first, then renames them into place. The caller must hold back
/// signals. The folders are kept open throughout, so replacing a folder with a link has no effect. Returns the
/// attributes of the replaced files that could not be kept.
///
/// # Errors
///
/// Fails if a file has changed since it was read, is reached through a link, is read-only or cannot be written. The
/// original state is then restored.
pub fn in_place(root: &Path, change: &Change) -> Result<Vec<NotKept>, SaveError> {
    in_place_if(root, change, || true)
}

/// Replaces the files of a folder like [`in_place`] if `is_wanted` returns `true`. Calls `is_wanted` after the last
/// step that can take a long time, and before the first change.
///
/// # Errors
///
/// Fails like [`in_place`], and with [`SaveError::Withdrawn`] if `is_wanted` returns `false`.
pub fn in_place_if(
    root: &Path,
    change: &Change,
    is_wanted: impl FnOnce() -> bool,
) -> Result<Vec<NotKept>, SaveError> {
    let Change { before, after, renames, known, replaces_read_only } = change;
    let differing = after.iter().filter(|(path, content)| before.get(*path) != Some(*content));
    let removed = before.keys().filter(|path| !after.contains_key(*path));
    let touched = differing.map(|(path, content)| (path.as_str(), Some(content.as_slice())));
    let touched: Vec<_> = touched.chain(removed.map(|path| (path.as_str(), None))).collect();
    let originals: BTreeMap<&str, &str> =
        renames.iter().map(|(from, to)| (to.as_str(), from.as_str())).collect();
    let paths = touched.iter().map(|(path, _)| *path);
    let folders = open_folders(root, known.as_ref(), paths.chain(originals.values().copied()))?;
    let place_of = |path| {
        let (folder, name) = split(path);
        Some(Place { folder: folders.get(folder)?, name: OsStr::new(name), shown: root.join(path) })
    };
    let mut not_kept = Vec::new();
    let mut changes = Vec::new();
    for (path, content) in touched {
        let Some(place) = place_of(path) else { continue };
        let original = originals.get(path).and_then(|path| place_of(path));
        let original = original.as_ref().unwrap_or(&place);
        let kept_of = before.contains_key(originals.get(path).copied().unwrap_or(path)).then_some(original);
        let written =
            content.map(|content| place.write_beside(content, kept_of, &mut not_kept)).transpose()?;
        changes.push((place, before.get(path), written));
    }
    // The replaced files stay open until all are replaced, because freeing their blocks in between takes longer than a
    // rename.
    let replaced = changes.iter().map(|(place, before, _)| place.open_unchanged(*before));
    let replaced = replaced.collect::<Result<Vec<_>, _>>()?;
    if !replaces_read_only {
        for (file, (place, ..)) in replaced.iter().zip(&changes) {
            place.check_writable(file.as_ref())?;
        }
    }
    if !is_wanted() {
        return Err(SaveError::Withdrawn);
    }
    let mut done = 0;
    let result = changes.iter_mut().try_for_each(|(place, _, written)| {
        match written.take() {
            Some(written) => written.persist(place)?,
            None => place.remove()?,
        }
        done += 1;
        Ok(())
    });
    if result.is_err() {
        for (place, before, _) in changes.iter().take(done) {
            // If restoring also fails, the first error is the one to report.
            let _ = match before {
                Some(content) => {
                    let mut ignored = Vec::new();
                    place.write_beside(content, Some(place), &mut ignored).and_then(|it| it.persist(place))
                }
                None => place.remove(),
            };
        }
    }
    result?;
    remove_emptied(root, renames.keys());
    Ok(not_kept)
}

/// Removes the folders that lost their last file by renames. A folder that cannot be removed is kept.
fn remove_emptied<'s>(root: &Path, renamed: impl Iterator<Item = &'s String>) {
    let folders = renamed.flat_map(|path| path.match_indices('/').filter_map(|(at, _)| path.get(..at)));
    let folders: BTreeSet<&str> = folders.collect();
    let Some(held) = Folder::open(root).ok().filter(|_| !folders.is_empty()) else { return };
    for path in folders.into_iter().rev() {
        let (parent, name) = split(path);
        let parent = held.below(parent).ok();
        parent.and_then(|it| it.remove_empty(OsStr::new(name)).ok());
    }
}

/// Splits a path into its folder and its name.
fn split(path: &str) -> (&str, &str) {
    path.rsplit_once('/').unwrap_or(("", path))
}

/// Opens the folders of the files, each once; refuses links and folders with a different identity.
fn open_folders<'s>(
    root: &Path,
    known: Option<&KnownFolder>,
    paths: impl Iterator<Item = &'s str>,
) -> Result<BTreeMap<&'s str, Folder>, SaveError> {
    let failed = |path: &str, error: OpenError| match error {
        OpenError::Io { error, .. } => io_error(&root.join(path), error),
        other => io_error(&root.join(path), io::Error::other(other)),
    };
    let held = Folder::open(root).map_err(|error| failed("", error))?;
    if let Some(KnownFolder { below, identity }) = known {
        let now = held.below(below).ok().and_then(|folder| folder.identity());
        if now.is_some_and(|now| now != *identity) {
            return Err(SaveError::Replaced(root.join(below).display().to_string()));
        }
    }
    let mut folders = BTreeMap::new();
    for path in paths {
        check_way(root, path)?;
        let (folder, _) = split(path);
        if !folders.contains_key(folder) {
            folders.insert(folder, held.below(folder).map_err(|error| failed(folder, error))?);
        }
    }
    Ok(folders)
}

/// The location of an existing or future file.
struct Place<'s> {
    folder: &'s Folder,
    name: &'s OsStr,
    /// The path for error messages.
    shown: PathBuf,
}

impl<'s> Place<'s> {
    /// Writes the replacement of this file, with the attributes of the file at `original`.
    fn write_beside(
        &self,
        content: &[u8],
        original: Option<&Place<'_>>,
        not_kept: &mut Vec<NotKept>,
    ) -> Result<Beside<'s>, SaveError> {
        let failed = |source| io_error(&self.shown, source);
        let (mut file, beside) = Beside::create(self.folder).map_err(failed)?;
        file.write_all(content).map_err(failed)?;
        if let Some(original) = original
            && let Ok(replaced) = original.folder.file(original.name)
        {
            let lost = keep_attributes(&replaced, &file).map_err(failed)?;
            let path = original.shown.display().to_string();
            not_kept.extend(lost.into_iter().map(|what| NotKept { path: path.clone(), what }));
        }
        file.sync_all().map_err(failed)?;
        Ok(beside)
    }

    /// Fails if the existing file has no write permission, although its folder has. In a folder without write
    /// permission, files are not protected individually, and the system decides.
    fn check_writable(&self, file: Option<&File>) -> Result<(), SaveError> {
        let is_read_only = |it: io::Result<fs::Metadata>| it.is_ok_and(|it| it.permissions().readonly());
        let is_of_read_only_folder = || self.shown.parent().is_some_and(|it| is_read_only(fs::metadata(it)));
        match file {
            Some(file) if is_read_only(file.metadata()) && !is_of_read_only_folder() => {
                Err(SaveError::ReadOnly(self.shown.display().to_string()))
            }
            _ => Ok(()),
        }
    }

    fn remove(&self) -> Result<(), SaveError> {
        self.folder.remove(self.name).map_err(|source| io_error(&self.shown, source))
    }

    /// Opens the existing file; fails if the content differs from `before`.
    fn open_unchanged(&self, before: Option<&Vec<u8>>) -> Result<Option<File>, SaveError> {
        let read = self.folder.file(self.name).and_then(|file| {
            let mut now = Vec::new();
            (&file).take(before.map_or(0, |it| it.len() as u64 + 1)).read_to_end(&mut now)?;
            Ok((file, now))
        });
        match (read, before) {
            (Ok((file, now)), Some(before)) if now == *before => Ok(Some(file)),
            (Err(error), None) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            (Ok(_), None) => Err(SaveError::Exists(self.shown.display().to_string())),
            (Err(source), _) if source.kind() != io::ErrorKind::NotFound => {
                Err(io_error(&self.shown, source))
            }
            _ => Err(SaveError::Changed(self.shown.display().to_string())),
        }
    }
}

/// A file that will replace another; the file is deleted on drop unless it replaced the other file.
enum Beside<'s> {
    /// A file without a name until the replacement, so that no file remains after a crash.
    Unnamed(File),
    /// A file with a temporary name, for systems that do not support files without a name.
    Named(Named<'s>),
}

struct Named<'s> {
    folder: &'s Folder,
    name: Option<OsString>,
}

impl<'s> Beside<'s> {
    fn create(folder: &'s Folder) -> io::Result<(File, Self)> {
        if let Some(file) = folder.create_unnamed() {
            return Ok((file.try_clone()?, Self::Unnamed(file)));
        }
        let (file, name) = with_free_name(|name| folder.create(name))?;
        Ok((file, Self::Named(Named { folder, name: Some(name) })))
    }

    fn persist(self, place: &Place<'_>) -> Result<(), SaveError> {
        let failed = |source| io_error(&place.shown, source);
        let mut named = match self {
            Self::Named(named) => named,
            Self::Unnamed(file) => {
                let ((), name) = with_free_name(|name| place.folder.link(&file, name)).map_err(failed)?;
                Named { folder: place.folder, name: Some(name) }
            }
        };
        let Some(name) = named.name.as_ref() else { return Ok(()) };
        named.folder.rename(name, place.name).map_err(failed)?;
        named.name = None;
        Ok(())
    }
}

/// Creates a file or folder under an unused name; a killed run may have left files with similar names.
fn with_free_name<T>(make: impl Fn(&OsStr) -> io::Result<T>) -> io::Result<(T, OsString)> {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    loop {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = OsString::from(format!(".vnfcheck-{}-{number}.part", std::process::id()));
        match make(&name) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            result => return Ok((result?, name)),
        }
    }
}

impl Drop for Named<'_> {
    fn drop(&mut self) {
        if let Some(name) = &self.name {
            let _ = self.folder.remove(name);
        }
    }
}

/// Writes a package of this shape into a folder that is empty or does not exist.
///
/// # Errors
///
/// Fails if the folder is not empty, or if a folder or file cannot be written.
pub fn folder(root: &Path, files: &Files, shape: &Shape) -> Result<(), SaveError> {
    fs::create_dir_all(root).map_err(|source| io_error(root, source))?;
    let is_empty = fs::read_dir(root).map_err(|source| io_error(root, source))?.next().is_none();
    if !is_empty {
        return Err(SaveError::Exists(root.display().to_string()));
    }
    for (path, content) in files {
        let target = root.join(path);
        let parent = target.parent().unwrap_or(root);
        fs::create_dir_all(parent).map_err(|source| io_error(parent, source))?;
        let failed = |source| io_error(&target, source);
        let mut file = File::create(&target).map_err(failed)?;
        file.write_all(content).map_err(failed)?;
        if shape.executables.contains(path) {
            shape::make_executable(&file).map_err(failed)?;
        }
    }
    for path in &shape.empty_folders {
        let target = root.join(path);
        fs::create_dir_all(&target).map_err(|source| io_error(&target, source))?;
    }
    Ok(())
}

/// Writes files below a folder, replacing existing files, and removes other files; either completely or not at all.
/// Missing folders are created.
///
/// # Errors
///
/// Fails if a path passes through a link or is not a regular file, or if a file cannot be read or written.
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
            // If a parent folder is a file, creating the folders reports the error.
            Err(_) => {}
        }
    }
    let mut made = Vec::new();
    let change = Change { replaces_read_only: true, ..Change::new(before, files.clone()) };
    let result = make_folders(root, files, &mut made).and_then(|()| in_place(root, &change).map(drop));
    if result.is_err() {
        for folder in made.iter().rev() {
            // The first error is the one to report.
            let _ = fs::remove_dir(folder);
        }
    }
    result
}

/// Creates the folders of the files and adds the new ones to `made`, outer folders first.
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

/// Writes a package of this shape as an archive; the output is reproducible.
///
/// # Errors
///
/// Fails if the target exists or cannot be written.
pub fn archive(target: &Path, files: &Files, shape: &Shape) -> Result<(), SaveError> {
    if target.symlink_metadata().is_ok() {
        return Err(SaveError::Exists(target.display().to_string()));
    }
    let failed = |source: io::Error| io_error(target, source);
    let temporary = pack(temporary_beside(target)?, files, shape).map_err(failed)?;
    temporary.persist_noclobber(target).map_err(|error| failed(error.error))?;
    Ok(())
}

/// Packs files into an archive in memory; the output is reproducible.
///
/// # Errors
///
/// Fails if packing fails.
pub fn archived(files: &Files) -> io::Result<Vec<u8>> {
    Ok(pack(io::Cursor::new(Vec::new()), files, &Shape::default())?.into_inner())
}

fn pack<W: Write + io::Seek>(out: W, files: &Files, shape: &Shape) -> io::Result<W> {
    let mut zip = ZipWriter::new(out);
    let options = SimpleFileOptions::default().last_modified_time(DateTime::default());
    for (path, content) in files {
        let is_executable = shape.executables.contains(path);
        zip.start_file(path, if is_executable { options.unix_permissions(0o755) } else { options })?;
        zip.write_all(content)?;
    }
    for path in &shape.empty_folders {
        zip.add_directory(path, options)?;
    }
    Ok(zip.finish()?)
}

/// Refuses a path that passes through a link.
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

fn temporary_beside(target: &Path) -> Result<NamedTempFile, SaveError> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".vnfcheck-").suffix(".part");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder_of(target)).map_err(|source| io_error(target, source.kind().into()))
}

fn io_error(path: &Path, error: io::Error) -> SaveError {
    SaveError::Io { path: path.display().to_string(), error }
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    /// The folder is replaced with a link between the check of its path and the change.
    #[test]
    fn what_is_exchanged_with_a_link_is_not_written_through() {
        let place = tempfile::tempdir().unwrap();
        let (inside, outside) = (place.path().join("inside"), place.path().join("outside"));
        for folder in [&inside, &outside] {
            fs::create_dir_all(folder.join("sub")).unwrap();
            fs::write(folder.join("sub/a.yaml"), "as it was").unwrap();
            fs::write(folder.join("sub/b.yaml"), "as it was").unwrap();
        }
        let folders = open_folders(&inside, None, ["sub/a.yaml", "sub/b.yaml"].into_iter()).unwrap();
        let moved = place.path().join("moved");
        fs::rename(inside.join("sub"), &moved).unwrap();
        symlink(outside.join("sub"), inside.join("sub")).unwrap();
        let at = |name| Place { folder: &folders["sub"], name: OsStr::new(name), shown: PathBuf::new() };
        at("a.yaml").open_unchanged(Some(&b"as it was".to_vec())).unwrap();
        at("a.yaml").write_beside(b"mended", None, &mut Vec::new()).unwrap().persist(&at("a.yaml")).unwrap();
        at("b.yaml").remove().unwrap();
        drop(at("c.yaml").write_beside(b"given up", None, &mut Vec::new()).unwrap());
        let identity = Identity::of(&inside);
        assert!(identity.is_some() && identity != Identity::of(&outside));
        let names = |folder: &Path| fs::read_dir(folder).unwrap().count();
        assert_eq!((names(&outside.join("sub")), names(&moved)), (2, 1));
        assert_eq!(fs::read(outside.join("sub/a.yaml")).unwrap(), b"as it was");
        assert_eq!(fs::read(moved.join("a.yaml")).unwrap(), b"mended");
        assert!(matches!(
            in_place(
                &inside,
                &Change::new(Files::new(), Files::from([("sub/d.yaml".to_owned(), Vec::new())]))
            ),
            Err(SaveError::Link(_))
        ));
    }

    /// The folder itself is replaced between reading and writing, by a link or by a different folder with the same
    /// files.
    #[test]
    fn another_folder_at_the_path_is_noticed() {
        let place = tempfile::tempdir().unwrap();
        let (ours, outside) = (place.path().join("ours"), place.path().join("outside"));
        let file = |content: &[u8]| Files::from([("sub/a.yaml".to_owned(), content.to_vec())]);
        for folder in [&ours, &outside] {
            fs::create_dir_all(folder.join("sub")).unwrap();
            fs::write(folder.join("sub/a.yaml"), "as it was").unwrap();
        }
        let known = Identity::of(&ours).map(|identity| KnownFolder { below: String::new(), identity });
        let change = Change { known, ..Change::new(file(b"as it was"), file(b"fixed")) };
        fs::rename(&ours, place.path().join("moved")).unwrap();
        symlink(&outside, &ours).unwrap();
        assert!(matches!(in_place(&ours, &change), Err(SaveError::Replaced(_))));
        assert_eq!(fs::read(outside.join("sub/a.yaml")).unwrap(), b"as it was");
        in_place(&place.path().join("moved"), &change).unwrap();
        assert_eq!(fs::read(place.path().join("moved/sub/a.yaml")).unwrap(), b"fixed");
    }
}
