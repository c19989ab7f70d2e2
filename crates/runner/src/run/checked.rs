//! The result of a run: a report with its packages, rendered in one format.

use std::io::Write;

use rayon::prelude::*;
use vnfcheck_check::{Requirement, Rule, RuleSets};
use vnfcheck_hot::{Package, SourceText};
use vnfcheck_report::render::{PackageFormat, RenderOptions, SinglePackage, Sources};
use vnfcheck_report::{Format, PackageReport, RenderError, Report};

/// A report with its packages, for renderers that show sources.
#[derive(Debug)]
pub struct Checked {
    /// The report with the verdicts.
    pub report: Report,
    /// The package of each entry of `report.packages`; empty if the options do not keep packages.
    pub packages: Vec<Package>,
    /// The rule sets that were checked.
    pub sets: RuleSets,
}

impl Sources for Checked {
    fn source(&self, package: usize, file: &str) -> Option<&SourceText> {
        self.packages.source(package, file)
    }

    fn package(&self, package: usize) -> Option<&Package> {
        self.packages.get(package)
    }

    fn requirement(&self, id: &str) -> Option<&Requirement> {
        self.sets.requirement(id).or_else(|| vnfcheck_rules::requirement(id))
    }

    fn has_rule(&self, id: &str) -> bool {
        self.sets.rule(id).or_else(|| vnfcheck_rules::rule(id)).is_some_and(Rule::decides)
    }
}

/// Renders the report of a run in one format.
pub fn render(
    format: Format,
    checked: &Checked,
    options: &RenderOptions,
    out: &mut dyn Write,
) -> Result<(), RenderError> {
    let is_parallel = || checked.report.packages.len() > 1 && rayon::current_num_threads() > 1;
    if format == Format::Json && is_parallel() {
        // For many packages, rendering takes nearly as long as checking.
        let packages = render_on_all_threads(SinglePackage::Json, &checked.report.packages, options);
        return PackageFormat::Single(SinglePackage::Json).render_report(
            &checked.report,
            packages,
            options,
            out,
        );
    }
    vnfcheck_report::render(format, &checked.report, checked, options, out)
}

/// Number of packages that each thread renders before they are written.
const WRITTEN_AT_ONCE: usize = 4;

/// Renders packages for [`PackageFormat::render_report`], and passes on their bytes in order. Formats that render each
/// package by itself use all threads.
pub fn render_packages<E: From<RenderError>>(
    format: &mut PackageFormat,
    packages: &[PackageReport],
    options: &RenderOptions,
    mut take: impl FnMut(&[u8]) -> Result<(), E>,
) -> Result<(), E> {
    match format {
        PackageFormat::Single(format) => {
            render_on_all_threads(*format, packages, options).try_for_each(|bytes| take(&bytes?))
        }
        PackageFormat::Findings(so_far) => packages.iter().try_for_each(|package| {
            let mut bytes = Vec::new();
            so_far.render_package(package, &mut bytes)?;
            take(&bytes)
        }),
    }
}

/// Renders a few packages at a time on all threads, and returns their bytes in order.
fn render_on_all_threads(
    format: SinglePackage,
    packages: &[PackageReport],
    options: &RenderOptions,
) -> impl Iterator<Item = Result<Vec<u8>, RenderError>> {
    let render = move |package: &PackageReport| -> Result<Vec<u8>, RenderError> {
        let mut bytes = Vec::new();
        format.render_package(package, options, &mut bytes)?;
        Ok(bytes)
    };
    packages.chunks(WRITTEN_AT_ONCE * rayon::current_num_threads()).flat_map(move |some| {
        let rendered: Vec<_> = some.par_iter().map(&render).collect();
        rendered
    })
}
