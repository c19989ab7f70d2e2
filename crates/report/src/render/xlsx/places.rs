//! Sorted rows of findings and requirements, and the targets of links between sheets.

use std::collections::BTreeSet;

use vnfcheck_maps::HashMap;

use crate::defects::level;
use crate::{FindingReport, PackageReport, Report, RequirementReport, Status};

/// A finding with its package and the position of the package in the report.
pub(super) type FindingRow<'r> = (usize, &'r PackageReport, &'r RequirementReport, &'r FindingReport);

/// Returns every finding, most serious first, then by package and file.
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
        let rank = level(requirement, finding);
        (rank, *index, &finding.primary.file, finding.primary.range.start.offset, &requirement.id)
    });
    rows
}

/// A requirement in a package, with the position of the package in the report.
pub(super) type RequirementRow<'r> = (usize, &'r PackageReport, &'r RequirementReport);

/// Returns every requirement of every package; failed, waived and undecided requirements come first.
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

/// Target rows of links, counted from 0; row 0 is the head.
pub(super) struct Places<'r> {
    /// First finding of a package and a requirement.
    pub(super) findings: HashMap<(usize, &'r str), u32>,
    /// First requirement of a package.
    pub(super) requirements: HashMap<usize, u32>,
    /// Row of a requirement over all packages.
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
