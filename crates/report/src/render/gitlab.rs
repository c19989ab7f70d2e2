//! GitLab code quality.

use std::io::Write;

use serde_json::{Value, json};

use sha2::{Digest, Sha256};

use super::{RenderError, findings, joined, omitted, remark, shown_level};
use crate::Report;
use crate::hexadecimal;

pub(super) fn render(report: &Report, out: &mut dyn Write) -> Result<(), RenderError> {
    let found = findings(report).map(|(package, requirement, finding)| {
        let severity = match shown_level(requirement, finding) {
            "error" => "major",
            "warning" => "minor",
            _ => "info",
        };
        let (start, end) = (finding.primary.range.start, finding.primary.range.end);
        json!({
            "description": format!("{}: {}{}", requirement.id, finding.message, remark(finding)),
            "check_name": requirement.id,
            "fingerprint": fingerprint(&package.path, &finding.fingerprint),
            "severity": severity,
            "location": {
                "path": relative(&joined(package, &finding.primary.file)),
                "lines": { "begin": start.line, "end": end.line },
            },
        })
    });
    let rest = omitted(report).map(|(package, requirement, omitted)| {
        let line = omitted.at.range.start.line;
        json!({
            "description": omitted.message,
            "check_name": requirement.id,
            "fingerprint": fingerprint(&package.path, &format!("{}-omitted", requirement.id)),
            "severity": "info",
            "location": {
                "path": relative(&joined(package, &omitted.at.file)),
                "lines": { "begin": line, "end": line },
            },
        })
    });
    let unopened = report.errors.iter().map(|error| {
        json!({
            "description": format!("not decided: {}", error.message),
            "check_name": "package",
            "fingerprint": fingerprint(&error.path, ""),
            "severity": "blocker",
            "location": { "path": relative(&error.path), "lines": { "begin": 1 } },
        })
    });
    let issues: Vec<Value> = found.chain(rest).chain(unopened).collect();
    serde_json::to_writer(&mut *out, &issues)?;
    writeln!(out)?;
    Ok(())
}

/// `GitLab` shows one issue per fingerprint, so that those of two packages must differ.
fn fingerprint(package: &str, finding: &str) -> String {
    let hash = Sha256::new().chain_update(package).chain_update([0]).chain_update(finding).finalize();
    hexadecimal(hash.iter().take(16))
}

/// `GitLab` wants paths without `./` in front.
fn relative(path: &str) -> &str {
    path.trim_start_matches("./")
}
