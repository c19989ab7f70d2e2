//! Writes reports to files and standard output, with a time limit.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use vnfcheck_hot::Cancel;
use vnfcheck_report::render::html::{self, Part};
use vnfcheck_report::render::{self, RenderOptions, render_summary};
use vnfcheck_report::{Format, RenderError};
use vnfcheck_runner::Checked;

use crate::args::{Check, Color, Show};
use crate::outcome::{UNDECIDED, show};
use crate::outputs::replace;
use crate::parsers::Target;
use crate::terminal;

const TOO_SLOW: &str = "writing the report took too long; allow more with --timeout";

/// Time for writing the report if the packages have used up their time.
pub(super) const GRACE: Duration = Duration::from_millis(500);

/// Additional time for the writing of the report to end normally.
pub(super) const LAST_GRACE: Duration = Duration::from_millis(150);

/// Returns the render options for standard output.
pub(super) fn render_options(check: &Check, started: Instant) -> RenderOptions {
    let render_options = terminal::findings_options();
    let show = if check.verbose { Show::Notes } else { check.show };
    let fixable = match (check.fixable, check.not_fixable) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    };
    let is_default = render_options.is_terminal && check.group_by.is_none();
    RenderOptions {
        show: show.into(),
        fixable,
        group_by: if is_default { render_options.group_by } else { group_by(check) },
        most_lines: render_options.most_lines.filter(|_| is_default && show != Show::All),
        has_graph: check.graph,
        elapsed: render_options.is_terminal.then(|| started.elapsed()),
        ..render_options
    }
}

/// Returns the order of the findings in an output that is not a terminal.
fn group_by(check: &Check) -> render::GroupBy {
    check.group_by.map_or_else(render::GroupBy::default, Into::into)
}

/// Ends the process at a given time, because writing to an output that nobody reads cannot be cancelled.
pub(super) fn give_up_at(end: Instant) {
    // If the thread cannot be started, the run ends as soon as its outputs end.
    let _ = thread::Builder::new().spawn(move || {
        thread::sleep(end.saturating_duration_since(Instant::now()));
        // Standard error may also have no reader.
        let _ = thread::Builder::new().spawn(|| show(TOO_SLOW, None));
        thread::sleep(Duration::from_millis(50));
        #[expect(clippy::exit, reason = "the remaining threads wait for other programs")]
        std::process::exit(UNDECIDED.into())
    });
}

/// The settings for writing reports.
pub(super) struct Outputs<'c> {
    pub(super) check: &'c Check,
    pub(super) started: Instant,
    pub(super) cancel: Cancel,
}

impl Outputs<'_> {
    /// Returns the render options for a file or for standard output.
    pub(super) fn options(&self, file: Option<&Path>) -> RenderOptions {
        let of_output = render_options(self.check, self.started);
        if file.is_none() {
            return of_output;
        }
        let RenderOptions { show, fixable, has_graph, .. } = of_output;
        RenderOptions {
            show,
            fixable,
            group_by: group_by(self.check),
            has_graph,
            color: self.check.color == Color::Always,
            ..RenderOptions::default()
        }
    }

    /// Returns `true` if a requested format is written.
    pub(super) fn reports(&self, target: &Target) -> bool {
        let is_for_people = matches!(target.format, Format::Findings | Format::Plain);
        target.file.is_some() || !(self.check.quiet && is_for_people)
    }

    /// Writes all requested formats. If none goes to standard output, writes the outcome there.
    pub(super) fn write_all(&self, targets: &[Target], checked: &Checked) -> anyhow::Result<()> {
        for target in targets.iter().filter(|target| self.reports(target)) {
            match target.file.as_deref() {
                Some(file) if target.format == Format::Html && html::has_pages(&checked.report) => {
                    self.write_pages(file, checked)?;
                }
                file => {
                    self.write(file, |out, render_options| {
                        vnfcheck_runner::render(target.format, checked, render_options, out)
                    })?;
                }
            }
        }
        if !targets.iter().any(|target| target.file.is_none() && self.reports(target)) {
            self.write(None, |out, render_options| render_summary(&checked.report, render_options, out))?;
        }
        Ok(())
    }

    /// Writes to a file or to standard output; returns `false` if the pipe is closed, which is not an error and does
    /// not change the verdict. Format writers wrap errors in different ways, so the error that the output itself
    /// recorded decides.
    pub(super) fn write(
        &self,
        file: Option<&Path>,
        content: impl FnOnce(&mut dyn Write, &RenderOptions) -> Result<(), RenderError>,
    ) -> anyhow::Result<bool> {
        let mut failed = None;
        let render_options = self.options(file);
        let render = |out: &mut dyn Write| -> anyhow::Result<()> {
            let mut out = BufWriter::new(Bounded { out, cancel: &self.cancel, failed: &mut failed });
            content(&mut out, &render_options)?;
            Ok(out.flush()?)
        };
        let written = match file {
            Some(file) => replace(file, render),
            None => render(terminal::unbuffered_output().as_mut()),
        };
        match failed {
            Some(ErrorKind::BrokenPipe) => Ok(false),
            Some(ErrorKind::TimedOut) => bail!(TOO_SLOW),
            _ => written.map(|()| true),
        }
    }

    /// Writes a report of several pages: first the pages of packages into a folder next to the file, then the list of
    /// packages to the file, so that the links in the list always work.
    fn write_pages(&self, file: &Path, checked: &Checked) -> anyhow::Result<()> {
        let report = &checked.report;
        let write = |path: &Path, part: Part<'_>| {
            self.write(Some(path), |out, _| html::render_part(report, checked, part, out)).map(|_| ())
        };
        let name = |part: Option<&OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
        let (index, folder) = (name(file.file_name()), folder_of_pages(file));
        let folder_name = name(folder.file_name());
        fs::create_dir_all(&folder).with_context(|| {
            format!("cannot create the folder {} for the pages of the report", folder.display())
        })?;
        for at in 0..report.packages.len() {
            write(&folder.join(html::page_name(report, at)), Part::Package { package: at, index: &index })?;
        }
        write(&folder.join(html::REQUIREMENTS), Part::Requirements { index: &index })?;
        write(file, Part::Index { folder: &folder_name })
    }
}

/// Returns the folder for the other pages of a report, next to the file.
fn folder_of_pages(file: &Path) -> PathBuf {
    file.with_file_name(format!("{}_files", file.file_stem().unwrap_or_default().to_string_lossy()))
}

/// Returns the existing files that the pages of a report might replace.
pub(super) fn pages_there(file: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder_of_pages(file)).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    paths.filter(|path| path.extension().is_some_and(|it| it == "html")).collect()
}

/// A writer that stops when it is cancelled, and records its error.
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
