//! Checks and their reports.

use std::borrow::Cow;

use pyo3::{PyResult, Python, pyclass, pyfunction, pymethods};
use serde::Serialize;
use vnfcheck_report::picture::findings;
use vnfcheck_report::render::{RenderError, RenderOptions};
use vnfcheck_report::{
    Format, Note, Outcome, PackageError, PackageReport, Report, RequirementReport, Summary,
};
use vnfcheck_see::{Model, Picture};
use vnfcheck_yaml::Cancel;

use crate::background::{self, guarded};
use crate::call::Call;
use crate::error::Error;
use crate::input::Input;

/// A checked input, with the source texts for reports.
#[pyclass(frozen)]
#[derive(Debug)]
pub(crate) struct Checked(vnfcheck_runner::Checked);

#[pymethods]
impl Checked {
    /// Returns the report in a format, with the bytes that the command line writes.
    fn render(&self, py: Python<'_>, format: &str) -> Result<Vec<u8>, Error> {
        let format = Format::from_name(format).ok_or_else(|| Error::Format(format.to_owned()))?;
        let render = || {
            let mut bytes = Vec::new();
            vnfcheck_runner::render(format, &self.0, &RenderOptions::default(), &mut bytes)?;
            Ok(bytes)
        };
        py.detach(|| guarded(render))
    }

    /// Returns the report without the requirements of its packages, as JSON.
    fn overview(&self, py: Python<'_>) -> Result<Vec<u8>, Error> {
        py.detach(|| guarded(|| json(&Overview::of(&self.0.report))))
    }

    /// Returns all requirements of the package at a position, or the requirements with findings, as a JSON list. The list is
    /// empty if there is no such package.
    fn requirements(
        &self,
        py: Python<'_>,
        package: usize,
        only_with_findings: bool,
    ) -> Result<Vec<u8>, Error> {
        let list = || {
            let package = self.0.report.packages.get(package);
            let all = package.into_iter().flat_map(|package| &package.requirements);
            let listed = all.filter(|it| !only_with_findings || !it.findings.is_empty());
            json(&listed.collect::<Vec<&RequirementReport>>())
        };
        py.detach(|| guarded(list))
    }

    /// Returns `true` if the check of a package ended because of a defect of vnfcheck.
    fn failed(&self) -> bool {
        self.0.report.errors.iter().any(|it| it.message == vnfcheck_runner::DEFECT)
    }

    /// Returns the picture of the package at a position as SVG; empty if there is no such package.
    fn picture(&self, py: Python<'_>, package: usize) -> Result<String, Error> {
        let draw = || {
            let checked = self.0.packages.get(package).zip(self.0.report.packages.get(package));
            let drawn = checked.map(|(package, report)| {
                Picture::of(&Model::of(package), &findings(report, None), None).svg()
            });
            Ok(drawn.unwrap_or_default())
        };
        py.detach(|| guarded(draw))
    }
}

/// The report without the requirements. Python creates the many objects of requirements on first access.
#[derive(Serialize)]
struct Overview<'r> {
    outcome: Outcome,
    release: &'r str,
    profile: &'r str,
    fail_on: &'r str,
    rule_sets: &'r [Cow<'static, str>],
    packages: Vec<PackageOverview<'r>>,
    errors: &'r [PackageError],
    notes: &'r [Note],
}

impl<'r> Overview<'r> {
    fn of(report: &'r Report) -> Self {
        Self {
            outcome: report.outcome,
            release: &report.catalogue.release,
            profile: report.profile.name(),
            fail_on: report.fail_on.name(),
            rule_sets: &report.rule_sets,
            packages: report.packages.iter().map(PackageOverview::of).collect(),
            errors: &report.errors,
            notes: &report.notes,
        }
    }
}

/// A package without its requirements.
#[derive(Serialize)]
struct PackageOverview<'r> {
    name: &'r str,
    path: &'r str,
    sha256: &'r str,
    outcome: Outcome,
    summary: Summary,
}

impl<'r> PackageOverview<'r> {
    fn of(package: &'r PackageReport) -> Self {
        Self {
            name: &package.name,
            path: &package.path,
            sha256: &package.sha256,
            outcome: package.outcome,
            summary: package.summary,
        }
    }
}

fn json(value: &impl Serialize) -> Result<Vec<u8>, Error> {
    Ok(serde_json::to_vec(value).map_err(RenderError::Json)?)
}

/// Checks an input.
#[pyfunction]
pub(crate) fn check(py: Python<'_>, input: &Input, arguments: &str) -> PyResult<Checked> {
    let call = Call::read(arguments)?;
    let most = input.most_threads();
    let input = input.0.clone();
    let cancel = Cancel::never();
    let token = cancel.clone();
    background::run(py, &cancel, most, move || {
        let mut options = call.options(&input, token)?;
        options.timeout = call.limit()?;
        Ok(Checked(vnfcheck_runner::run(&[input], &options)))
    })
}
