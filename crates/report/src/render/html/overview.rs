//! Overview of all packages.

use super::badge::gates;
use super::links::Links;
use super::prose::spans;
use super::views::{Badge, Beside, Counts, Failing, Listed};
use super::{Part, page_name};
use crate::defects::defects;
use crate::render::statistics::{Failures, failures};
use crate::render::summary::plural;
use crate::render::{escaped_segment, printable};
use crate::{FailOn, Outcome, PackageReport, Report, Status};

/// Returns the unchecked files outside the packages.
pub(super) fn beside(report: &Report) -> Beside<'_> {
    let files = report.unchecked_files.files.iter();
    let files = files.map(|it| (printable(it.place()).into_owned(), &*it.reason)).collect();
    Beside { summary: report.unchecked_files.words().unwrap_or_default(), files }
}

/// Returns the packages of the report with links to their results.
pub(super) fn listed(report: &Report, part: Part<'_>, gate: FailOn) -> Vec<Listed> {
    let packages = report.packages.iter().enumerate();
    packages
        .map(|(index, package)| Listed {
            href: match part {
                Part::Index { folder } => {
                    format!("{}/{}", escaped_segment(folder), page_name(report, index))
                }
                _ => format!("#package-{}", index + 1),
            },
            name: printable(&package.name).into_owned(),
            path: printable(&package.path).into_owned(),
            outcome: package.outcome,
            counts: counts(package, gate),
        })
        .collect()
}

pub(super) fn counts(package: &PackageReport, gate: FailOn) -> Counts {
    let failing = || package.requirements.iter().filter(|it| it.status == Status::Fail);
    let gating = failing().filter(|it| gates(it, gate)).count();
    let omitted: usize = package.requirements.iter().map(|it| it.findings_omitted).sum();
    Counts {
        gating,
        others: failing().count() - gating,
        findings: defects(&package.requirements).iter().filter(|it| it.is_open()).count() + omitted,
        not_decided: package.summary.error,
        waived: package.summary.waived,
    }
}

/// Returns the totals over all packages, including packages that could not be opened.
pub(super) fn totals(listed: &[Listed], unopened: usize) -> String {
    let of = |outcome: Outcome| {
        let unopened = if outcome == Outcome::Error { unopened } else { 0 };
        listed.iter().filter(|it| it.outcome == outcome).count() + unopened
    };
    let outcomes = [Outcome::Fail, Outcome::Error, Outcome::Pass].into_iter();
    let outcomes = outcomes.map(|outcome| (of(outcome), outcome.words())).filter(|(count, _)| *count > 0);
    let outcomes: Vec<String> = outcomes.map(|(count, words)| format!("{count} {words}")).collect();
    let findings: usize = listed.iter().map(|it| it.counts.findings).sum();
    format!("{}; {findings} {}.", outcomes.join(", "), plural(findings, "finding"))
}

/// Returns the requirements that fail in any package; gating and frequent failures come first.
pub(super) fn failing<'a>(report: &'a Report, links: &Links<'_>, gate: FailOn) -> Vec<Failing<'a>> {
    let mut rows: Vec<Failing<'_>> = failures(report)
        .into_iter()
        .map(|Failures { requirement, findings, packages, .. }| Failing {
            id: &requirement.id,
            href: links.to(&requirement.id),
            badge: Badge {
                class: if gates(requirement, gate) { "fail" } else { "minor" },
                words: requirement.level.name(),
            },
            title: spans(&requirement.title),
            findings,
            packages: packages.len(),
        })
        .collect();
    rows.sort_by_key(|row| (row.badge.class != "fail", std::cmp::Reverse((row.packages, row.findings))));
    rows
}
