//! `vnfcheck check`

use std::fs;
use std::io::{BufWriter, IsTerminal, Write, stdin, stdout};
use std::path::Path;

use anyhow::{Context, ensure};
use runner::open::Bounds;
use runner::render::{Look, printable};
use runner::run::Checked;
use runner::{Input, Options, render};

use crate::args::{Check, Color, Show, Target};
use crate::outcome::{Exit, is_closed_pipe};

/// Tables are not squeezed below this many columns.
const NARROWEST: usize = 80;

pub(crate) fn run(check: &Check) -> anyhow::Result<Exit> {
    let to_standard_output = check.format.iter().filter(|target| target.file.is_none()).count();
    ensure!(
        to_standard_output <= 1,
        "only one format can go to standard output; give the others a file: FORMAT=FILE"
    );
    let options = Options {
        release: check.release,
        profile: check.profile.into(),
        fail_on: check.fail_on.into(),
        bounds: Bounds::default(),
        timeout: check.timeout,
    };
    let inputs = inputs(check, &options.bounds)?;
    if check.threads > 0 {
        rayon::ThreadPoolBuilder::new()
            .num_threads(check.threads)
            .build_global()
            .context("cannot start the threads asked for")?;
    }
    let checked = runner::run(&inputs, &options);
    for error in &checked.report.errors {
        anstream::eprintln!("error: {}: {}", printable(&error.path), printable(&error.message));
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

/// Writes beside the target and renames, so that no half-written report stands where a whole one is expected, not even
/// when two runs write the same one. What is no plain file, such as a device or a pipe, is written to directly.
fn write_file(path: &Path, target: &Target, checked: &Checked, look: &Look) -> anyhow::Result<()> {
    let is_plain = fs::symlink_metadata(path).map_or(true, |metadata| metadata.is_file());
    let write = || -> anyhow::Result<()> {
        if !is_plain {
            return write_to(&mut fs::File::create(path)?, target, checked, look);
        }
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let mut temporary = tempfile::Builder::new();
        temporary.prefix(".vnfcheck-").suffix(".part");
        #[cfg(unix)]
        temporary.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let mut temporary = temporary.tempfile_in(folder.unwrap_or(Path::new(".")))?;
        write_to(temporary.as_file_mut(), target, checked, look)?;
        temporary.persist(path)?;
        Ok(())
    };
    write().with_context(|| format!("cannot write {}", path.display()))
}

fn write_to(file: &mut fs::File, target: &Target, checked: &Checked, look: &Look) -> anyhow::Result<()> {
    let mut out = BufWriter::new(file);
    render(target.format, checked, look, &mut out)?;
    out.flush()?;
    Ok(())
}
