//! Prevents a run from writing to files that it reads.

use std::fs::{self, Metadata};
use std::path::{Component, Path, PathBuf};

#[cfg(feature = "preload")]
use anyhow::Context;
use anyhow::{bail, ensure};
use vnfcheck_runner::open::{Bounds, is_archive, open};
use vnfcheck_runner::{Input, baseline};

use crate::decisions;
use crate::outputs::{ENDINGS, folder_of};

/// Extensions of files in packages; no report has one of these.
const INPUTS: [&str; 5] = ["yaml", "yml", "hot", "env", "template"];

/// Extensions of the files in a package that list its other files.
const MANIFESTS: [&str; 2] = ["meta", "mf"];

/// The manifest for SDC.
const MANIFEST: &str = "MANIFEST.json";

/// Maximum number of links to follow in a chain.
const MOST_LINKS: usize = 8;

/// The identity of a file, independent of the spelling of its path.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Place {
    /// Device and inode number of an existing file.
    #[cfg(unix)]
    File(u64, u64),
    /// The canonical path of a file that does not exist.
    Path(PathBuf),
}

impl Place {
    fn of(path: &Path) -> Option<Self> {
        match fs::metadata(path) {
            Ok(metadata) => Self::of_existing(path, &metadata),
            Err(_) => canonical(path).map(Self::Path),
        }
    }

    /// Returns `None` for the null device, which may be the target of any number of outputs.
    #[cfg(unix)]
    fn of_existing(_: &Path, metadata: &Metadata) -> Option<Self> {
        use std::os::unix::fs::MetadataExt;
        let id = |it: &Metadata| (it.dev(), it.ino());
        let is_null = fs::metadata("/dev/null").is_ok_and(|null| id(&null) == id(metadata));
        (!is_null).then(|| Self::File(metadata.dev(), metadata.ino()))
    }

    #[cfg(not(unix))]
    fn of_existing(path: &Path, _: &Metadata) -> Option<Self> {
        path.canonicalize().ok().map(Self::Path)
    }

    #[cfg(unix)]
    fn of_standard_output() -> Option<Self> {
        use std::os::fd::AsFd;
        let file = fs::File::from(std::io::stdout().as_fd().try_clone_to_owned().ok()?);
        Self::of_existing(Path::new(""), &file.metadata().ok()?)
    }

    #[cfg(not(unix))]
    fn of_standard_output() -> Option<Self> {
        None
    }
}

/// Returns the canonical path of a file, whether or not the file exists.
fn canonical(path: &Path) -> Option<PathBuf> {
    let mut path = path.to_path_buf();
    for _ in 0..MOST_LINKS {
        let Ok(target) = fs::read_link(&path) else { break };
        path = folder_of(&path).join(target);
    }
    path.canonicalize().ok().or_else(|| Some(folder_below(folder_of(&path))?.join(path.file_name()?)))
}

/// Returns the canonical path of a folder whose last components may not exist.
fn folder_below(folder: &Path) -> Option<PathBuf> {
    for existing in folder.ancestors() {
        let existing = if existing.as_os_str().is_empty() { Path::new(".") } else { existing };
        if let Ok(place) = existing.canonicalize() {
            let rest = folder.strip_prefix(existing).unwrap_or(folder);
            let is_plain = rest.components().all(|part| part != Component::ParentDir);
            return is_plain.then(|| place.join(rest));
        }
    }
    None
}

/// Returns the files in a folder and its subfolders; does not follow links to folders.
fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        // An unreadable folder is reported when its files are read.
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                folders.push(entry.path());
            } else {
                files.push(entry.path());
            }
        }
    }
    files
}

/// Returns a template and the files that it names. For an unreadable template, which the run reports, returns no file.
fn files_of(template: &Path) -> Vec<PathBuf> {
    let opened = open(&Input::Path(template.to_owned()), &Bounds::default());
    let files = opened.map(|opened| opened.files).unwrap_or_default();
    files.iter().map(|file| folder_of(template).join(&file.path)).collect()
}

/// An existing file that an output may replace although the file is in a folder that the run reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Replaces {
    /// No file.
    Nothing,
    /// A report of an earlier run, which no file of the package names.
    Report,
    /// The baseline that the run reads, or a baseline of an earlier run.
    Baseline,
    /// The manifest of the package.
    Manifest,
    /// The manifest of the CSAR.
    CsarManifest,
    /// The decisions that this run or an earlier run reads.
    Decisions,
}

/// A file or folder that a run reads.
#[derive(Debug)]
struct Read {
    path: PathBuf,
    /// The noun for the file in messages.
    what: &'static str,
    kind: Kind,
}

/// Extent of the files that a run reads at a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// One file.
    File,
    /// A folder with its subfolders.
    Folder,
    /// A template with the files that it names.
    Template,
}

/// The noun for a file of a package in messages.
const OF_PACKAGE: &str = "a file of the package";

/// The files that a run reads and the files that the run writes.
#[derive(Debug, Default)]
pub(crate) struct Guard {
    read: Vec<Read>,
    written: Vec<(Place, String)>,
}

impl Guard {
    /// Records that the run reads a file or all files in a folder; `what` is the noun for one file.
    pub(crate) fn reads(&mut self, path: &Path, what: &'static str) {
        let kind = if path.is_dir() { Kind::Folder } else { Kind::File };
        self.read.push(Read { path: path.to_owned(), what, kind });
    }

