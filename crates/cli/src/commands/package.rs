//! The package of a command that reads one package.

use std::io::stdin;
use std::path::Path;

use anyhow::bail;
use vnfcheck_hot::Package;
use vnfcheck_report::{PackageReport, Report};
use vnfcheck_runner::{Checked, Input, Options, discover_one, read};

use crate::guard::{Guard, Replaces};
use crate::outcome::{about, show};

/// Returns the output file of a command that reads a package; `None` for standard output.
pub(crate) fn guarded<'o>(package: &Path, output: Option<&'o Path>) -> anyhow::Result<Option<&'o Path>> {
    let output = output.filter(|output| output.as_os_str() != "-");
    let mut guard = Guard::default();
    guard.reads_package(package);
    if let Some(output) = output {
        guard.writes(output, Replaces::Nothing)?;
    }
    Ok(output)
}

/// Returns the input at a path; `-` is standard input.
fn input(path: &Path, options: &Options) -> anyhow::Result<Input> {
    if path.as_os_str() == "-" {
        return Ok(Input::read(stdin().lock(), &options.bounds)?);
    }
    Ok(Input::Path(path.to_path_buf()))
}

/// Shows the errors of the packages that could not be checked; returns `true` if a package could not be checked.
pub(crate) fn has_errors(report: &Report) -> bool {
    for error in &report.errors {
        show(&about(&error.path, &error.message), Some(&error.help));
    }
    !report.errors.is_empty()
}

/// A package with its report.
pub(crate) struct CheckedPackage {
    pub(crate) package: Package,
    pub(crate) report: PackageReport,
}

/// Checks the package at a path. If the package cannot be checked, shows the errors and returns `None`.
pub(crate) fn checked(path: &Path) -> anyhow::Result<Option<CheckedPackage>> {
    let options = Options::default();
    let Checked { report, packages, .. } = vnfcheck_runner::run(&[input(path, &options)?], &options);
    if has_errors(&report) {
        return Ok(None);
    }
    let (Ok([package]), Ok([report])) =
        (<[Package; 1]>::try_from(packages), <[PackageReport; 1]>::try_from(report.packages))
    else {
        bail!("{} contains several packages; pass one of them", path.display());
    };
    Ok(Some(CheckedPackage { package, report }))
}

/// Reads the package at a path without a check.
pub(crate) fn package(path: &Path) -> anyhow::Result<Package> {
    let options = Options::default();
    Ok(read::load(&discover_one(&input(path, &options)?, &options)?, &options.policy))
}
