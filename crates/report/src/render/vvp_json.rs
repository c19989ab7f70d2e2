//! Results in the format of `report.json` from ONAP's VVP scripts, for gates that read that file.

use std::io::Write;

use serde_json::{Value, json};

use super::escape::write_json_pretty;
use super::{Omitted, RenderError, RenderOptions, Sources};
use crate::{FindingReport, PackageReport, Report, RequirementReport, Status};

/// Fixed time in the format that readers parse, so that the same package produces the same bytes.
const TIMESTAMP: &str = "1970-01-01T00:00:00.000000";

pub(super) fn render(
    report: &Report,
    sources: &dyn Sources,
    options: &RenderOptions,
    out: &mut dyn Write,
) -> Result<(), RenderError> {
    let (path, checksum, package) = match (report.packages.as_slice(), report.errors.as_slice()) {
        ([package], []) => (&package.path, package.md5.as_deref().unwrap_or_default(), Some(package)),
        ([], [error]) => (&error.path, "", None),
        _ => return Err(RenderError::OnePackage),
    };
    let requirements = package.map_or(&[][..], |package| &package.requirements);
    let value = json!({
        "version": report.catalogue.release,
        "template_directory": path,
        "timestamp": TIMESTAMP,
        "checksum": checksum,
        "categories": "",
        "outcome": report.outcome.name().to_uppercase(),
        "tests": package.map(|package| tests(package, sources)).unwrap_or_default(),
        "requirements": requirements.iter().map(|it| requirement(it, sources)).collect::<Vec<_>>(),
    });
    write_json_pretty(&value, options.is_terminal, out)?;
    writeln!(out)?;
    Ok(())
}

/// Returns a row for each built-in rule, and for each custom rule that checked the package.
fn tests(package: &PackageReport, sources: &dyn Sources) -> Vec<Value> {
    let has_rule = |it: &&RequirementReport| it.status != Status::Unchecked || sources.has_rule(&it.id);
    package
        .requirements
        .iter()
        .filter(has_rule)
        .map(|requirement| {
            let mut files: Vec<&str> =
                requirement.findings.iter().map(|finding| finding.primary.file.as_str()).collect();
            files.dedup();
            if files.is_empty() {
                files = package.files.iter().map(|file| file.path.as_str()).collect();
            }
            json!({
                "files": files,
                "test_module": sources.requirement(&requirement.id).map_or("", |it| &it.section),
                "test_case": requirement.id.to_lowercase(),
                "result": result(requirement),
                "error": errors(requirement).join("\n"),
                "requirements": [{
                    "id": requirement.id,
                    "text": text(requirement, sources),
                    "keyword": requirement.keyword.name(),
                }],
            })
        })
        .collect()
}

fn requirement(requirement: &RequirementReport, sources: &dyn Sources) -> Value {
    json!({
        "id": requirement.id,
        "text": text(requirement, sources),
        "keyword": requirement.keyword.name(),
        "result": result(requirement),
        "errors": errors(requirement),
    })
}

/// Returns the result in the terms of VVP, which has no undecided result. A requirement with undecided subjects
/// passes if other subjects pass, and otherwise counts as skipped.
fn result(requirement: &RequirementReport) -> &'static str {
    match requirement.status {
        Status::Undecided if requirement.examined > 0 => "PASS",
        Status::Pass => "PASS",
        Status::Fail => "FAIL",
        Status::Error => "ERROR",
        Status::NotApplicable | Status::Waived | Status::Unchecked | Status::Undecided => "SKIP",
    }
}

fn errors(requirement: &RequirementReport) -> Vec<String> {
    let line = |finding: &FindingReport| {
        format!("{}:{}: {}", finding.primary.file, finding.primary.range.start, finding.message)
    };
    let listed = requirement.findings.iter().filter(|finding| finding.is_open()).map(line);
    listed.chain(Omitted::of(requirement).map(|omitted| omitted.message)).collect()
}

fn text(requirement: &RequirementReport, sources: &dyn Sources) -> String {
    match sources.requirement(&requirement.id) {
        Some(page) => format!("{}\n\n{}", requirement.title, page.text()),
        None => requirement.title.to_string(),
    }
}
