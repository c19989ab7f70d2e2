//! Reads the files of a package: a directory, a zip or CSAR, a single template, standard input, or memory.
//!
//! Nothing is written, no link is followed, and nothing outside the package is read. [`Bounds`] limits the size of a
//! package.

mod archive;
mod directory;
mod folder;
mod members;
mod memory;
mod template;

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::Duration;

use vnfcheck_check::shortened;
use vnfcheck_hot::{File, Layout, Reading, Reason};
use vnfcheck_yaml::RawFile;

pub(crate) use archive::{
    Entries, Listed, Unpacked, entries, listed, listed_names, looks_like_one as starts_as_archive, unpack,
};
pub use archive::{FREE_BYTES, check_path};
pub(crate) use directory::read as folder;
pub(crate) use folder::{Folder, Kind as FolderEntry};
pub(crate) use memory::read as in_memory;
use template::Single;
pub(crate) use template::{TemplateFiles, deployments_within};

/// The size limits of a package.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Maximum number of files and folders.
    pub entries: usize,
    /// Maximum size of a file in bytes.
    pub file_bytes: u64,
    /// Maximum size of all files in bytes.
    pub total_bytes: u64,
    /// Maximum number of unpacked bytes per byte of the archive, beyond the first megabyte.
    pub ratio: u64,
    /// Maximum depth of nested folders.
    pub depth: usize,
    /// Maximum length of a file's path in the package, in bytes.
    pub path_bytes: usize,
    /// Maximum length of each name in a path, in bytes.
    pub name_bytes: usize,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            entries: 10_000,
            file_bytes: 64 * 1024 * 1024,
            total_bytes: 512 * 1024 * 1024,
            ratio: 200,
            depth: 32,
            path_bytes: 1_024,
            name_bytes: 255,
        }
    }
}

/// Reasons for failing to open a package.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The operating system reported an error.
    #[error("cannot read `{path}`: {error}")]
    Io {
        /// The path of the file or folder.
        path: String,
        /// The error of the operating system, which the message contains.
        error: std::io::Error,
    },
    /// The file is damaged or is not an archive.
    #[error("not a readable zip archive: {0}")]
    Archive(String),
    /// The archive is ambiguous: values that it repeats differ, so readers disagree on its content.
    #[error("the archive can be read in two ways: {0}")]
    Ambiguous(String),
    /// The name of an entry leads out of the package.
    #[error("the package contains `{0}`, which is not a path inside the package")]
    Escapes(String),
    /// Two files have the same name.
    #[error("the package contains `{0}` twice")]
    Twice(String),
    /// An entry is a symbolic link.
    #[error("the package contains `{0}`, a symbolic link")]
    Link(String),
    /// An entry is neither a file nor a folder.
    #[error("the package contains `{0}`, which is neither a file nor a folder")]
    Special(String),
    /// An entry is encrypted.
    #[error("the package contains `{0}`, which is encrypted")]
    Encrypted(String),
    /// A name is not Unicode.
    #[error("the package contains `{0}`, a name that is not valid Unicode")]
    NotUnicode(String),
    /// A limit is exceeded.
    #[error("the package {what}; the limit is {limit}")]
    TooMuch {
        /// The exceeded quantity.
        what: String,
        /// The limit.
        limit: u64,
    },
    /// The input is not a directory, archive or template.
    #[error(
        "`{0}` is neither a directory nor a .zip, .csar, .yaml, .yml, .hot, .env, .template or .json file"
    )]
    Unknown(String),
    /// The input is a Jinja template.
    #[error("`{0}` is a Jinja template, not a rendered Heat template")]
    Jinja(String),
    /// The input is a single environment file, and its template is not next to it.
    #[error("environment file `{file}` has no template of the same name next to it")]
    WithoutTemplate {
        /// The environment file.
        file: String,
        /// The help to show.
        help: String,
    },
    /// The input is the manifest of a package.
    #[error("`{file}` is not a template")]
    NotTemplate {
        /// The file.
        file: String,
        /// The help to show.
        help: String,
    },
    /// A template or environment is not in the folder to which file names are restricted.
    #[error("`{file}` is outside `{folder}`")]
    Outside {
        /// The template or environment.
        file: String,
        /// The folder.
        folder: String,
    },
    /// Environments are given for an input that is neither a folder nor a template.
    #[error("environments apply to folders and templates, not to `{0}`")]
    WithEnvironments(String),
    /// Reading or fixing the package exceeded the time limit.
    #[error("took longer than {} s", .0.as_secs_f64())]
    TookTooLong(Duration),
    /// The package is empty.
    #[error("the package contains no file")]
    Empty,
    /// A file outside all packages is not YAML.
    #[error("the file is not valid YAML and belongs to no package")]
    Unreadable,
    /// The input contains nothing to check.
    #[error("no {wanted} found")]
    Nothing {
        /// The noun for the searched content.
        wanted: &'static str,
        /// The files that were found instead, by path from the input.
        unchecked_files: Vec<Unchecked>,
        /// The help to show.
        help: Cow<'static, str>,
    },
}

