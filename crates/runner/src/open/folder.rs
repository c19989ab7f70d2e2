//! An open folder. Entries are opened relative to its handle, so the result does not depend on later changes to its
//! path.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use vnfcheck_hot::packed;

use super::{OpenError, io_error, read_to_end, too_large};
use crate::save::Identity;

/// The kind of an entry of a folder or an archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    File,
    Folder,
    Link,
    /// A device, a pipe or a socket.
    Special,
}

/// An open folder. Links in it are not followed.
#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
    handle: system::Handle,
}

impl Folder {
    /// Opens a folder that the user named, following links.
    pub(crate) fn open(path: &Path) -> Result<Self, OpenError> {
        // A file name without a folder refers to the current folder.
        let shown = if path.as_os_str().is_empty() { Path::new(".") } else { path };
        let handle = system::open(shown).map_err(|source| io_error(shown, source))?;
        Ok(Self { path: path.to_owned(), handle })
    }

    /// Returns the names and kinds of the entries.
    pub(crate) fn entries(
        &self,
    ) -> Result<impl Iterator<Item = Result<(OsString, Kind), OpenError>>, OpenError> {
        let failed = |source| io_error(&self.path, source);
        let entries = system::entries(&self.handle).map_err(failed)?;
        Ok(entries.map(move |entry| entry.map_err(failed)))
    }

    /// Returns `true` if the folder has an entry with this name.
    pub(crate) fn has(&self, name: &str) -> bool {
        system::kind(&self.handle, OsStr::new(name)).is_ok()
    }

    /// Opens a subfolder.
    pub(crate) fn folder(&self, name: &OsStr) -> Result<Self, OpenError> {
        let path = self.path.join(name);
        let handle = system::folder(&self.handle, name).map_err(|source| io_error(&path, source))?;
        Ok(Self { path, handle })
    }

    /// Opens a folder below this folder, without following links.
    pub(crate) fn below(&self, path: &str) -> Result<Self, OpenError> {
        let mut parts = path.split('/').filter(|part| !part.is_empty());
        let first = self.folder(OsStr::new(parts.next().unwrap_or(".")))?;
        parts.try_fold(first, |folder, part| folder.folder(OsStr::new(part)))
    }

    /// Returns `true` if there is a regular file at a path below that is not reached through a link.
    pub(crate) fn has_file(&self, path: &str) -> bool {
        let (folders, name) = path.rsplit_once('/').unwrap_or(("", path));
        let kind = |folder: Self| system::kind(&folder.handle, OsStr::new(name)).ok();
        self.below(folders).ok().and_then(kind) == Some(Kind::File)
    }

    /// Reads a file like [`Self::read`]. Returns `None` if there is no such file or if a link is on the path.
    pub(crate) fn read_if_there(
        &self,
        path: &str,
        name: &str,
        limit: u64,
    ) -> Result<Option<Vec<u8>>, OpenError> {
        let path = path.trim_start_matches('/');
        let (part, below) = path.split_once('/').map_or((path, None), |(part, below)| (part, Some(below)));
        match (system::kind(&self.handle, OsStr::new(part)), below) {
            (Ok(Kind::Folder), Some(below)) => {
                self.folder(OsStr::new(part))?.read_if_there(below, name, limit)
            }
            (Ok(Kind::File), None) => self.read_here(part, name, limit).map(Some),
            _ => Ok(None),
        }
    }

    /// Opens a file in this folder for reading; refuses links.
    pub(crate) fn file(&self, name: &OsStr) -> io::Result<File> {
        system::file(&self.handle, name)
    }

    /// Returns the identity of this folder; `None` on systems without identities.
    pub(crate) fn identity(&self) -> Option<Identity> {
        system::identity(&self.handle)
    }

    /// Creates a file in this folder; fails if the name exists.
    pub(crate) fn create(&self, name: &OsStr) -> io::Result<File> {
        system::create(&self.handle, name)
    }

    /// Creates a file without a name on the file system of the folder, if the system supports this. Such a file
    /// disappears with the process, even after a crash.
    pub(crate) fn create_unnamed(&self) -> Option<File> {
        system::create_unnamed(&self.handle)
    }

    /// Names an unnamed file in this folder; fails if the name exists.
    pub(crate) fn link(&self, file: &File, name: &OsStr) -> io::Result<()> {
        system::link(&self.handle, file, name)
    }

    /// Renames a file within this folder, replacing an existing file or link of that name.
    pub(crate) fn rename(&self, from: &OsStr, to: &OsStr) -> io::Result<()> {
        system::rename(&self.handle, from, to)
    }

