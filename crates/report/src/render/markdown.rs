//! Markdown for reviews and tickets.

use std::io::Write;

use super::{Omitted, RenderError, printable, remark};
use crate::{Report, Status};

pub(super) fn render(report: &Report, out: &mut dyn Write) -> Result<(), RenderError> {
    writeln!(out, "# vnfcheck: {}\n", word(report.outcome))?;
    writeln!(out, "Release {}, profile {}.", report.catalogue.release, report.profile)?;
    for error in &report.errors {
        writeln!(out, "\n- `{}` could not be checked: {}", cell(&error.path), cell(&error.message))?;
    }
    for package in &report.packages {
        let summary = package.summary;
        writeln!(out, "\n## {}: {}\n", cell(&package.name), word(package.outcome))?;
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
        for requirement in
            package.requirements.iter().filter(|it| matches!(it.status, Status::Fail | Status::Waived))
        {
            writeln!(
                out,
                "\n### {} {} ({})\n",
                requirement.id,
                cell(&requirement.title),
                requirement.keyword
            )?;
            for finding in &requirement.findings {
                let start = finding.primary.range.start;
                let help =
                    finding.help.as_deref().map(|help| format!(": {}", cell(help))).unwrap_or_default();
                let file = cell(&finding.primary.file);
                let message = cell(&finding.message);
                let remark = cell(&remark(finding));
                writeln!(out, "- `{file}:{}:{}` {message}{help}{remark}", start.line, start.column)?;
            }
            if let Some(omitted) = Omitted::of(requirement) {
                writeln!(out, "- {}", omitted.message)?;
            }
        }
    }
    if !report.notes.is_empty() {
        writeln!(out, "\n## Notes\n")?;
    }
    for note in &report.notes {
        writeln!(out, "- `{}`: {}", cell(&note.origin), cell(&note.message))?;
    }
    Ok(())
}

fn word(outcome: crate::Outcome) -> &'static str {
    match outcome {
        crate::Outcome::Pass => "pass",
        crate::Outcome::Fail => "fail",
        crate::Outcome::Error => "not decided",
    }
}

/// Text that stays on its line and opens no HTML.
fn cell(text: &str) -> String {
    printable(text).replace('\n', " ").replace('<', "&lt;").replace('|', "\\|")
}
