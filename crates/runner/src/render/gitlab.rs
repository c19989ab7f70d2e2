//! GitLab code quality.

use std::io::Write;

use serde_json::{Value, json};

use super::{RenderError, findings, joined, omitted, shown_level};
use crate::report::Report;

pub(super) fn render(report: &Report, out: &mut dyn Write) -> Result<(), RenderError> {
    let rest = omitted(report).map(|(package, requirement, omitted)| {
        let line = omitted.at.range.start.line;
        json!({
            "description": omitted.message,
            "check_name": requirement.id,
            "fingerprint": format!("{}-omitted-{}", requirement.id, package.sha256),
            "severity": "info",
            "location": {
                "path": joined(package, &omitted.at.file),
                "lines": { "begin": line, "end": line },
            },
        })
    });
    let issues: Vec<Value> = findings(report)
        .map(|(package, requirement, finding)| {
            let severity = match shown_level(requirement, finding) {
                "error" => "major",
                "warning" => "minor",
                _ => "info",
            };
            let (start, end) = (finding.primary.range.start, finding.primary.range.end);
            json!({
                "description": format!("{}: {}", requirement.id, finding.message),
                "check_name": requirement.id,
                "fingerprint": finding.fingerprint,
                "severity": severity,
                "location": {
                    "path": joined(package, &finding.primary.file),
                    "lines": { "begin": start.line, "end": end.line },
                },
            })
        })
        .chain(rest)
        .collect();
    serde_json::to_writer(&mut *out, &issues)?;
    writeln!(out)?;
    Ok(())
}