/// A file that is not checked.
#[derive(Clone, Debug)]
pub struct Unchecked {
    /// Path from the input.
    pub path: String,
    /// The reason.
    pub reason: Reason,
}

impl OpenError {
    /// Returns the help for the error.
    pub fn help(&self) -> &str {
        match self {
            Self::Io { error, .. } => match error.kind() {
                std::io::ErrorKind::NotFound => "check the spelling; paths start at the current directory",
                std::io::ErrorKind::PermissionDenied => {
                    "make the file readable for the user that runs vnfcheck"
                }
                _ => "check that the disk or share is mounted and the file is complete",
            },
            Self::Archive(_) | Self::Ambiguous(_) => {
                "pack the archive again as a plain zip, or pass the folder"
            }
            Self::Escapes(_) => {
                "pack the contents of the package folder, with relative paths and `/` between folders"
            }
            Self::Link(_) => "replace the link with a copy of the target",
            Self::Twice(_) => "remove one of the two files from the package",
            Self::Special(_) => "remove the entry from the package",
            Self::Encrypted(_) => "pack the archive again without a password",
            Self::NotUnicode(_) => "rename the file to a name in UTF-8",
            Self::TooMuch { .. } => {
                "pass only the templates and the files that they reference, one VNF at a time"
            }
            Self::Nothing { help, .. } => help,
            Self::WithoutTemplate { help, .. } | Self::NotTemplate { help, .. } => help,
            Self::Outside { .. } => "pass a folder that contains both, or `--root DIR` for a single template",
            Self::WithEnvironments(_) => "unpack the archive and pass the folder",
            Self::TookTooLong(_) => "allow more with --timeout, or pass smaller packages",
            Self::Unreadable => "correct or remove the file, so that the check covers the whole package",
            Self::Jinja(_) => "render the file, and pass the result",
            Self::Unknown(_) | Self::Empty => "pass the folder or archive that contains the templates",
        }
    }
}

/// An input as given on the command line.
#[derive(Clone, Debug)]
pub enum Input {
    /// A directory, an archive or a template.
    Path(PathBuf),
    /// Bytes read from standard input: an archive, or one template.
    Standard(Vec<u8>),
    /// Files in memory.
    Memory {
        /// The path of the package in reports, as if it were a directory.
        path: String,
        /// The files of the package.
        files: Vec<RawFile>,
    },
    /// An archive in memory, with the name under which it was submitted.
    Archive {
        /// The name, an arbitrary string that is shown and never opened.
        name: String,
        /// The bytes of the zip or CSAR.
        bytes: Vec<u8>,
    },
}

