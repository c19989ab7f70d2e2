//! Workflow commands that GitHub shows as annotations of the changed files.

use std::io::Write;

use super::{RenderError, findings, joined, omitted, remark, shown_level};
use crate::Report;

pub(super) fn render(report: &Report, out: &mut dyn Write) -> Result<(), RenderError> {
    for (package, requirement, finding) in findings(report) {
        let command = match shown_level(requirement, finding) {
            "error" => "error",
            "warning" => "warning",
            _ => "notice",
        };
        let (start, end) = (finding.primary.range.start, finding.primary.range.end);
        let help = finding.help.as_deref().map(|help| format!("\n{help}")).unwrap_or_default();
        writeln!(
            out,
            "::{command} file={},line={},col={},endLine={},title={}::{}",
            property(&joined(package, &finding.primary.file)),
            start.line,
            start.column,
            end.line.max(start.line),
            property(&format!("{} {}", requirement.id, requirement.title)),
            data(&format!("{}{}{help}", finding.message, remark(finding))),
        )?;
    }
    for (package, requirement, omitted) in omitted(report) {
        writeln!(
            out,
            "::notice file={},line={},title={}::{}",
            property(&joined(package, &omitted.at.file)),
            omitted.at.range.start.line,
            property(&format!("{} {}", requirement.id, requirement.title)),
            data(&omitted.message),
        )?;
    }
    for error in &report.errors {
        writeln!(out, "::error title=not decided::{}", data(&format!("{}: {}", error.path, error.message)))?;
    }
    Ok(())
}

fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
