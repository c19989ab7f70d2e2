//! `vnfcheck check`

use std::ffi::OsStr;
use std::fs;
use std::io::{self, BufWriter, ErrorKind, IsTerminal, Write, stdin, stdout};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use hot::Cancel;
use report::render::{Look, html, note_lines, printable, render_summary};
use report::{Format, RenderError};
use runner::open::Bounds;
use runner::{Checked, Input, render, within};

use crate::args::{Check, Color};
use crate::commands::monitor::Monitor;
use crate::commands::{baseline, watch};
use crate::outcome::{Exit, UNDECIDED, say, show};
use crate::outputs::{refuse_clashes, replace};
use crate::parsers::Target;
use crate::terminal;

const TOO_SLOW: &str = "writing the report took too long; allow more by --timeout";

/// How long the report of packages that took all their time may take.
const GRACE: Duration = Duration::from_millis(500);

/// How long a report beyond that has to end by itself.
const LAST_GRACE: Duration = Duration::from_millis(150);

/// How long a gate waits for each package when nobody says so.
const PATIENCE: Duration = Duration::from_secs(30);

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
    let targets = check.targets()?;
    let started = Instant::now();
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
        stdout().write_all(check.settings.show(&paths, check.gate)?.as_bytes())?;
        return Ok(Exit::Passed);
    }
    let mut options = check.settings.options(&paths, check.gate)?;
    refuse_clashes(check, &targets, options.policy.configuration.as_deref())?;
    options.timeout = check.timeout.or(check.gate.then_some(PATIENCE));
    options.md5 = targets.iter().any(|target| target.format == Format::VvpJson);
    if let Some(file) = options.policy.configuration.as_deref().filter(|_| check.settings.finds_config())
        && check.paths.iter().any(|path| path.as_os_str() == "-")
    {
        // Standard input lies nowhere, so nobody would think of the file.
        say(format_args!("note: standard input is judged by {}, found from here", printable(file)));
    }
    let inputs = inputs(check, &options.bounds, options.timeout)?;
    options.spent = started.elapsed();
    if let Some(file) = &check.baseline {
        baseline::prepare(file, check.write_baseline, &mut options)?;
    }
    let monitor = Arc::new(Monitor::new(check.profile_rules));
    let checked = runner::run::run_observed(&inputs, &options, Arc::clone(&monitor) as _);
    monitor.finish();
    // The reports of packages that are checked one after another have the time of all of them.
    let in_turn = inputs.len().div_ceil(rayon::current_num_threads()).max(1);
    let all = options.timeout.and_then(|limit| limit.checked_mul(u32::try_from(in_turn).ok()?));
    let end = all.and_then(|all| started.checked_add(all)?.checked_add(GRACE));
    let cancel = end.map_or_else(Cancel::never, Cancel::at);
    if let Some(end) = end.filter(|_| !check.watch) {
        give_up_at(end + LAST_GRACE);
    }
    if let Some(file) = check.baseline.as_ref().filter(|_| check.write_baseline) {
        baseline::write(file, &checked.report)?;
    }
    if let Some(file) = check.baseline.as_ref().filter(|_| check.prune_baseline) {
        baseline::prune(file, &checked.report, &options)?;
    }
    for error in &checked.report.errors {
        let detail = error.detail.as_ref().map(|it| format!("\n  {}", printable(it))).unwrap_or_default();
        show(
            &format!("{}: {}{detail}", printable(&error.path), printable(&error.message)),
            Some(&error.help),
        );
    }
    let tells_notes = |it: &Target| {
        it.file.is_none() && matches!(it.format, Format::Findings | Format::Table | Format::Plain)
    };
    if !targets.iter().any(tells_notes) {
        for line in note_lines(&checked.report) {
            say(line);
        }
    }
    let look = look(check, started);
    let is_told = |target: &Target| {
        target.file.is_some() || !(check.quiet && matches!(target.format, Format::Findings | Format::Plain))
    };
    for target in targets.iter().filter(|target| is_told(target)) {
        let render = |out: &mut dyn Write, look: &Look| render(target.format, &checked, look, out);
        match target.file.as_deref() {
            Some(file) if target.format == Format::Html && html::has_pages(&checked.report) => {
                write_pages(file, &checked, |path, content| {
                    write(Some(path), check, &look, &cancel, |out, _| content(out))
                })?;
            }
            file => write(file, check, &look, &cancel, render)?,
        }
    }
    if !targets.iter().any(|target| target.file.is_none() && is_told(target)) {
        write(None, check, &look, &cancel, |out, look| render_summary(&checked.report, look, out))?;
    }
    let exit = checked.report.outcome.into();
    if !check.watch {
        // The process ends: that gives all memory back at once, and piece by piece takes a while after many packages.
        std::mem::forget(checked);
    }
    Ok(exit)
}

