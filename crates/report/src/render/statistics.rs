//! Number of findings and packages per requirement over all packages, most frequent first.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;

use super::style::Row;
use super::summary::{open_findings, plural};
use super::{RenderError, RenderOptions, printable, write_lines};
use crate::defects::defects;
use crate::{Report, RequirementReport, Status};

/// A requirement that fails in some packages.
pub(super) struct Failures<'r> {
    pub(super) requirement: &'r RequirementReport,
    pub(super) findings: usize,
    /// Number of findings with a fix, safe or unsafe.
    fixable: usize,
    /// Positions of the packages in the report.
    pub(super) packages: BTreeSet<usize>,
}

pub(super) fn render(
    report: &Report,
    options: &RenderOptions,
    out: &mut dyn Write,
) -> Result<(), RenderError> {
    let rows = failures(report);
    if !rows.is_empty() {
        let lines = rows.iter().map(|row| Row {
            cells: vec![
                printable(&row.requirement.id).into(),
                row.requirement.keyword.name().into(),
                row.findings.to_string().into(),
                row.fixable.to_string().into(),
                row.packages.len().to_string().into(),
            ],
            text: printable(&row.requirement.title).into_owned(),
            below: None,
        });
        let heads = ["requirement", "keyword", "findings", "fixable", "packages", "title"];
        write_lines(options.table(&heads, &lines.collect::<Vec<_>>()), out)?;
        writeln!(out)?;
    }
    let findings = open_findings(report);
    let by_requirement: usize = rows.iter().map(|row| row.findings).sum();
    // A finding that violates several requirements counts once.
    let counted = if by_requirement == findings {
        String::new()
    } else {
        format!(" ({by_requirement} counted by requirement)")
    };
    let failing: BTreeSet<usize> = rows.iter().flat_map(|row| row.packages.iter().copied()).collect();
    writeln!(
        out,
        "{findings} {}{counted} of {} {}, in {} of {} {}",
        plural(findings, "finding"),
        rows.len(),
        plural(rows.len(), "requirement"),
        failing.len(),
        report.packages.len(),
        plural(report.packages.len(), "package"),
    )?;
    Ok(())
}

/// Returns the requirements that fail in any package, most frequent first. Advice and waived findings are not counted.
pub(super) fn failures(report: &Report) -> Vec<Failures<'_>> {
    let mut rows: BTreeMap<&str, Failures<'_>> = BTreeMap::new();
    for (index, package) in report.packages.iter().enumerate() {
        for requirement in package.requirements.iter().filter(|it| it.status == Status::Fail) {
            let row = rows.entry(&requirement.id).or_insert_with(|| Failures {
                requirement,
                findings: 0,
                fixable: 0,
                packages: BTreeSet::new(),
            });
            row.findings += requirement.open_findings();
            row.packages.insert(index);
        }
    }
    let defects = report.packages.iter().flat_map(|package| defects(&package.requirements));
    for defect in defects.filter(|defect| defect.is_open() && defect.fix().is_some()) {
        for reported in defect.findings() {
            if let Some(row) = rows.get_mut(&*reported.requirement.id) {
                row.fixable += 1;
            }
        }
    }
    let mut rows: Vec<Failures<'_>> = rows.into_values().collect();
    rows.sort_by_key(|row| std::cmp::Reverse((row.findings, row.packages.len())));
    rows
}
