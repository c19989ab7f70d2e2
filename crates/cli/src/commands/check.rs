//! `vnfcheck check`

use std::fs;
use std::io::{self, BufWriter, IsTerminal, Write, stdin, stdout};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, ensure};
use report::Format;
use report::render::{Look, note_lines, printable};
use runner::open::Bounds;
use runner::{Checked, Input, render};

use crate::args::{Check, Color, Show, Target};
use crate::commands::monitor::Monitor;
use crate::commands::{baseline, watch};
use crate::outcome::{Exit, is_closed_pipe, show};

/// Tables are not squeezed below this many columns.
const NARROWEST: usize = 80;

/// Around what is random in the name of a file while it is written.
const TEMPORARY_START: &str = ".vnfcheck-";
const TEMPORARY_END: &str = ".part";

pub(crate) fn run(check: &Check) -> anyhow::Result<Exit> {
    anstream::ColorChoice::from(check.color).write_global();
    if check.threads > 0 {
        rayon::ThreadPoolBuilder::new()
            .num_threads(check.threads)
            .build_global()
            .context("cannot start the threads asked for; ask for fewer")?;
    }
    if check.watch { watch::run(check, || run_once(check)) } else { run_once(check) }
}

fn run_once(check: &Check) -> anyhow::Result<Exit> {
    let targets = check.targets();
    let to_standard_output = targets.iter().filter(|target| target.file.is_none()).count();
    ensure!(
        to_standard_output <= 1,
        "only one format can go to standard output; give the others a file: FORMAT=FILE"
    );
    for target in targets.iter().filter(|it| it.file.is_none() && it.format.is_binary()) {
        let name = target.format.name();
        ensure!(
            !stdout().is_terminal(),
            "{name} is nothing for a terminal; write it to a file: --format {name}=report.{name}"
        );
    }
    let paths: Vec<&Path> = check.paths.iter().map(PathBuf::as_path).collect();
    if check.show_config {
        stdout().write_all(check.settings.show(&paths)?.as_bytes())?;
        return Ok(Exit::Passed);
    }
    let mut options = check.settings.options(&paths)?;
    options.timeout = check.timeout;
    options.md5 = targets.iter().any(|target| target.format == Format::VvpJson);
    let inputs = inputs(check, &options.bounds)?;
    if let Some(file) = &check.baseline {
        baseline::prepare(file, check.write_baseline, &inputs, &mut options)?;
    }
    let monitor = Arc::new(Monitor::new(inputs.len(), check.profile_rules));
    let checked = runner::run::run_observed(&inputs, &options, Arc::clone(&monitor) as _);
    monitor.finish();
    if let Some(file) = check.baseline.as_ref().filter(|_| check.prune_baseline) {
        baseline::prune(file, &checked.report, &options)?;
    }
    for error in &checked.report.errors {
        show(&format!("{}: {}", printable(&error.path), printable(&error.message)), Some(&error.help));
    }
    let tells_notes = |it: &Target| it.file.is_none() && matches!(it.format, Format::Table | Format::Plain);
    if !targets.iter().any(tells_notes) {
        for line in note_lines(&checked.report) {
            anstream::eprintln!("{line}");
        }
    }
    for target in &targets {
        match write(target, &checked, check) {
            // Whoever read the report has seen enough; the verdict stands.
            Err(error) if is_closed_pipe(&error) => {}
            result => result?,
        }
    }
    let exit = checked.report.outcome.into();
    if !check.watch {
        // The process ends: that gives all memory back at once, and piece by piece takes a while after many packages.
        std::mem::forget(checked);
    }
    Ok(exit)
}

fn inputs(check: &Check, bounds: &Bounds) -> anyhow::Result<Vec<Input>> {
    let standard = check.paths.iter().filter(|path| path.as_os_str() == "-").count();
    ensure!(standard <= 1, "standard input can be read only once; give one `-`");
    check
        .paths
        .iter()
        .map(|path| {
            if path.as_os_str() == "-" {
                Ok(Input::read(stdin().lock(), bounds)?)
            } else {
                Ok(Input::Path(path.clone()))
            }
        })
        .collect()
}

fn write(target: &Target, checked: &Checked, check: &Check) -> anyhow::Result<()> {
    let mut look = Look { show_all: check.show == Show::All, ..Look::default() };
    if let Some(file) = &target.file {
        look.color = check.color == Color::Always;
        return write_file(file, target, checked, &look);
    }
    look.color = anstream::AutoStream::choice(&stdout()) != anstream::ColorChoice::Never;
    if let Some((terminal_size::Width(columns), _)) = terminal_size::terminal_size() {
        look.width = usize::from(columns).max(NARROWEST);
    }
    let mut out = BufWriter::new(stdout().lock());
    render(target.format, checked, &look, &mut out)?;
    out.flush()?;
    Ok(())
}

fn write_file(path: &Path, target: &Target, checked: &Checked, look: &Look) -> anyhow::Result<()> {
    replace(path, |out| Ok(render(target.format, checked, look, out)?))
}

/// Writes beside the target and renames, so that no half-written file stands where a whole one is expected, not even when
/// two runs write the same one. What is no plain file, such as a device or a pipe, is written to directly.
pub(crate) fn replace(
    path: &Path,
    content: impl FnOnce(&mut dyn Write) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let is_plain = fs::symlink_metadata(path).map_or(true, |metadata| metadata.is_file());
    let write = || -> anyhow::Result<()> {
        if !is_plain {
            return write_to(&mut fs::File::create(path)?, content);
        }
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let mut temporary = tempfile::Builder::new();
        temporary.prefix(TEMPORARY_START).suffix(TEMPORARY_END);
        #[cfg(unix)]
        temporary.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        // The random name that was tried says nothing to anybody.
        let mut temporary = temporary
            .tempfile_in(folder.unwrap_or(Path::new(".")))
            .map_err(|error| io::Error::from(error.kind()))?;
        write_to(temporary.as_file_mut(), content)?;
        temporary.persist(path)?;
        Ok(())
    };
    write().with_context(|| {
        format!("cannot write {}; check that its folder is there and writable", path.display())
    })
}

fn write_to(
    file: &mut fs::File,
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
