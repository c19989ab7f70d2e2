//! Output files: each is written completely or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;

use anyhow::anyhow;
use tempfile::{NamedTempFile, TempPath};
use vnfcheck_names::unseen::is_unseen;
use vnfcheck_report::RenderError;
pub(crate) use vnfcheck_runner::open::folder_of;

use crate::outcome::{print, say, shown};
use crate::signals::Signals;

/// File extensions of reports, each with its format.
pub(crate) const ENDINGS: [(&str, &str); 10] = [
    ("txt", "findings"),
    ("json", "json"),
    ("jsonl", "jsonl"),
    ("sarif", "sarif"),
    ("xml", "junit"),
    ("html", "html"),
    ("htm", "html"),
    ("md", "markdown"),
    ("csv", "csv"),
    ("xlsx", "xlsx"),
];

/// The fixed parts around the random part of a temporary file's name.
const TEMPORARY_START: &str = ".vnfcheck-";
const TEMPORARY_END: &str = ".part";

/// Writes a temporary file and finally renames it, so that the target is never incomplete, even if two runs write the
/// same file. An existing file keeps its permissions. Devices, pipes and other special files are written directly.
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
        // The file gets its temporary name as late as possible, so that no temporary file remains if the process is
        // killed.
        let place = || -> anyhow::Result<()> { Ok(temporary.name(folder_of(path))?.persist(path)?) };
        Signals::of_process().held(place)
    };
    write().map_err(|error| {
        let folder = folder_of(path);
        if matches!(folder.try_exists(), Ok(false)) {
            return anyhow!("cannot write {}; create the folder {}", path.display(), folder.display());
        }
        // This error concerns the format, not the path.
        let is_of_place = !matches!(error.downcast_ref(), Some(RenderError::OnePackage));
        let advice = if is_of_place { "; check that its folder exists and is writable" } else { "" };
        error.context(format!("cannot write {}{advice}", path.display()))
    })
}

/// Writes a string to a file and reports the path, or to standard output.
pub(crate) fn write_text(output: Option<&Path>, text: &str) -> anyhow::Result<()> {
    match output {
        Some(output) => {
            replace(output, |out| Ok(out.write_all(text.as_bytes())?))?;
            state_written(output);
            Ok(())
        }
        // Other programs get the unchanged string.
        None if io::stdout().is_terminal() => print(|out| Ok(out.write_all(visible(text).as_bytes())?)),
        None => print(|out| Ok(out.write_all(text.as_bytes())?)),
    }
}

/// Replaces invisible characters and control characters in a string.
pub(crate) fn visible(text: &str) -> String {
    let is_hidden = |it: char| is_unseen(it) || it.is_control() && !matches!(it, '\n' | '\t');
    let shown = |it| if is_hidden(it) { char::REPLACEMENT_CHARACTER } else { it };
    text.replace("\r\n", "\n").chars().map(shown).collect()
}

/// Reports the path of a written file on standard error, because standard output may contain a report.
pub(crate) fn state_written(path: &Path) {
    say(format_args!("wrote {}", shown(path)));
}

/// A file that is being written.
enum Temporary {
    /// A file without a name, which disappears with the process.
    #[cfg(target_os = "linux")]
    Unnamed(File),
    /// A file with a temporary name, for systems that do not support files without a name.
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
        #[cfg_attr(not(unix), expect(unused_mut, reason = "permissions are set on Unix only"))]
        let mut builder = builder();
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        // The random name is omitted from the error because it does not help the user.
        builder.tempfile_in(folder).map(Self::Named).map_err(|error| error.kind().into())
    }

    fn file(&mut self) -> &mut File {
        match self {
            #[cfg(target_os = "linux")]
            Self::Unnamed(file) => file,
            Self::Named(file) => file.as_file_mut(),
        }
    }

    /// Gives the file a name in a folder, from which it can be renamed over another file.
    #[cfg_attr(
        not(target_os = "linux"),
        expect(unused_variables, reason = "files have a name from the start")
    )]
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

/// The folder that contains the names of the open files of this process.
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

/// Returns `true` if a path has the name of a temporary file.
pub(crate) fn is_temporary(path: &Path) -> bool {
    let name = path.file_name().map(|name| name.to_string_lossy());
    name.is_some_and(|name| name.starts_with(TEMPORARY_START) && name.ends_with(TEMPORARY_END))
}

#[cfg(test)]
mod tests {
    use super::visible;

    #[test]
    fn a_terminal_gets_lines_without_hidden_characters() {
        assert_eq!(visible("a: b\r\n\tc\n"), "a: b\n\tc\n");
        assert_eq!(visible("x\u{9b}31m\u{202e}y\u{200b}\rz\u{1b}[2J"), "x�31m�y��z�[2J");
    }
}
