//! The rows of findings and requirements, in their order, and where links between sheets lead.

use std::collections::BTreeSet;

use maps::HashMap;

use crate::defects::level;
use crate::{FindingReport, PackageReport, Report, RequirementReport, Status};

/// A finding with its package, by the package's place in the report.
pub(super) type FindingRow<'r> = (usize, &'r PackageReport, &'r RequirementReport, &'r FindingReport);

/// Every finding, the most serious first, then by package and file.
pub(super) fn finding_rows(report: &Report) -> Vec<FindingRow<'_>> {
    let packages = report.packages.iter().enumerate();
    let mut rows: Vec<FindingRow<'_>> = packages
        .flat_map(|(index, package)| {
            package.requirements.iter().flat_map(move |requirement| {
                requirement.findings.iter().map(move |finding| (index, package, requirement, finding))
            })
        })
        .collect();
    rows.sort_by_key(|(index, _, requirement, finding)| {
        let rank = ["error", "warning"].iter().position(|it| *it == level(requirement, finding)).unwrap_or(2);
        (rank, *index, &finding.primary.file, finding.primary.range.start.offset, &requirement.id)
    });
    rows
}

/// A requirement in a package, by the package's place in the report.
pub(super) type RequirementRow<'r> = (usize, &'r PackageReport, &'r RequirementReport);

/// Every requirement of every package, what fails, is waived or could not be decided first.
pub(super) fn requirement_rows(report: &Report) -> Vec<RequirementRow<'_>> {
    let packages = report.packages.iter().enumerate();
    let mut rows: Vec<RequirementRow<'_>> = packages
        .flat_map(|(index, package)| package.requirements.iter().map(move |it| (index, package, it)))
        .collect();
    rows.sort_by_key(|(.., requirement)| !needs_attention(requirement));
    rows
}

pub(super) fn needs_attention(requirement: &RequirementReport) -> bool {
    matches!(requirement.status, Status::Fail | Status::Error | Status::Waived)
}

/// The rows that cells lead to, counted from 0; the head is row 0.
pub(super) struct Places<'r> {
    /// Of a package and a requirement the first finding.
    pub(super) findings: HashMap<(usize, &'r str), u32>,
    /// Of a package the first requirement.
    pub(super) requirements: HashMap<usize, u32>,
    /// Of a requirement its row over all packages.
    pub(super) traceability: HashMap<&'r str, u32>,
}

impl<'r> Places<'r> {
    pub(super) fn of(finding_rows: &[FindingRow<'r>], requirement_rows: &[RequirementRow<'r>]) -> Self {
        let mut findings = HashMap::default();
        for (row, (index, _, requirement, _)) in (1..).zip(finding_rows) {
            findings.entry((*index, requirement.id.as_ref())).or_insert(row);
        }
        let mut requirements = HashMap::default();
        for (row, (index, ..)) in (1..).zip(requirement_rows) {
            requirements.entry(*index).or_insert(row);
        }
        let ids = requirement_rows.iter().map(|(.., requirement)| requirement.id.as_ref());
        let ids: BTreeSet<&str> = ids.collect();
        Self { findings, requirements, traceability: ids.into_iter().zip(1..).collect() }
    }
}
