//! Files that are written: none of them takes the place of what is read, and each appears whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{bail, ensure};
use report::render::RenderError;
use tempfile::{NamedTempFile, TempPath};

use crate::args::{Check, ENDINGS};
use crate::parsers::Target;

/// Around what is random in the name of a file while it is written.
const TEMPORARY_START: &str = ".vnfcheck-";
const TEMPORARY_END: &str = ".part";

/// What the files of packages end in, which no report does.
const INPUTS: [&str; 4] = ["yaml", "yml", "env", "template"];

/// Links that are followed from one to the next.
const MOST_LINKS: usize = 8;

/// What a path leads to, however it is spelled.
#[derive(Debug, PartialEq, Eq)]
enum Place {
    /// Device and number of something that is there.
    #[cfg(unix)]
    File(u64, u64),
    /// Where nothing is yet.
    Path(PathBuf),
}

impl Place {
    fn of(path: &Path) -> Option<Self> {
        match fs::metadata(path) {
            Ok(metadata) => Self::of_existing(path, &metadata),
            Err(_) => Self::of_missing(path),
        }
    }

    /// Of what swallows everything there is any number.
    #[cfg(unix)]
    fn of_existing(_: &Path, metadata: &fs::Metadata) -> Option<Self> {
        use std::os::unix::fs::MetadataExt;
        let id = |it: &fs::Metadata| (it.dev(), it.ino());
        let is_null = fs::metadata("/dev/null").is_ok_and(|null| id(&null) == id(metadata));
        (!is_null).then(|| Self::File(metadata.dev(), metadata.ino()))
    }

    #[cfg(not(unix))]
    fn of_existing(path: &Path, _: &fs::Metadata) -> Option<Self> {
        path.canonicalize().ok().map(Self::Path)
    }

    fn of_missing(path: &Path) -> Option<Self> {
        let mut path = path.to_path_buf();
        for _ in 0..MOST_LINKS {
            let Ok(target) = fs::read_link(&path) else { break };
            path = folder_of(&path).join(target);
        }
        Some(Self::Path(folder_of(&path).canonicalize().ok()?.join(path.file_name()?)))
    }

    #[cfg(unix)]
    fn of_standard_output() -> Option<Self> {
        use std::os::fd::AsFd;
        let file = File::from(io::stdout().as_fd().try_clone_to_owned().ok()?);
        Self::of_existing(Path::new(""), &file.metadata().ok()?)
    }

    #[cfg(not(unix))]
    fn of_standard_output() -> Option<Self> {
        None
    }
}

/// Refuses a run that would write over what it reads, or two things into one file. Nothing has been written yet.
pub(crate) fn refuse_clashes(
    check: &Check,
    targets: &[Target],
    configuration: Option<&str>,
) -> anyhow::Result<()> {
    let packages =
        check.paths.iter().filter(|path| path.as_os_str() != "-").map(|path| (path.as_path(), "a package"));
    let configuration = configuration.map(|path| (Path::new(path), "the configuration"));
    let baseline = check.baseline.as_deref().map(|path| (path, "the baseline"));
    let writes_baseline = check.write_baseline || check.prune_baseline;
    let read: Vec<_> = packages.chain(configuration).map(|(path, what)| (Place::of(path), what)).collect();
    let known = baseline.map(|(path, what)| (Place::of(path), what));
    let mut written: Vec<(Option<Place>, String)> = Vec::new();
    if let Some((path, _)) = baseline.filter(|_| writes_baseline) {
        refuse_what_is_read(path, Place::of(path).as_ref(), &read)?;
    }
    if targets.iter().any(|target| target.file.is_none()) {
        written.push((Place::of_standard_output(), "standard output".to_owned()));
    }
    for path in targets.iter().filter_map(|target| target.file.as_deref()) {
        let place = Place::of(path);
        refuse_what_is_read(path, place.as_ref(), &read)?;
        refuse_what_is_read(path, place.as_ref(), known.as_slice())?;
        for package in check.paths.iter().filter(|package| package.is_dir()) {
            refuse_what_is_within(path, package)?;
        }
        if let Some((_, other)) = written.iter().find(|(other, _)| place.is_some() && *other == place) {
            bail!("{other} and {} are the same; give each format a file of its own", path.display());
        }
        written.push((place, path.display().to_string()));
    }
    Ok(())
}

fn refuse_what_is_read(
    path: &Path,
    place: Option<&Place>,
    read: &[(Option<Place>, &str)],
) -> anyhow::Result<()> {
    let same = read.iter().find(|(other, _)| place.is_some() && other.as_ref() == place);
    match same {
        Some((_, what)) => bail!("cannot write {}: it is {what}; give another file", path.display()),
        None => Ok(()),
    }
}

