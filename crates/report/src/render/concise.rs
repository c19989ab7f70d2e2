//! One line per finding: `file:line:column: level R-NNNNN message`.

use std::io::Write;

use super::{RenderError, findings, joined, omitted, printable, remark, shown_level};
use crate::Report;

pub(super) fn render(report: &Report, out: &mut dyn Write) -> Result<(), RenderError> {
    for (package, requirement, finding) in findings(report) {
        let start = finding.primary.range.start;
        write!(
            out,
            "{}:{}:{}: {} {} {}{}",
            printable(&joined(package, &finding.primary.file)),
            start.line,
            start.column,
            shown_level(requirement, finding),
            requirement.id,
            printable(&finding.message).replace('\n', " "),
            printable(&remark(finding)).replace('\n', " "),
        )?;
        match &finding.help {
            Some(help) => writeln!(out, " ({})", printable(help).replace('\n', " "))?,
            None => writeln!(out)?,
        }
    }
    for (package, requirement, omitted) in omitted(report) {
        let (file, start) = (joined(package, &omitted.at.file), omitted.at.range.start);
        writeln!(
            out,
            "{}:{}:{}: note {} {}",
            printable(&file),
            start.line,
            start.column,
            requirement.id,
            omitted.message
        )?;
    }
    Ok(())
}
