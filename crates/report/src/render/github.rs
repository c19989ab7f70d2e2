//! Workflow commands that GitHub shows as annotations of changed files.

use std::io::Write;
use vnfcheck_check::Level;

use super::escape::{command_data, command_property};
use super::paths::of_repository;
use super::{RenderError, joined, omitted, remark};
use crate::Report;
use crate::defects::{defects, undecided};

pub(super) fn render(report: &Report, out: &mut dyn Write) -> Result<(), RenderError> {
    for package in &report.packages {
        for defect in defects(&package.requirements) {
            let (requirement, finding) = (defect.requirement, defect.finding);
            let (start, end) = (finding.primary.range.start, finding.primary.range.end);
            let message = format!("{}{}", finding.message, remark(finding));
            let further = finding.explained_help().into_iter().chain(defect.aftermath());
            let lines: Vec<String> =
                std::iter::once(message).chain(further).map(|line| command_data(&line)).collect();
            writeln!(
                out,
                "::{} file={},line={},col={},endLine={},title={}::{}",
                command(defect.level()),
                command_property(of_repository(&joined(package, &finding.primary.file))),
                start.line,
                start.column,
                end.line.max(start.line),
                command_property(&format!("{} {}", defect.ids().join(", "), requirement.title)),
                lines.join("%0A"),
            )?;
        }
        for it in undecided(&package.requirements) {
            let file = it.at.map_or_else(|| package.path.clone(), |at| joined(package, &at.file));
            writeln!(
                out,
                "::{} file={},line=1,title=not decided::{}",
                command(it.level()),
                command_property(of_repository(&file)),
                command_data(&it.words())
            )?;
        }
    }
    for (package, requirement, omitted) in omitted(report) {
        writeln!(
            out,
            "::notice file={},line={},title={}::{}",
            command_property(of_repository(&joined(package, &omitted.at.file))),
            omitted.at.range.start.line,
            command_property(&format!("{} {}", requirement.id, requirement.title)),
            command_data(&omitted.message),
        )?;
    }
    for error in &report.errors {
        let message = command_data(&format!("{}: {}", error.path, error.message));
        writeln!(out, "::error title=not decided::{message}")?;
    }
    Ok(())
}

fn command(level: Level) -> &'static str {
    match level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Note => "notice",
    }
}