impl Input {
    /// Creates an input of files in memory. `path` is the path of the package in reports.
    pub fn memory(path: impl Into<String>, files: impl IntoIterator<Item = impl Into<RawFile>>) -> Self {
        Self::Memory { path: path.into(), files: files.into_iter().map(Into::into).collect() }
    }

    /// Reads a package from a stream, within bounds.
    ///
    /// # Errors
    ///
    /// Fails if reading fails or if the stream is too long.
    pub fn read(stream: impl Read, bounds: &Bounds) -> Result<Self, OpenError> {
        let mut bytes = Vec::new();
        stream
            .take(bounds.total_bytes + 1)
            .read_to_end(&mut bytes)
            .map_err(|error| OpenError::Io { path: "standard input".to_owned(), error })?;
        if bytes.len() as u64 > bounds.total_bytes {
            return Err(too_large_in_all(bounds));
        }
        Ok(Self::Standard(bytes))
    }

    /// Returns the name of the package: the last component of the path without its extension; `stdin` for standard
    /// input.
    pub fn name(&self) -> String {
        match self {
            Self::Path(path) => name_of(path),
            Self::Standard(_) => "stdin".to_owned(),
            Self::Memory { path, .. } => path.rsplit('/').next().unwrap_or(path).to_owned(),
            Self::Archive { name, .. } => name_of_archive(name).to_owned(),
        }
    }

    /// Returns the path as given, with `/` between its components; `-` for standard input.
    pub fn path(&self) -> String {
        match self {
            Self::Path(path) => with_slashes(path),
            Self::Standard(_) => "-".to_owned(),
            Self::Memory { path, .. } => path.clone(),
            Self::Archive { name, .. } => name.clone(),
        }
    }

    /// Returns `true` if paths within the input are shown after a `!`.
    pub(crate) fn is_archive(&self) -> bool {
        match self {
            Self::Path(path) => is_archive(path) && path.is_file(),
            Self::Standard(_) | Self::Archive { .. } => true,
            Self::Memory { .. } => false,
        }
    }
}

/// The files of a package in memory.
#[derive(Clone, Debug)]
pub struct Opened {
    /// Last component of the path, without its extension.
    pub name: String,
    /// The path of the package in reports.
    pub path: String,
    /// The layout of the files.
    pub layout: Layout,
    /// The excluded files, of which only the names are kept.
    pub left_out: BTreeSet<String>,
    /// The files, sorted by path.
    pub files: Vec<RawFile>,
    /// The parsed files in the same order; empty if no file is parsed yet.
    pub(crate) read: Vec<File>,
}

impl Opened {
    /// Creates a package of files in one folder, sorted by path.
    pub fn new(name: String, path: String, files: Vec<RawFile>) -> Self {
        Self { name, path, layout: Layout::default(), left_out: BTreeSet::new(), files, read: Vec::new() }
    }
}

/// The content of an input.
struct Content {
    files: Vec<RawFile>,
    /// The folders at the top of an archive.
    archive_folders: Option<Vec<String>>,
}

impl Content {
    fn of_files(files: Vec<RawFile>) -> Self {
        Self { files, archive_folders: None }
    }

    fn of_archive(bytes: &[u8], bounds: &Bounds) -> Result<Self, OpenError> {
        let unpacked = archive::unpack(bytes, bounds)?;
        Ok(Self { files: unpacked.files, archive_folders: Some(unpacked.folders) })
    }
}

/// Opens an input with any content as one package.
///
/// # Errors
///
/// Fails if the input cannot be read, exceeds a limit, or must not be in a package, such as a link.
pub fn open(input: &Input, bounds: &Bounds) -> Result<Opened, OpenError> {
    let Content { mut files, archive_folders } = match input {
        Input::Standard(bytes) if archive::looks_like_one(bytes) => Content::of_archive(bytes, bounds)?,
        Input::Standard(bytes) => Content::of_files(vec![("stdin.yaml", bytes.clone()).into()]),
        Input::Path(path) => open_path(path, bounds)?,
        Input::Memory { files, .. } => Content::of_files(memory::read(files, bounds)?),
        Input::Archive { bytes, .. } => Content::of_archive(bytes, bounds)?,
    };
    if files.is_empty() {
        return Err(OpenError::Empty);
    }
    sort(&mut files, bounds)?;
    let layout = Layout { archive_folders, ..Layout::default() };
    Ok(Opened { layout, ..Opened::new(input.name(), input.path(), files) })
}

