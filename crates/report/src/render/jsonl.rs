//! JSON lines: one object per requirement and package, then an object with the outcome.

use std::io::Write;

use serde_json::{Value, json};

use super::escape::write_json;
use super::{RenderError, RenderOptions};
use crate::{PackageReport, Report};

pub(super) fn render(
    report: &Report,
    options: &RenderOptions,
    out: &mut dyn Write,
) -> Result<(), RenderError> {
    report.packages.iter().try_for_each(|package| render_package(package, options, out))?;
    render_run(report, options, out)
}

/// Writes the lines of one package.
pub(super) fn render_package(
    package: &PackageReport,
    options: &RenderOptions,
    out: &mut dyn Write,
) -> Result<(), RenderError> {
    for requirement in &package.requirements {
        let line = json!({ "type": "requirement", "package": package.path, "requirement": requirement });
        write(&line, options, out)?;
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
    write(&line, options, out)
}

/// Writes the last line, about the run.
pub(super) fn render_run(
    report: &Report,
    options: &RenderOptions,
    out: &mut dyn Write,
) -> Result<(), RenderError> {
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
    write(&line, options, out)
}

fn write(line: &Value, options: &RenderOptions, out: &mut dyn Write) -> Result<(), RenderError> {
    write_json(line, options.is_terminal, out)?;
    Ok(out.write_all(b"\n")?)
}
