//! Outputs whose packages are rendered during the run, so that the report of many packages need not be kept in memory.

use std::env::temp_dir;
use std::io::{IsTerminal, stderr};
use std::path::Path;

use anyhow::Context;
use vnfcheck_report::render::{Counts, PackageFormat, render_counted_summary};
use vnfcheck_report::{FailOn, PackageReport, RenderError, Report};
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
    /// Number of packages that have been added.
    added: usize,
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
    /// `false` if the output has no reader; after an error, nothing more is written either.
    is_read: anyhow::Result<bool>,
}

impl<'o> ByPackage<'o> {
    /// Prepares the outputs; `None` if an output needs the whole report.
    pub(super) fn of(outputs: &'o Outputs<'o>, targets: &'o [Target], fail_on: FailOn) -> Option<Self> {
        let reported = targets.iter().filter(|target| outputs.reports(target));
        let written =
            reported.map(|target| Output::of(outputs, target, fail_on)).collect::<Option<Vec<_>>>()?;
        let is_summarized = written.iter().all(|output| output.file.is_some());
        Some(Self { outputs, written, counts: is_summarized.then(Vec::new), added: 0 })
    }

    /// Returns `true` if packages are written before the end of the run.
    pub(super) fn is_immediate(&self) -> bool {
        self.written.iter().any(|output| output.is_immediate)
    }

    /// Renders packages, and removes their requirements.
    pub(super) fn add(&mut self, packages: &mut [PackageReport]) {
        for output in &mut self.written {
            output.add(packages, self.outputs);
        }
        self.added += packages.len();
        if let Some(counts) = &mut self.counts {
            counts.extend(packages.iter().map(Counts::of));
        }
        for package in packages {
            package.requirements = Vec::new();
        }
    }

    /// Returns `true` if no package has been added: the report is small enough to be rendered as a whole.
    pub(super) fn is_empty(&self) -> bool {
        self.added == 0
    }

    /// Adds the other packages of the report, and completes the outputs.
    pub(super) fn finish(mut self, report: &mut Report) -> anyhow::Result<()> {
        self.add(report.packages.get_mut(self.added..).unwrap_or_default());
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
    fn of(outputs: &Outputs<'_>, target: &'o Target, fail_on: FailOn) -> Option<Self> {
        let file = target.file.as_deref();
        let format = target.format.by_package(&outputs.options(file), fail_on)?;
        // A file is replaced only at the end. On a terminal, the progress line would interleave with the packages.
        let is_immediate = file.is_none() && format.starts_with_packages() && !stderr().is_terminal();
        Some(Self { format, file, is_immediate, spool: Spool::new(), is_read: Ok(true) })
    }

    fn add(&mut self, packages: &[PackageReport], outputs: &Outputs<'_>) {
        if matches!(self.is_read, Ok(true)) {
            self.is_read = if self.is_immediate {
                self.write(packages, outputs)
            } else {
                self.keep(packages, outputs).map(|()| true)
            };
        }
    }

    fn write(&mut self, packages: &[PackageReport], outputs: &Outputs<'_>) -> anyhow::Result<bool> {
        outputs.write(self.file, |out, options| {
            let write = |package: &[u8]| -> Result<(), RenderError> { Ok(out.write_all(package)?) };
            render_packages(&mut self.format, packages, options, write)
        })
    }

    fn keep(&mut self, packages: &[PackageReport], outputs: &Outputs<'_>) -> anyhow::Result<()> {
        render_packages(&mut self.format, packages, &outputs.options(self.file), |package| {
            self.spool.add(package).with_context(|| {
                format!(
                    "cannot keep the report in {}; free space there, or set TMPDIR to another folder",
                    temp_dir().display()
                )
            })
        })
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
