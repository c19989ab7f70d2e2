//! JSON lines: one object per requirement and package, then an object with the outcome.

use std::io::Write;

use serde_json::{Value, json};

use super::escape::write_json;
use super::{RenderError, RenderOptions};
use crate::Report;

pub(super) fn render(
    report: &Report,
    options: &RenderOptions,
    out: &mut dyn Write,
) -> Result<(), RenderError> {
    let write = |line: &Value, out: &mut dyn Write| -> Result<(), RenderError> {
        write_json(line, options.is_terminal, out)?;
        Ok(out.write_all(b"\n")?)
    };
    for package in &report.packages {
        for requirement in &package.requirements {
            let line = json!({ "type": "requirement", "package": package.path, "requirement": requirement });
            write(&line, out)?;
        }
        let line = json!({
            "type": "package",
            "package": package.path,
            "sha256": package.sha256,
            "outcome": package.outcome,
            "summary": package.summary,
            "not_judged": package.unchecked_files.files,
            "not_judged_omitted": package.unchecked_files.omitted,
        });
        write(&line, out)?;
    }
    let line = json!({
        "type": "run",
        "schema": report.schema,
        "tool": report.tool,
        "catalogue": report.catalogue,
        "rule_sets": report.rule_sets,
        "profile": report.profile.name(),
        "strict_environment": report.strict_environment,
        "fail_on": report.fail_on.name(),
        "configuration": report.configuration,
        "today": report.today,
        "outcome": report.outcome,
        "errors": report.errors,
        "not_judged": report.unchecked_files.files,
        "not_judged_omitted": report.unchecked_files.omitted,
        "notes": report.notes,
    });
    write(&line, out)?;
    Ok(())
}
