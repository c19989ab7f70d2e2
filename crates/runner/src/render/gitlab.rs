//! GitLab code quality.

use std::io::Write;

use serde_json::{Value, json};

use super::{RenderError, findings, joined, remark, shown_level};
use crate::report::Report;

pub(super) fn render(report: &Report, out: &mut dyn Write) -> Result<(), RenderError> {
    let issues: Vec<Value> = findings(report)
        .map(|(package, requirement, finding)| {
            let severity = match shown_level(requirement, finding) {
                "error" => "major",
                "warning" => "minor",
                _ => "info",
            };
            let (start, end) = (finding.primary.range.start, finding.primary.range.end);
            json!({
                "description": format!("{}: {}{}", requirement.id, finding.message, remark(finding)),
                "check_name": requirement.id,
                "fingerprint": finding.fingerprint,
                "severity": severity,
                "location": {
                    "path": joined(package, &finding.primary.file),
                    "lines": { "begin": start.line, "end": end.line },
                },
            })
        })
        .collect();
    serde_json::to_writer(&mut *out, &issues)?;
    writeln!(out)?;
    Ok(())
}