    /// Records that the run reads a package: a folder, an archive, or a template with the files that it names.
    pub(crate) fn reads_package(&mut self, path: &Path) {
        if path.as_os_str() == "-" {
            return;
        }
        let (what, kind) = if path.is_dir() {
            (OF_PACKAGE, Kind::Folder)
        } else if is_archive(path) {
            ("a package", Kind::File)
        } else {
            ("a package", Kind::Template)
        };
        self.read.push(Read { path: path.to_owned(), what, kind });
    }

    /// Records that the run writes a file; fails if the run reads the file or writes another output to it.
    pub(crate) fn writes(&mut self, output: &Path, replaces: Replaces) -> anyhow::Result<()> {
        self.refuse_what_is_read(output, replaces)?;
        self.enter(Place::of(output), output.display().to_string())
    }

    /// Records that the run writes to standard output; fails if another output already goes there.
    pub(crate) fn writes_standard_output(&mut self) -> anyhow::Result<()> {
        self.enter(Place::of_standard_output(), "standard output".to_owned())
    }

    /// Refuses to write a new file into a folder that the run reads.
    #[cfg(feature = "preload")]
    pub(crate) fn refuse_within(&self, output: &Path) -> anyhow::Result<()> {
        let place = canonical(output).with_context(|| {
            format!(
                "cannot locate {}; write the path without `..` after folders that do not exist",
                output.display()
            )
        })?;
        let around = self.read.iter().find(|read| {
            read.kind == Kind::Folder
                && read.path.canonicalize().is_ok_and(|folder| place.starts_with(folder))
        });
        if let Some(read) = around {
            bail!(
                "cannot write {}: the run reads the folder {}; write to another folder",
                output.display(),
                read.path.display()
            );
        }
        Ok(())
    }

    fn enter(&mut self, place: Option<Place>, shown: String) -> anyhow::Result<()> {
        let Some(place) = place else { return Ok(()) };
        if let Some((_, other)) = self.written.iter().find(|(other, _)| *other == place) {
            bail!("{other} and {shown} are the same; write each output to a different file");
        }
        self.written.push((place, shown));
        Ok(())
    }

    fn refuse_what_is_read(&self, output: &Path, replaces: Replaces) -> anyhow::Result<()> {
        let refuse = |path: &Path, what: &str| -> anyhow::Result<()> {
            bail!(
                "cannot write {}: the run reads {} as {what}; use another file",
                output.display(),
                path.display()
            )
        };
        let place = Place::of(output);
        // A device or pipe is not part of a package.
        let exists = fs::metadata(output).is_ok_and(|it| it.is_file());
        let is_output = |path: &Path| place.is_some() && Place::of(path) == place;
        for read in &self.read {
            if read.kind != Kind::Folder {
                if is_output(&read.path) {
                    return refuse(&read.path, read.what);
                }
                let named = if read.kind == Kind::Template { files_of(&read.path) } else { Vec::new() };
                if let Some(file) = named.iter().find(|file| is_output(file)) {
                    return refuse(file, OF_PACKAGE);
                }
            } else if exists {
                for file in files_below(&read.path).iter().filter(|it| Place::of(it) == place) {
                    if !may_replace(file, replaces, &read.path) {
                        return refuse(file, read.what);
                    }
                }
            } else if has_extension(output, &INPUTS) {
                let within = canonical(output).zip(read.path.canonicalize().ok());
                ensure!(
                    !within.is_some_and(|(file, folder)| file.starts_with(folder)),
                    "cannot write {} into {}, which the run reads; write the file outside this folder",
                    output.display(),
                    read.path.display()
                );
            }
        }
        Ok(())
    }
}

/// Returns `true` if an output may replace a file in a folder.
fn may_replace(file: &Path, replaces: Replaces, folder: &Path) -> bool {
    match replaces {
        Replaces::Nothing => false,
        Replaces::Report => is_left_report(file, folder),
        Replaces::Baseline => !has_extension(file, &INPUTS) && baseline::read(file).is_ok(),
        Replaces::Manifest => file == folder.join(MANIFEST),
        Replaces::CsarManifest => has_extension(file, &["mf"]),
        Replaces::Decisions => decisions::read(file).is_ok(),
    }
}

/// Returns `true` if a file has the extension of a report, and no other file in the folder names the file as part of a
/// package.
fn is_left_report(file: &Path, folder: &Path) -> bool {
    let endings = ENDINGS.map(|(ending, _)| ending);
    let Some(name) = file.file_name().filter(|name| *name != MANIFEST) else { return false };
    let name = name.to_string_lossy();
    let names_others = |it: &&PathBuf| {
        has_extension(it, &INPUTS)
            || has_extension(it, &MANIFESTS)
            || it.file_name().is_some_and(|it| it == MANIFEST)
    };
    let names_it = |it: &PathBuf| {
        let bounds = Bounds::default();
        // Reading a pipe might never end.
        let Some(metadata) = fs::metadata(it).ok().filter(Metadata::is_file) else { return false };
        metadata.len() > bounds.file_bytes
            || fs::read(it).is_ok_and(|bytes| contains(&bytes, name.as_bytes()))
    };
    has_extension(file, &endings) && !files_below(folder).iter().filter(names_others).any(names_it)
}

fn contains(text: &[u8], word: &[u8]) -> bool {
    text.windows(word.len().max(1)).any(|window| window == word)
}

fn has_extension(path: &Path, extensions: &[&str]) -> bool {
    let extension = path.extension().unwrap_or_default();
    extensions.iter().any(|it| extension.eq_ignore_ascii_case(it))
}