fn inputs(check: &Check, bounds: &Bounds, limit: Option<Duration>) -> anyhow::Result<Vec<Input>> {
    let standard = check.paths.iter().filter(|path| path.as_os_str() == "-").count();
    ensure!(standard <= 1, "standard input can be read only once; give one `-`");
    check
        .paths
        .iter()
        .map(|path| {
            if path.as_os_str() == "-" {
                let bounds = *bounds;
                let read = move || Input::read(stdin().lock(), &bounds);
                let Some(limit) = limit else { return Ok(read()?) };
                let read = within(limit, read);
                Ok(read.with_context(|| {
                    format!(
                        "standard input took longer than {} s; allow more by --timeout",
                        limit.as_secs_f64()
                    )
                })??)
            } else {
                Ok(Input::Path(path.clone()))
            }
        })
        .collect()
}

/// How standard output is written.
fn look(check: &Check, started: Instant) -> Look {
    let look = terminal::look();
    Look { show: check.show.into(), elapsed: look.is_terminal.then(|| started.elapsed()), ..look }
}

/// Ends the process at a moment, whatever it does by then: an output that nobody reads cannot be cancelled.
fn give_up_at(end: Instant) {
    thread::spawn(move || {
        thread::sleep(end.saturating_duration_since(Instant::now()));
        // Nobody may read that either.
        thread::spawn(|| show(TOO_SLOW, None));
        thread::sleep(Duration::from_millis(50));
        #[expect(clippy::exit, reason = "the threads that are left wait for others")]
        std::process::exit(UNDECIDED.into())
    });
}

/// Writes to a file, or to standard output. A reader that went away has seen enough, and the verdict stands; how a format's
/// writer tells of that is its own affair, so what counts is what the output said.
fn write(
    file: Option<&Path>,
    check: &Check,
    look: &Look,
    cancel: &Cancel,
    content: impl Fn(&mut dyn Write, &Look) -> Result<(), RenderError>,
) -> anyhow::Result<()> {
    let mut failed = None;
    let mut render = |out: &mut dyn Write, look: &Look| -> anyhow::Result<()> {
        let mut out = BufWriter::new(Bounded { out, cancel, failed: &mut failed });
        content(&mut out, look)?;
        Ok(out.flush()?)
    };
    let written = if let Some(file) = file {
        let look = Look { show: look.show, color: check.color == Color::Always, ..Look::default() };
        replace(file, |out| render(out, &look))
    } else {
        let mut out = stdout().lock();
        render(&mut out, look).and_then(|()| Ok(out.flush()?))
    };
    match failed {
        Some(ErrorKind::BrokenPipe) => Ok(()),
        Some(ErrorKind::TimedOut) => bail!(TOO_SLOW),
        _ => written,
    }
}

/// Writes a report of several pages: the list of packages to the file, the pages that it leads to into a folder beside it,
/// and the list last, so that it leads nowhere while they are written.
fn write_pages(
    file: &Path,
    checked: &Checked,
    write: impl Fn(&Path, &dyn Fn(&mut dyn Write) -> Result<(), RenderError>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let report = &checked.report;
    let name = |part: Option<&OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    let (index, folder_name) = (name(file.file_name()), format!("{}_files", name(file.file_stem())));
    let folder = file.with_file_name(&folder_name);
    fs::create_dir_all(&folder).with_context(|| {
        format!("cannot make the folder {} for the pages of the report", folder.display())
    })?;
    for at in 0..report.packages.len() {
        write(&folder.join(html::page_name(report, at)), &|out| {
            html::render_package(report, checked, at, &index, out)
        })?;
    }
    write(&folder.join(html::REQUIREMENTS), &|out| html::render_requirements(report, checked, &index, out))?;
    write(file, &|out| html::render_index(report, checked, &folder_name, out))
}

/// An output that ends when it is cancelled, and remembers why it failed.
struct Bounded<'w> {
    out: &'w mut dyn Write,
    cancel: &'w Cancel,
    failed: &'w mut Option<ErrorKind>,
}

impl Bounded<'_> {
    fn note<T>(&mut self, result: io::Result<T>) -> io::Result<T> {
        result.inspect_err(|error| *self.failed = self.failed.or(Some(error.kind())))
    }
}

impl Write for Bounded<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written =
            if self.cancel.is_cancelled() { Err(ErrorKind::TimedOut.into()) } else { self.out.write(bytes) };
        self.note(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.out.flush();
        self.note(flushed)
    }
}
