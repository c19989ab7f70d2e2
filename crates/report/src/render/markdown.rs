//! Markdown for reviews and tickets.

use std::io::Write;

use super::escape::{markdown, markdown_code};
use super::{Look, Omitted, RenderError, heading, joined, remark, summary};
use crate::defects::{Defect, Undecided, defects, undecided};
use crate::{NotJudged, Outcome, PackageReport, Report};

pub(super) fn render(report: &Report, out: &mut dyn Write) -> Result<(), RenderError> {
    writeln!(out, "# vnfcheck: {}\n", word(report.outcome))?;
    writeln!(out, "{}", markdown(&summary::total(report, &Look::default())))?;
    for error in &report.errors {
        writeln!(
            out,
            "\n- {} could not be checked: {}",
            markdown_code(&error.path),
            markdown(&error.message)
        )?;
    }
    for package in &report.packages {
        let summary = package.summary;
        writeln!(out, "\n## {}: {}\n", markdown_code(heading(report, package)), word(package.outcome))?;
        writeln!(
            out,
            "| pass | fail | not applicable | waived | error | unchecked |\n|---|---|---|---|---|---|"
        )?;
        writeln!(
            out,
            "| {} | {} | {} | {} | {} | {} |",
            summary.pass,
            summary.fail,
            summary.not_applicable,
            summary.waived,
            summary.error,
            summary.unchecked
        )?;
        write_defects(package, out)?;
    }
    let not_judged = report.packages.iter().map(|package| &package.not_judged);
    if let Some(words) = NotJudged::sum(not_judged.chain([&report.not_judged])).words() {
        writeln!(out, "\n{}.", markdown(&words))?;
    }
    if !report.notes.is_empty() {
        writeln!(out, "\n## Notes\n")?;
    }
    for note in &report.notes {
        writeln!(out, "- {}: {}", markdown_code(&note.origin), markdown(&note.message))?;
    }
    Ok(())
}

/// The defects by file, a line each; advice alone is left out.
fn write_defects(package: &PackageReport, out: &mut dyn Write) -> Result<(), RenderError> {
    let mut file = None;
    let told = |defect: &Defect<'_>| defect.findings().any(|(_, finding)| !finding.advisory);
    for defect in defects(&package.requirements).into_iter().filter(told) {
        let finding = defect.finding;
        if file != Some(&finding.primary.file) {
            file = Some(&finding.primary.file);
            writeln!(out, "\n### {}\n", markdown_code(&joined(package, &finding.primary.file)))?;
        }
        let start = finding.primary.range.start;
        let ids = markdown(&defect.names());
        let message = markdown(&format!("{}{}", finding.message, remark(finding)));
        let help = finding.help.as_deref().map(|help| format!("; {}", markdown(help))).unwrap_or_default();
        let aftermath =
            defect.aftermath().map(|words| format!(" ({})", markdown(&words))).unwrap_or_default();
        let level = defect.level();
        writeln!(out, "- {}:{} {level} **{ids}** {message}{help}{aftermath}", start.line, start.column)?;
    }
    let undecided = undecided(&package.requirements);
    let omitted = package.requirements.iter().filter_map(Omitted::of).map(|omitted| omitted.message);
    let rest: Vec<String> = undecided.iter().map(Undecided::words).chain(omitted).collect();
    if !rest.is_empty() {
        writeln!(out)?;
    }
    for line in rest {
        writeln!(out, "- {}", markdown(&line))?;
    }
    Ok(())
}

fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Pass => "pass",
        Outcome::Fail => "fail",
        Outcome::Error => "not decided",
    }
}