    /// Removes a file in this folder.
    pub(crate) fn remove(&self, name: &OsStr) -> io::Result<()> {
        system::remove(&self.handle, name)
    }

    /// Removes a folder without entries in this folder.
    pub(crate) fn remove_empty(&self, name: &OsStr) -> io::Result<()> {
        system::remove_empty(&self.handle, name)
    }

    /// Opens a file below this folder for reading. Does not follow links and does not block on pipes.
    fn file_below(&self, path: &str) -> io::Result<File> {
        match path.split_once('/') {
            Some((folder, below)) => {
                self.folder(OsStr::new(folder)).map_err(io::Error::other)?.file_below(below)
            }
            None => self.file(OsStr::new(path)),
        }
    }

    /// Reads a file of at most `limit` bytes below this folder. Errors refer to the file as `name`. Does not follow
    /// links and does not block on pipes.
    pub(crate) fn read(&self, path: &str, name: &str, limit: u64) -> Result<Vec<u8>, OpenError> {
        match path.split_once('/') {
            Some((folder, below)) => self.folder(OsStr::new(folder))?.read(below, name, limit),
            None => self.read_here(path, name, limit),
        }
    }

    /// Reads at most `most` bytes at the start of a file below this folder. Does not follow links and does not block on
    /// pipes.
    pub(crate) fn head(&self, path: &str, most: usize) -> io::Result<Vec<u8>> {
        let mut head = Vec::new();
        self.file_below(path)?.take(most as u64).read_to_end(&mut head)?;
        Ok(head)
    }

