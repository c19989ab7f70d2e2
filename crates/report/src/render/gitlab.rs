//! GitLab code quality.

use std::io::Write;
use vnfcheck_check::Level;

use serde_json::{Value, json};

use sha2::{Digest, Sha256};

use super::escape::write_json;
use super::paths::of_repository;
use super::{RenderError, RenderOptions, joined, omitted, remark};
use crate::defects::{defects, undecided};
use crate::{Report, hexadecimal};

pub(super) fn render(
    report: &Report,
    options: &RenderOptions,
    out: &mut dyn Write,
) -> Result<(), RenderError> {
    let found = report.packages.iter().flat_map(|package| {
        let listed = defects(&package.requirements).into_iter();
        listed.map(move |defect| {
            let (requirement, finding) = (defect.requirement, defect.finding);
            let (start, end) = (finding.primary.range.start, finding.primary.range.end);
            let aftermath = defect.aftermath().map(|words| format!(" ({words})")).unwrap_or_default();
            let ids = defect.ids().join(", ");
            let help = finding.explained_help().map(|help| format!("; help: {help}")).unwrap_or_default();
            json!({
                "description": format!("{ids}: {}{}{help}{aftermath}", finding.message, remark(finding)),
                "check_name": requirement.id,
                "fingerprint": fingerprint(&package.path, &finding.fingerprint),
                "severity": severity(defect.level()),
                "location": {
                    "path": of_repository(&joined(package, &finding.primary.file)),
                    "lines": { "begin": start.line, "end": end.line },
                },
            })
        })
    });
    let undecided = report.packages.iter().flat_map(|package| {
        let listed = undecided(&package.requirements).into_iter();
        listed.map(move |it| {
            let file = it.at.map_or_else(|| package.path.clone(), |at| joined(package, &at.file));
            json!({
                "description": it.words(),
                "check_name": "not decided",
                "fingerprint": fingerprint(&package.path, it.message),
                "severity": severity(it.level()),
                "location": { "path": of_repository(&file), "lines": { "begin": 1, "end": 1 } },
            })
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
                "path": of_repository(&joined(package, &omitted.at.file)),
                "lines": { "begin": line, "end": line },
            },
        })
    });
    let not_opened = report.errors.iter().map(|error| {
        json!({
            "description": format!("not decided: {}", error.message),
            "check_name": "package",
            "fingerprint": fingerprint(&error.path, ""),
            "severity": "blocker",
            "location": { "path": of_repository(&error.path), "lines": { "begin": 1 } },
        })
    });
    let issues: Vec<Value> = found.chain(undecided).chain(rest).chain(not_opened).collect();
    write_json(&issues, options.is_terminal, out)?;
    writeln!(out)?;
    Ok(())
}

fn severity(level: Level) -> &'static str {
    match level {
        Level::Error => "major",
        Level::Warning => "minor",
        Level::Note => "info",
    }
}

/// Returns a fingerprint that includes the package, because GitLab shows only one issue per fingerprint.
fn fingerprint(package: &str, finding: &str) -> String {
    let hash = Sha256::new().chain_update(package).chain_update([0]).chain_update(finding).finalize();
    hexadecimal(hash.iter().take(16))
}