fn refuse_what_is_within(path: &Path, package: &Path) -> anyhow::Result<()> {
    let (Ok(folder), Ok(package)) = (folder_of(path).canonicalize(), package.canonicalize()) else {
        return Ok(());
    };
    let extension = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    // What does not end like a report is a part of the package.
    let is_report = || ENDINGS.iter().any(|(ending, _)| *ending == extension);
    let is_part = INPUTS.contains(&&*extension) || path.exists() && !is_report();
    ensure!(
        !(folder.starts_with(package) && is_part),
        "cannot write {}: it is a file of the package; give another one",
        path.display()
    );
    Ok(())
}

/// Writes where nobody sees it and gives it its name at the end, so that no half-written file stands where a whole one is
/// expected, not even when two runs write the same one. The rights of a file that is replaced stay. What is no plain file,
/// such as a device or a pipe, is written to directly.
pub(crate) fn replace(
    path: &Path,
    content: impl FnOnce(&mut dyn Write) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let before = fs::symlink_metadata(path).ok();
    let write = || -> anyhow::Result<()> {
        if before.as_ref().is_some_and(|metadata| !metadata.is_file()) {
            return write_to(&mut File::create(path)?, content);
        }
        let mut temporary = Temporary::new(folder_of(path))?;
        if let Some(before) = &before {
            temporary.file().set_permissions(before.permissions())?;
        }
        write_to(temporary.file(), content)?;
        temporary.name(folder_of(path))?.persist(path)?;
        Ok(())
    };
    write().map_err(|error| {
        // The place is not to blame for what the format cannot hold.
        let is_of_place = !matches!(error.downcast_ref(), Some(RenderError::OnePackage));
        let advice = if is_of_place { "; check that its folder is there and writable" } else { "" };
        error.context(format!("cannot write {}{advice}", path.display()))
    })
}

/// A file that is being written.
enum Temporary {
    /// Without a name: nothing of it is left, however the process ends.
    #[cfg(target_os = "linux")]
    Unnamed(File),
    /// Where there are none of these.
    Named(NamedTempFile),
}

impl Temporary {
    fn new(folder: &Path) -> io::Result<Self> {
        #[cfg(target_os = "linux")]
        if Path::new(DESCRIPTORS).exists() {
            use rustix::fs::{Mode, OFlags};
            let flags = OFlags::TMPFILE | OFlags::RDWR | OFlags::CLOEXEC;
            if let Ok(file) = rustix::fs::open(folder, flags, Mode::from_raw_mode(0o666)) {
                return Ok(Self::Unnamed(file.into()));
            }
        }
        let mut builder = builder();
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        // The random name that was tried says nothing to anybody.
        builder.tempfile_in(folder).map(Self::Named).map_err(|error| error.kind().into())
    }

    fn file(&mut self) -> &mut File {
        match self {
            #[cfg(target_os = "linux")]
            Self::Unnamed(file) => file,
            Self::Named(file) => file.as_file_mut(),
        }
    }

    /// Gives it a name in a folder, from which it can be moved over another one.
    fn name(self, folder: &Path) -> io::Result<TempPath> {
        match self {
            #[cfg(target_os = "linux")]
            Self::Unnamed(file) => {
                use rustix::fs::{AtFlags, CWD, linkat};
                use std::os::fd::AsRawFd;
                let descriptor = format!("{DESCRIPTORS}/{}", file.as_raw_fd());
                let link = |name: &Path| Ok(linkat(CWD, &*descriptor, CWD, name, AtFlags::SYMLINK_FOLLOW)?);
                Ok(builder().make_in(folder, link)?.into_temp_path())
            }
            Self::Named(file) => Ok(file.into_temp_path()),
        }
    }
}

/// Where the open files of this process have names.
#[cfg(target_os = "linux")]
const DESCRIPTORS: &str = "/proc/self/fd";

fn builder() -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(TEMPORARY_START).suffix(TEMPORARY_END);
    builder
}

fn write_to(
    file: &mut File,
    content: impl FnOnce(&mut dyn Write) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let mut out = BufWriter::new(file);
    content(&mut out)?;
    out.flush()?;
    Ok(())
}

/// Whether it is the name of a file that is being written.
pub(crate) fn is_temporary(path: &Path) -> bool {
    let name = path.file_name().map(|name| name.to_string_lossy());
    name.is_some_and(|name| name.starts_with(TEMPORARY_START) && name.ends_with(TEMPORARY_END))
}

/// The folder that holds a file.
pub(crate) fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