    /// Returns `true` if a file below this folder ends as a zip archive, regardless of the bytes before the archive.
    /// Searches the last `most` bytes for the end record. Does not follow links and does not block on pipes.
    pub(crate) fn ends_as_zip(&self, path: &str, most: usize) -> io::Result<bool> {
        let mut file = self.file_below(path)?;
        let length = file.metadata()?.len();
        let mut tail = Vec::new();
        file.seek(SeekFrom::Start(length.saturating_sub(most as u64)))?;
        file.by_ref().take(most as u64).read_to_end(&mut tail)?;
        for offset in packed::zip_directories(length, &tail) {
            let mut start = [0; packed::ZIP_DIRECTORY.len()];
            file.seek(SeekFrom::Start(offset))?;
            if file.read_exact(&mut start).is_ok() && start == packed::ZIP_DIRECTORY {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn read_here(&self, file: &str, name: &str, limit: u64) -> Result<Vec<u8>, OpenError> {
        let path = self.path.join(file);
        let file = system::file(&self.handle, OsStr::new(file)).map_err(|source| io_error(&path, source))?;
        read_plain(file, &path, name, limit)
    }
}

/// Reads an open file of at most `limit` bytes; refuses anything but a regular file.
pub(super) fn read_plain(file: File, path: &Path, name: &str, limit: u64) -> Result<Vec<u8>, OpenError> {
    let metadata = file.metadata().map_err(|source| io_error(path, source))?;
    if !metadata.is_file() {
        return Err(OpenError::Special(name.to_owned()));
    }
    if metadata.len() > limit {
        return Err(too_large(name, limit));
    }
    read_to_end(file, metadata.len(), path, name, limit)
}

#[cfg(unix)]
mod system {
    use std::ffi::{OsStr, OsString};
    use std::fs::File;
    use std::io;
    use std::os::fd::OwnedFd;
    use std::os::unix::ffi::OsStrExt;
    use std::path::Path;

    use rustix::fs::{AtFlags, Dir, FileType, Mode, OFlags, fstat, openat, renameat, statat, unlinkat};

    use super::{Identity, Kind};

    pub(super) type Handle = OwnedFd;

    pub(super) fn open(path: &Path) -> io::Result<Handle> {
        Ok(rustix::fs::open(path, OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC, Mode::empty())?)
    }

    pub(super) fn folder(folder: &Handle, name: &OsStr) -> io::Result<Handle> {
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        Ok(openat(folder, name, flags, Mode::empty())?)
    }

    pub(super) fn file(folder: &Handle, name: &OsStr) -> io::Result<File> {
        let flags = OFlags::RDONLY | OFlags::NONBLOCK | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        Ok(openat(folder, name, flags, Mode::empty())?.into())
    }

    pub(super) fn create(folder: &Handle, name: &OsStr) -> io::Result<File> {
        let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        Ok(openat(folder, name, flags, Mode::from_raw_mode(0o666))?.into())
    }

    /// The folder that contains the names of the open files of this process.
    #[cfg(target_os = "linux")]
    const DESCRIPTORS: &str = "/proc/self/fd";

    #[cfg(target_os = "linux")]
    pub(super) fn create_unnamed(folder: &Handle) -> Option<File> {
        let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
        let can_link = Path::new(DESCRIPTORS).exists();
        can_link
            .then(|| openat(folder, ".", flags, Mode::from_raw_mode(0o666)).ok().map(File::from))
            .flatten()
    }

    #[cfg(target_os = "linux")]
    pub(super) fn link(folder: &Handle, file: &File, name: &OsStr) -> io::Result<()> {
        use std::os::fd::AsRawFd;
        let descriptor = format!("{DESCRIPTORS}/{}", file.as_raw_fd());
        let flags = AtFlags::SYMLINK_FOLLOW;
        Ok(rustix::fs::linkat(rustix::fs::CWD, &*descriptor, folder, name, flags)?)
    }

    #[cfg(not(target_os = "linux"))]
    pub(super) fn create_unnamed(_: &Handle) -> Option<File> {
        None
    }

    #[cfg(not(target_os = "linux"))]
    pub(super) fn link(_: &Handle, _: &File, _: &OsStr) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub(super) fn rename(folder: &Handle, from: &OsStr, to: &OsStr) -> io::Result<()> {
        Ok(renameat(folder, from, folder, to)?)
    }

    pub(super) fn remove(folder: &Handle, name: &OsStr) -> io::Result<()> {
        Ok(unlinkat(folder, name, AtFlags::empty())?)
    }

    pub(super) fn remove_empty(folder: &Handle, name: &OsStr) -> io::Result<()> {
        Ok(unlinkat(folder, name, AtFlags::REMOVEDIR)?)
    }

    pub(super) fn identity(folder: &Handle) -> Option<Identity> {
        let status = fstat(folder).ok()?;
        // The types depend on the system.
        Some(Identity { device: i128::from(status.st_dev), number: i128::from(status.st_ino) })
    }

    pub(super) fn kind(folder: &Handle, name: &OsStr) -> io::Result<Kind> {
        let status = statat(folder, name, AtFlags::SYMLINK_NOFOLLOW)?;
        Ok(of_type(FileType::from_raw_mode(status.st_mode)))
    }

    pub(super) fn entries(folder: &Handle) -> io::Result<impl Iterator<Item = io::Result<(OsString, Kind)>>> {
        let is_itself = |name: &[u8]| matches!(name, b"." | b"..");
        let entries = Dir::read_from(folder)?.filter_map(move |entry| {
            let entry = match entry {
                Ok(entry) if is_itself(entry.file_name().to_bytes()) => return None,
                Ok(entry) => entry,
                Err(error) => return Some(Err(error.into())),
            };
            let name = OsStr::from_bytes(entry.file_name().to_bytes()).to_owned();
            let kind = match entry.file_type() {
                // Some file systems do not report the kind.
                FileType::Unknown => kind(folder, &name),
                known => Ok(of_type(known)),
            };
            Some(kind.map(|kind| (name, kind)))
        });
        Ok(entries)
    }

    fn of_type(kind: FileType) -> Kind {
        match kind {
            FileType::RegularFile => Kind::File,
            FileType::Directory => Kind::Folder,
            FileType::Symlink => Kind::Link,
            _ => Kind::Special,
        }
    }
}

/// Fallback by path for systems without operations relative to an open folder.
#[cfg(not(unix))]
mod system {
    use std::ffi::{OsStr, OsString};
    use std::fs::{self, File};
    use std::io;
    use std::path::{Path, PathBuf};

    use super::{Identity, Kind};

    pub(super) type Handle = PathBuf;

    pub(super) fn open(path: &Path) -> io::Result<Handle> {
        Ok(path.to_owned())
    }

    pub(super) fn folder(folder: &Handle, name: &OsStr) -> io::Result<Handle> {
        match kind(folder, name)? {
            Kind::Folder => Ok(folder.join(name)),
            _ => Err(io::ErrorKind::NotADirectory.into()),
        }
    }

    pub(super) fn file(folder: &Handle, name: &OsStr) -> io::Result<File> {
        File::open(folder.join(name))
    }

    pub(super) fn create(folder: &Handle, name: &OsStr) -> io::Result<File> {
        File::create_new(folder.join(name))
    }

    pub(super) fn create_unnamed(_: &Handle) -> Option<File> {
        None
    }

    pub(super) fn link(_: &Handle, _: &File, _: &OsStr) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub(super) fn rename(folder: &Handle, from: &OsStr, to: &OsStr) -> io::Result<()> {
        fs::rename(folder.join(from), folder.join(to))
    }

    pub(super) fn remove(folder: &Handle, name: &OsStr) -> io::Result<()> {
        fs::remove_file(folder.join(name))
    }

    pub(super) fn remove_empty(folder: &Handle, name: &OsStr) -> io::Result<()> {
        fs::remove_dir(folder.join(name))
    }

    pub(super) fn identity(_: &Handle) -> Option<Identity> {
        None
    }

    pub(super) fn kind(folder: &Handle, name: &OsStr) -> io::Result<Kind> {
        Ok(of_type(fs::symlink_metadata(folder.join(name))?.file_type()))
    }

    pub(super) fn entries(folder: &Handle) -> io::Result<impl Iterator<Item = io::Result<(OsString, Kind)>>> {
        let entry = |entry: fs::DirEntry| Ok((entry.file_name(), of_type(entry.file_type()?)));
        Ok(fs::read_dir(folder)?.map(move |it| it.and_then(entry)))
    }

    fn of_type(kind: fs::FileType) -> Kind {
        match kind {
            kind if kind.is_symlink() => Kind::Link,
            kind if kind.is_dir() => Kind::Folder,
            kind if kind.is_file() => Kind::File,
            _ => Kind::Special,
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs;
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn an_archive_at_the_end_of_a_file_is_found() {
        let place = tempfile::tempdir().unwrap();
        let zip = {
            use std::io::Write;
            let mut writer = ::zip::ZipWriter::new(io::Cursor::new(Vec::new()));
            writer.start_file("base.yaml", ::zip::write::SimpleFileOptions::default()).unwrap();
            writer.write_all(b"a: 1").unwrap();
            writer.finish().unwrap().into_inner()
        };
        fs::create_dir(place.path().join("sub")).unwrap();
        let stub = vec![b'x'; 200_000];
        for (name, content) in [("sub/pre.bin", [&stub[..], &zip].concat()), ("sub/other.bin", stub)] {
            fs::write(place.path().join(name), content).unwrap();
        }
        symlink("pre.bin", place.path().join("sub/link.bin")).unwrap();
        let root = Folder::open(place.path()).unwrap();
        for most in [packed::BARE_TAIL, packed::TAIL] {
            assert!(root.ends_as_zip("sub/pre.bin", most).unwrap());
            assert!(!root.ends_as_zip("sub/other.bin", most).unwrap());
        }
        assert!(root.ends_as_zip("sub/link.bin", packed::TAIL).is_err());
    }

    #[test]
    fn what_is_exchanged_with_a_link_is_not_followed() {
        let place = tempfile::tempdir().unwrap();
        let (inside, outside) = (place.path().join("inside"), place.path().join("outside"));
        for folder in [&inside, &outside] {
            fs::create_dir_all(folder.join("sub/deep")).unwrap();
        }
        fs::write(inside.join("sub/a.yaml"), "ours").unwrap();
        fs::write(outside.join("sub/a.yaml"), "secret").unwrap();
        let root = Folder::open(&inside).unwrap();
        let sub = root.folder(OsStr::new("sub")).unwrap();
        fs::rename(inside.join("sub"), place.path().join("moved")).unwrap();
        symlink(outside.join("sub"), inside.join("sub")).unwrap();
        assert_eq!(sub.read("a.yaml", "sub/a.yaml", 9).unwrap(), b"ours");
        let names: Vec<_> = sub.entries().unwrap().map(|entry| entry.unwrap()).collect();
        assert_eq!(names.len(), 2);
        assert!(
            names.contains(&("a.yaml".into(), Kind::File)) && names.contains(&("deep".into(), Kind::Folder))
        );
        assert!(root.folder(OsStr::new("sub")).is_err());
        assert!(root.below("sub").is_err() && root.below("sub/deep").is_err());
        assert!(!root.has_file("sub/a.yaml") && sub.has_file("a.yaml") && !sub.has_file("deep"));
        assert_eq!(root.below("").unwrap().entries().unwrap().count(), 1);
        assert!(root.read("sub/a.yaml", "sub/a.yaml", 9).is_err());
        assert!(root.read_if_there("sub/a.yaml", "sub/a.yaml", 9).unwrap().is_none());
        assert!(root.read_if_there("sub", "sub", 9).unwrap().is_none());
        let entries: Vec<_> = root.entries().unwrap().map(|entry| entry.unwrap()).collect();
        assert_eq!(entries, [("sub".into(), Kind::Link)]);
    }
}
