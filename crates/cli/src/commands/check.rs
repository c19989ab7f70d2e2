//! `vnfcheck check`

use std::ffi::OsString;
use std::fs;
use std::io::{BufWriter, IsTerminal, Write, stdin, stdout};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use runner::open::Bounds;
use runner::render::{Look, printable};
use runner::run::Checked;
use runner::{Format, Input, render};

use crate::args::{Check, Color, Show, Target};
use crate::commands::baseline;
use crate::outcome::{Exit, is_closed_pipe};

/// Tables are not squeezed below this many columns.
const NARROWEST: usize = 80;

pub(crate) fn run(check: &Check) -> anyhow::Result<Exit> {
    let to_standard_output = check.format.iter().filter(|target| target.file.is_none()).count();
    ensure!(
        to_standard_output <= 1,
        "only one format can go to standard output; give the others a file: FORMAT=FILE"
    );
    let paths: Vec<&Path> = check.paths.iter().map(PathBuf::as_path).collect();
    if check.show_config {
        stdout().write_all(check.settings.show(&paths)?.as_bytes())?;
        return Ok(Exit::Passed);
    }
    let mut options = check.settings.options(&paths)?;
    let inputs = inputs(check, &options.bounds)?;
    if check.threads > 0 {
        rayon::ThreadPoolBuilder::new()
            .num_threads(check.threads)
            .build_global()
            .context("cannot start the threads asked for")?;
    }
    if let Some(file) = &check.baseline {
        baseline::prepare(file, check.write_baseline, &inputs, &mut options)?;
    }
    let checked = runner::run(&inputs, &options);
    if let Some(file) = check.baseline.as_ref().filter(|_| check.prune_baseline) {
        baseline::prune(file, &checked.report, &options)?;
    }
    for error in &checked.report.errors {
        anstream::eprintln!("error: {}: {}", printable(&error.path), printable(&error.message));
    }
    let tells_notes = |it: &Target| it.file.is_none() && matches!(it.format, Format::Table | Format::Plain);
    let untold = if check.format.iter().any(tells_notes) { &[][..] } else { &checked.report.notes };
    for note in untold {
        anstream::eprintln!("note: {}: {}", printable(&note.origin), printable(&note.message));
    }
    for target in &check.format {
        match write(target, &checked, check) {
            // Whoever read the report has seen enough; the verdict stands.
            Err(error) if is_closed_pipe(&error) => {}
            result => result?,
        }
    }
    Ok(checked.report.outcome.into())
}

fn inputs(check: &Check, bounds: &Bounds) -> anyhow::Result<Vec<Input>> {
    let standard = check.paths.iter().filter(|path| path.as_os_str() == "-").count();
    ensure!(standard <= 1, "standard input can be read only once");
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
    look.color = match check.color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => {
            stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
        }
    };
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

/// Writes beside the target and renames, so that no half-written file stands where a whole one is expected.
pub(crate) fn replace(
    path: &Path,
    content: impl FnOnce(&mut dyn Write) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let is_plain = fs::symlink_metadata(path).map_or(true, |metadata| metadata.is_file());
    let mut temporary = OsString::from(path);
    if is_plain {
        temporary.push(".part");
    }
    let write = || -> anyhow::Result<()> {
        let mut out = BufWriter::new(fs::File::create(&temporary)?);
        content(&mut out)?;
        out.flush()?;
        if is_plain {
            fs::rename(&temporary, path)?;
        }
        Ok(())
    };
    write()
        .inspect_err(|_| {
            if is_plain {
                let _ = fs::remove_file(&temporary);
            }
        })
        .with_context(|| format!("cannot write {}", path.display()))
}
