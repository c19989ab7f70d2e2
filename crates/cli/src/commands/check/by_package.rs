//! Outputs whose packages are rendered during the run, so that the report of many packages is not in memory.

use std::env::temp_dir;
use std::io::{IsTerminal, stderr};
use std::path::Path;

use anyhow::Context;
use vnfcheck_report::render::{Counts, PackageFormat, render_counted_summary};
use vnfcheck_report::{PackageReport, Report};
use vnfcheck_runner::run::render_packages;

use super::spool::Spool;
use super::writing::Outputs;
use crate::parsers::Target;

/// The outputs of a run, each rendered package by package.
pub(super) struct ByPackage<'o> {
    outputs: &'o Outputs<'o>,
    written: Vec<Output<'o>>,
    /// Counts of the packages, for a summary on standard output; `None` if a format is written there.
    counts: Option<Vec<Counts>>,
    /// `true` if some packages have been added. The output of a short run follows its notes.
    has_earlier: bool,
}

/// An output in one format.
struct Output<'o> {
    format: PackageFormat,
    /// `None` for standard output.
    file: Option<&'o Path>,
    /// `true` if packages are written during the run.
    is_immediate: bool,
    /// Rendered packages that have not been written.
    spool: Spool,
    /// `false` if nobody reads the output; after an error, no more is written either.
    is_read: anyhow::Result<bool>,
}

impl<'o> ByPackage<'o> {
    /// Prepares the outputs; `None` if an output needs the whole report.
    pub(super) fn of(outputs: &'o Outputs<'o>, targets: &'o [Target]) -> Option<Self> {
        let written = targets.iter().map(|target| Output::of(outputs, target)).collect::<Option<Vec<_>>>()?;
        let is_summarized = written.iter().all(|output| output.file.is_some());
        Some(Self { outputs, written, counts: is_summarized.then(Vec::new), has_earlier: false })
    }

    /// Returns `true` if packages are written before the end of the run.
    pub(super) fn is_immediate(&self) -> bool {
        self.written.iter().any(|output| output.is_immediate)
    }

    /// Renders packages, and removes their requirements.
    pub(super) fn add(&mut self, packages: &mut [PackageReport]) {
        for output in &mut self.written {
            output.add(packages, self.outputs, self.has_earlier);
        }
        self.has_earlier = true;
        if let Some(counts) = &mut self.counts {
            counts.extend(packages.iter().map(Counts::of));
        }
        for package in packages {
            package.requirements = Vec::new();
        }
    }

    /// Completes the outputs with the report, whose packages have been added.
    pub(super) fn finish(self, report: &Report) -> anyhow::Result<()> {
        for output in self.written {
            output.finish(report, self.outputs)?;
        }
        if let Some(counts) = self.counts {
            self.outputs.write(None, |out, options| render_counted_summary(report, &counts, options, out))?;
        }
        Ok(())
    }
}

impl<'o> Output<'o> {
    fn of(outputs: &Outputs<'_>, target: &'o Target) -> Option<Self> {
        let file = target.file.as_deref();
        let format = target.format.by_package(&outputs.options(file))?;
        // A file is replaced at the end. On a terminal, packages would mix with the progress.
        let is_immediate = file.is_none() && format.starts_with_packages() && !stderr().is_terminal();
        Some(Self { format, file, is_immediate, spool: Spool::new(), is_read: Ok(true) })
    }

    fn add(&mut self, packages: &[PackageReport], outputs: &Outputs<'_>, has_earlier: bool) {
        if matches!(self.is_read, Ok(true)) {
            let kept = self.keep(packages, outputs);
            let writes = self.is_immediate && has_earlier;
            self.is_read = kept.and_then(|()| if writes { self.write(outputs) } else { Ok(true) });
        }
    }

    /// Writes the packages that wait.
    fn write(&mut self, outputs: &Outputs<'_>) -> anyhow::Result<bool> {
        let mut spool = std::mem::replace(&mut self.spool, Spool::new());
        outputs.write(self.file, |out, _| spool.packages()?.try_for_each(|it| Ok(out.write_all(&it?)?)))
    }

    fn keep(&mut self, packages: &[PackageReport], outputs: &Outputs<'_>) -> anyhow::Result<()> {
        for package in render_packages(self.format, packages, &outputs.options(self.file)) {
            self.spool.add(&package?).with_context(|| {
                format!(
                    "cannot keep the report in {}; free space there, or set TMPDIR to another folder",
                    temp_dir().display()
                )
            })?;
        }
        Ok(())
    }

    fn finish(self, report: &Report, outputs: &Outputs<'_>) -> anyhow::Result<()> {
        let Self { format, file, mut spool, is_read, .. } = self;
        if is_read? {
            outputs
                .write(file, |out, options| format.render_report(report, spool.packages()?, options, out))?;
        }
        Ok(())
    }
}
