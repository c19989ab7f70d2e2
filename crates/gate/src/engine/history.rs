//! Figures of the submissions of a product.

use std::collections::HashSet;

use vnfcheck_report::{Baseline, diff};

use super::FailOn;
use super::frame::StoredReport;
use super::stored::Defect;
use super::{EngineError, stored};

/// Report of a submission, and its predecessor.
#[derive(Debug)]
pub struct Submitted {
    /// Report of the submission.
    pub report: StoredReport,
    /// Index of the submission to compare with.
    pub before: Option<usize>,
}

/// Figures of a submission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    /// Number of findings of the level `error`.
    pub errors: usize,
    /// Number of findings of the level `warning`.
    pub warnings: usize,
    /// Numbers of new and fixed findings; `None` without a submission to compare with.
    pub since: Option<(usize, usize)>,
}

/// Returns the figures of submissions, in the same order; `None` for an archive that could not be opened.
pub fn figures(submissions: &[Submitted]) -> Result<Vec<Option<Figures>>, EngineError> {
    let reports = submissions.iter().map(|it| baseline(&it.report)).collect::<Result<Vec<_>, _>>()?;
    let figures = reports.iter().zip(submissions).map(|(report, submission)| {
        let before = submission.before.and_then(|index| reports.get(index));
        (!report.packages.is_empty()).then(|| Figures {
            errors: failures(report, "error"),
            warnings: failures(report, "warning"),
            since: before.map(|before| {
                let packages = compare(before, report, "").packages;
                let sum = |count: fn(&diff::PackageDiff) -> usize| packages.iter().map(count).sum();
                (sum(|it| it.new.len()), sum(|it| it.fixed.len()))
            }),
        })
    });
    Ok(figures.collect())
}

/// Reads a stored report for a comparison.
pub(super) fn baseline(report: &StoredReport) -> Result<Baseline, EngineError> {
    Baseline::from_json(&report.json()?).map_err(EngineError::stored)
}

/// Compares two reports of one product. Two versions of one package are compared even if their names differ.
pub(super) fn compare(older: &Baseline, newer: &Baseline, lowest: &str) -> diff::Diff {
    let fail_on = lowest.parse::<FailOn>().unwrap_or_default();
    match (older.packages.as_slice(), newer.packages.as_slice()) {
        ([old], [new]) if old.name != new.name => {
            let mut renamed = older.clone();
            renamed.packages.iter_mut().for_each(|package| package.name.clone_from(&new.name));
            diff::compare(&renamed, newer, fail_on)
        }
        _ => diff::compare(older, newer, fail_on),
    }
}

/// Returns the number of findings of a level that make requirements fail.
fn failures(report: &Baseline, level: &str) -> usize {
    let requirements = report.packages.iter().flat_map(|package| &package.requirements);
    let failed = requirements.filter(|it| it.level == level && it.status == "fail");
    let open = |it: &vnfcheck_report::baseline::BaselineRequirement| {
        it.findings.iter().filter(|finding| !finding.advisory && finding.waiver.is_none()).count()
            + it.findings_omitted
    };
    failed.map(open).sum()
}

/// A requirement that a package must meet to pass.
#[derive(Debug)]
pub struct Obstacle {
    /// ID of the requirement.
    pub id: String,
    /// Findings of the requirement.
    pub defects: Vec<Defect>,
    /// Distinct help texts of the findings.
    pub help: Vec<String>,
}

/// Reasons why a package does not pass.
#[derive(Debug, Default)]
pub struct Obstacles {
    /// Requirements in the order of the report.
    pub requirements: Vec<Obstacle>,
    /// Reasons for packages that could not be opened.
    pub refusals: Vec<String>,
}

/// Returns the reasons why the package of a stored report does not pass.
pub fn obstacles(report: &StoredReport) -> Result<Obstacles, EngineError> {
    let found = stored::defects(report)?;
    let mut requirements: Vec<Obstacle> = Vec::new();
    let mut helps = HashSet::new();
    for defect in found.defects.into_iter().filter(|defect| defect.gates) {
        let id = defect.id.clone();
        if requirements.last().is_none_or(|last| last.id != id) {
            requirements.push(Obstacle { id: id.clone(), defects: Vec::new(), help: Vec::new() });
        }
        let Some(last) = requirements.last_mut() else { continue };
        if let Some(help) = defect.help.clone().filter(|help| helps.insert((id, help.clone()))) {
            last.help.push(help);
        }
        last.defects.push(defect);
    }
    Ok(Obstacles { requirements, refusals: found.refusals })
}