/// Sorts files by path; fails if a path is too long.
fn sort(files: &mut [RawFile], bounds: &Bounds) -> Result<(), OpenError> {
    files.iter().try_for_each(|file| check_name(&file.path, bounds))?;
    files.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(())
}

/// Checks the length of a path and of its components. Every finding and every reference to a file repeats the path, so
/// the length matters.
pub(crate) fn check_name(path: &str, bounds: &Bounds) -> Result<(), OpenError> {
    let too_long = |what: &str, limit: usize| OpenError::TooMuch {
        what: format!("contains `{}`, {what} is too long", shortened(path.to_owned())),
        limit: limit as u64,
    };
    if path.len() > bounds.path_bytes {
        return Err(too_long("whose path", bounds.path_bytes));
    }
    let has_long_name = path.split('/').any(|name| name.len() > bounds.name_bytes);
    if has_long_name { Err(too_long("a part of whose path", bounds.name_bytes)) } else { Ok(()) }
}

fn open_path(path: &Path, bounds: &Bounds) -> Result<Content, OpenError> {
    let metadata = std::fs::metadata(path).map_err(|source| io_error(path, source))?;
    if metadata.is_dir() {
        return Ok(Content::of_files(directory::read(&Folder::open(path)?, bounds)?));
    }
    if !metadata.is_file() {
        return Err(OpenError::Special(with_slashes(path)));
    }
    if is_archive(path) {
        return Content::of_archive(&read_file(path, bounds.total_bytes)?, bounds);
    }
    Ok(Content::of_files(template::read(path, TemplateFiles::default(), bounds)?.files))
}

/// Opens a single template or environment with the files that it may reference, as the Heat client finds them.
pub(crate) fn open_single(
    path: &Path,
    template_files: TemplateFiles<'_>,
    bounds: &Bounds,
) -> Result<Opened, OpenError> {
    let Single { mut files, template, environments } = template::read(path, template_files, bounds)?;
    sort(&mut files, bounds)?;
    let root = template.rsplit_once('/').map_or("", |(folder, _)| folder).to_owned();
    let reading = Reading::File(template);
    let layout = Layout { root, in_every_folder: true, reading, environments, ..Layout::default() };
    Ok(Opened { layout, ..Opened::new(name_of(path), with_slashes(path), files) })
}

/// Returns `true` if a file has the extension of an archive.
pub fn is_archive(path: &Path) -> bool {
    path.extension().is_some_and(|it| it.eq_ignore_ascii_case("zip") || it.eq_ignore_ascii_case("csar"))
}

/// Returns the name of an archive without the extension of an archive; any other dot belongs to the name.
fn name_of_archive(name: &str) -> &str {
    match name.rsplit_once('.') {
        Some((stem, _)) if !stem.is_empty() && is_archive(Path::new(name)) => stem,
        _ => name,
    }
}

/// Returns the last component of a path without its extension; `.` and similar paths are resolved first.
fn name_of(path: &Path) -> String {
    let canonical = path.canonicalize();
    let path = match path.file_name() {
        Some(_) => path,
        None => canonical.as_deref().unwrap_or(path),
    };
    let name = if path.is_dir() { path.file_name() } else { path.file_stem() };
    name.unwrap_or_default().to_string_lossy().into_owned()
}

