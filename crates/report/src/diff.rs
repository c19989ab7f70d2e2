//! Comparison of two runs: new, fixed and unchanged findings.

use std::io::Write;

use serde::Serialize;
use vnfcheck_check::Level;
use vnfcheck_maps::HashSet;

use crate::baseline::{Baseline, BaselineFinding, BaselinePackage, BaselineRequirement};
use crate::render::printable;
use crate::{FailOn, Outcome};

/// Name and version of the format.
pub const SCHEMA: &str = "vnfcheck.diff/1";

/// Comparison of two runs.
#[derive(Debug, Serialize)]
pub struct Diff {
    /// Always [`SCHEMA`].
    pub schema: &'static str,
    /// `fail` if a new finding gates.
    pub outcome: Outcome,
    /// Packages in the order of the new run, followed by removed packages.
    pub packages: Vec<PackageDiff>,
}

/// Comparison of one package.
#[derive(Debug, Serialize)]
pub struct PackageDiff {
    /// Name of the package.
    pub name: String,
    /// New findings, with current locations.
    pub new: Vec<DiffFinding>,
    /// Findings that no longer exist, with previous locations.
    pub fixed: Vec<DiffFinding>,
    /// Findings in both runs, with current locations.
    pub unchanged: Vec<DiffFinding>,
}

/// A finding.
#[derive(Clone, Debug, Serialize)]
pub struct DiffFinding {
    /// ID of the requirement.
    pub id: String,
    /// `error`, `warning` or `note`; empty if unknown.
    pub level: String,
    /// Message of the finding.
    pub message: String,
    /// Path of the file, relative to the package.
    pub file: String,
    /// YAML path.
    pub path: String,
    /// 1-based line.
    pub line: Option<u32>,
    /// 1-based column.
    pub column: Option<u32>,
    /// Identifier that is stable under edits elsewhere in the package.
    pub fingerprint: String,
    /// `true` if a waiver accepts the finding.
    pub waived: bool,
    /// `true` if the finding affects the gate.
    pub gates: bool,
    /// `true` if the finding states that the requirement could not be decided.
    pub undecided: bool,
}

/// Compares two complete runs. Only new findings affect the gate.
pub fn compare(old: &Baseline, new: &Baseline, fail_on: FailOn) -> Diff {
    let pairs = old.pair(&new.names());
    let mut packages: Vec<PackageDiff> = new
        .packages
        .iter()
        .zip(&pairs)
        .map(|(package, pair)| {
            let before = pair.and_then(|index| old.packages.get(index));
            compare_packages(&package.name, before, Some(package), fail_on)
        })
        .collect();
    let gone = old.packages.iter().enumerate().filter(|(index, _)| !pairs.contains(&Some(*index)));
    packages.extend(gone.map(|(_, package)| compare_packages(&package.name, Some(package), None, fail_on)));
    let gates =
        |undecided| packages.iter().flat_map(|it| &it.new).any(|it| it.gates && it.undecided == undecided);
    let outcome = if gates(false) {
        Outcome::Fail
    } else if gates(true) {
        Outcome::Error
    } else {
        Outcome::Pass
    };
    Diff { schema: SCHEMA, outcome, packages }
}

fn compare_packages(
    name: &str,
    old: Option<&BaselinePackage>,
    new: Option<&BaselinePackage>,
    fail_on: FailOn,
) -> PackageDiff {
    let migrated = old.zip(new).map(|(old, new)| (old.migrated(new), new.migrated(old)));
    let (old, new) = migrated.as_ref().map_or((old, new), |(old, new)| (Some(old), Some(new)));
    let (old, new) = (findings(old, fail_on), findings(new, fail_on));
    let fingerprints = |findings: &[DiffFinding]| -> HashSet<String> {
        findings.iter().map(|finding| finding.fingerprint.clone()).collect()
    };
    let (before, now) = (fingerprints(&old), fingerprints(&new));
    let fixed = old.into_iter().filter(|finding| !now.contains(&finding.fingerprint)).collect();
    let (unchanged, new) = new.into_iter().partition(|finding| before.contains(&finding.fingerprint));
    PackageDiff { name: name.to_owned(), new, fixed, unchanged }
}

fn findings(package: Option<&BaselinePackage>, fail_on: FailOn) -> Vec<DiffFinding> {
    let requirements = package.into_iter().flat_map(|package| &package.requirements);
    requirements.flat_map(|it| it.findings.iter().map(|finding| of(it, finding, fail_on))).collect()
}

fn of(requirement: &BaselineRequirement, finding: &BaselineFinding, fail_on: FailOn) -> DiffFinding {
    let start = finding.primary.range.map(|range| range.start);
    let waived = finding.waiver.is_some();
    let is_open = matches!(requirement.status.as_str(), "fail" | "error") && !finding.advisory && !waived;
    let gates = is_open && Level::from_name(&requirement.level).is_some_and(|level| fail_on.gates(level));
    DiffFinding {
        id: requirement.id.clone(),
        level: if finding.advisory { "note".to_owned() } else { requirement.level.clone() },
        message: finding.message.clone(),
        file: finding.primary.file.clone(),
        path: finding.primary.path.clone(),
        line: start.map(|it| it.line),
        column: start.map(|it| it.column),
        fingerprint: finding.fingerprint.clone(),
        waived,
        gates,
        undecided: requirement.status == "error",
    }
}

/// Writes a comparison for users: one line per new and per fixed finding.
pub fn write_text(diff: &Diff, out: &mut dyn Write) -> std::io::Result<()> {
    for package in &diff.packages {
        let (new, fixed, unchanged) = (package.new.len(), package.fixed.len(), package.unchanged.len());
        writeln!(out, "{}: {new} new, {fixed} fixed, {unchanged} unchanged", printable(&package.name))?;
        for (word, findings) in [("new", &package.new), ("fixed", &package.fixed)] {
            for finding in findings {
                write_finding(word, finding, out)?;
            }
        }
    }
    let gating = diff.packages.iter().flat_map(|it| &it.new).filter(|it| it.gates && !it.undecided).count();
    match diff.outcome {
        Outcome::Pass => writeln!(out, "pass: nothing new gates"),
        Outcome::Fail if gating == 1 => writeln!(out, "fail: 1 new finding gates"),
        Outcome::Fail => writeln!(out, "fail: {gating} new findings gate"),
        Outcome::Error => writeln!(out, "not decided"),
    }
}

fn write_finding(word: &str, finding: &DiffFinding, out: &mut dyn Write) -> std::io::Result<()> {
    let place = match (finding.line, finding.column) {
        (Some(line), Some(column)) => format!("{}:{line}:{column}", finding.file),
        _ => finding.file.clone(),
    };
    let level = if finding.level.is_empty() { String::new() } else { format!("{} ", finding.level) };
    let waived = if finding.waived { " (waived)" } else { "" };
    let text = format!("  {word:5} {level}{} {place}: {}{waived}", finding.id, finding.message);
    writeln!(out, "{}", printable(&text))
}