/// Returns the folder that contains a file; `.` for a file name without a folder.
pub fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Returns the path of an entry of a folder; the name alone for the top folder.
pub(crate) fn joined(folder: &str, name: &str) -> String {
    if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") }
}

/// Returns a path with `/` between its components on every platform, because reports append paths within the package.
pub(crate) fn with_slashes(path: &Path) -> String {
    path.display().to_string().replace(std::path::MAIN_SEPARATOR, "/")
}

/// Reads a file of at most `limit` bytes, regardless of the size it claims.
pub(crate) fn read_file(path: &Path, limit: u64) -> Result<Vec<u8>, OpenError> {
    let file = std::fs::File::open(path).map_err(|source| io_error(path, source))?;
    let expected = file.metadata().map_or(0, |it| it.len());
    read_to_end(file, expected, path, &with_slashes(path), limit)
}

/// Reads a file of a package, of at most `limit` bytes. The file may have been replaced since it was listed, so links
/// are not followed and pipes do not block.
pub(crate) fn read_plain_file(path: &Path, name: &str, limit: u64) -> Result<Vec<u8>, OpenError> {
    let mut options = std::fs::OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, libc::O_NOFOLLOW | libc::O_NONBLOCK);
    let file = options.open(path).map_err(|source| io_error(path, source))?;
    folder::read_plain(file, path, name, limit)
}

/// Reads to the end of a file, whose length may have changed since it was listed.
fn read_to_end(
    file: impl Read,
    expected: u64,
    path: &Path,
    name: &str,
    limit: u64,
) -> Result<Vec<u8>, OpenError> {
    let mut bytes = Vec::with_capacity(usize::try_from(expected.min(limit)).unwrap_or_default());
    file.take(limit + 1).read_to_end(&mut bytes).map_err(|source| io_error(path, source))?;
    if bytes.len() as u64 > limit { Err(too_large(name, limit)) } else { Ok(bytes) }
}

pub(crate) fn io_error(path: &Path, error: std::io::Error) -> OpenError {
    OpenError::Io { path: with_slashes(path), error }
}

pub(crate) fn too_large(name: &str, limit: u64) -> OpenError {
    OpenError::TooMuch { what: format!("contains `{name}`, which is too large"), limit }
}

pub(crate) fn too_large_in_all(bounds: &Bounds) -> OpenError {
    OpenError::TooMuch { what: "is too large in total".to_owned(), limit: bounds.total_bytes }
}

pub(crate) fn too_many(bounds: &Bounds) -> OpenError {
    OpenError::TooMuch { what: "contains too many files".to_owned(), limit: bounds.entries as u64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(windows)]
    fn windows_paths_are_shown_with_slashes() {
        assert_eq!(Input::Path(r"C:\packages\vfw".into()).path(), "C:/packages/vfw");
    }

    /// A file that is removed while it is read.
    struct Gone;

    impl Read for Gone {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("stale file handle"))
        }
    }

    fn read(file: impl Read) -> Result<Vec<u8>, String> {
        read_to_end(file, 5, Path::new("p/base.yaml"), "base.yaml", 10).map_err(|error| error.to_string())
    }

    #[test]
    fn a_file_that_changes_while_it_is_read_is_taken_as_far_as_it_goes_and_no_further_than_the_limit() {
        let start = &b"abcde"[..];
        assert_eq!(read(start), Ok(b"abcde".to_vec()));
        assert_eq!(read(start.chain(&b"fghij"[..])), Ok(b"abcdefghij".to_vec()), "grown to the limit");
        let grown = read(start.chain(&b"fghijk"[..])).unwrap_err();
        let endless = read(std::io::repeat(b'x')).unwrap_err();
        for error in [grown, endless] {
            assert!(error.contains("contains `base.yaml`, which is too large; the limit is 10"), "{error}");
        }
        let gone = read(start.chain(Gone)).unwrap_err();
        assert!(gone.contains("p/base.yaml") && gone.contains("stale file handle"), "{gone}");
    }
}
