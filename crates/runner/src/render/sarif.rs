//! SARIF 2.1.0, passes included.

use std::collections::BTreeMap;
use std::io::Write;

use serde_json::{Value, json};

use super::{Omitted, RenderError, joined, shown_level};
use crate::report::{FindingReport, Location, PackageReport, Report, RequirementReport, Status};

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

pub(super) fn render(report: &Report, out: &mut dyn Write) -> Result<(), RenderError> {
    let mut rules: BTreeMap<&str, Value> = BTreeMap::new();
    for requirement in report.packages.iter().flat_map(|package| &package.requirements) {
        rules.entry(requirement.id).or_insert_with(|| {
            json!({
                "id": requirement.id,
                "shortDescription": { "text": requirement.title },
                "defaultConfiguration": { "level": requirement.level },
                "properties": { "keyword": requirement.keyword },
            })
        });
    }
    let index: BTreeMap<&str, usize> = rules.keys().enumerate().map(|(index, id)| (*id, index)).collect();
    let results: Vec<Value> = report
        .packages
        .iter()
        .flat_map(|package| package.requirements.iter().map(move |requirement| (package, requirement)))
        .flat_map(|(package, requirement)| results(package, requirement, index.get(requirement.id).copied()))
        .collect();
    let notifications: Vec<Value> = report
        .errors
        .iter()
        .map(|error| json!({ "level": "error", "message": { "text": format!("{}: {}", error.path, error.message) } }))
        .collect();
    let log = json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": report.tool.name,
                "semanticVersion": report.tool.version,
                "rules": rules.into_values().collect::<Vec<_>>(),
            } },
            "invocations": [{
                "executionSuccessful": report.errors.is_empty(),
                "toolExecutionNotifications": notifications,
            }],
            "columnKind": "unicodeCodePoints",
            "properties": { "release": report.catalogue.release, "profile": report.profile },
            "results": results,
        }],
    });
    serde_json::to_writer(&mut *out, &log)?;
    writeln!(out)?;
    Ok(())
}

fn results(
    package: &PackageReport,
    requirement: &RequirementReport,
    rule_index: Option<usize>,
) -> Vec<Value> {
    let result = |kind: &str, level: &str, text: &str| {
        json!({
            "ruleId": requirement.id,
            "ruleIndex": rule_index,
            "kind": kind,
            "level": level,
            "message": { "text": text },
            "properties": { "package": package.path, "examined": requirement.examined },
        })
    };
    let mut results: Vec<Value> = requirement
        .findings
        .iter()
        .map(|finding| {
            let (kind, level) = match (requirement.status, finding.advisory) {
                (Status::Error, _) => ("open", "none"),
                (_, true) => ("informational", "none"),
                _ => ("fail", shown_level(requirement, finding)),
            };
            let text = match &finding.help {
                Some(help) => format!("{}\n{help}", finding.message),
                None => finding.message.clone(),
            };
            let mut result = result(kind, level, &text);
            add_places(&mut result, package, finding);
            result
        })
        .collect();
    if let Some(omitted) = Omitted::of(requirement) {
        let mut result = result("informational", "none", &omitted.message);
        if let Some(result) = result.as_object_mut() {
            result.insert("locations".to_owned(), json!([location(package, omitted.at)]));
        }
        results.push(result);
    }
    match requirement.status {
        Status::Pass => results.push(result("pass", "none", requirement.title)),
        Status::NotApplicable => results.push(result("notApplicable", "none", requirement.title)),
        Status::Fail | Status::Waived | Status::Error | Status::Unchecked => {}
    }
    results
}

fn add_places(result: &mut Value, package: &PackageReport, finding: &FindingReport) {
    let related: Vec<Value> = finding
        .related
        .iter()
        .enumerate()
        .map(|(id, related)| {
            let mut place = location(package, &related.location);
            if let Some(place) = place.as_object_mut() {
                place.insert("id".to_owned(), json!(id + 1));
                place.insert("message".to_owned(), json!({ "text": related.message }));
            }
            place
        })
        .collect();
    if let Some(result) = result.as_object_mut() {
        result.insert("locations".to_owned(), json!([location(package, &finding.primary)]));
        result.insert("relatedLocations".to_owned(), Value::Array(related));
        result.insert("partialFingerprints".to_owned(), json!({ "vnfcheck/v1": finding.fingerprint }));
    }
}

fn location(package: &PackageReport, location: &Location) -> Value {
    let (start, end) = (location.range.start, location.range.end);
    json!({
        "physicalLocation": {
            "artifactLocation": { "uri": uri(&joined(package, &location.file)) },
            "region": {
                "startLine": start.line, "startColumn": start.column,
                "endLine": end.line, "endColumn": end.column,
                "byteOffset": start.offset, "byteLength": end.offset - start.offset,
            },
        },
        "logicalLocations": [{ "fullyQualifiedName": location.path }],
    })
}

/// A path as a relative URI reference.
fn uri(path: &str) -> String {
    let mut out = String::new();
    for byte in path.trim_start_matches("./").bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            out.push(char::from(byte));
        } else {
            out.push('%');
            for digit in [byte >> 4, byte & 0xF] {
                out.push(char::from_digit(u32::from(digit), 16).unwrap_or('0').to_ascii_uppercase());
            }
        }
    }
    out
}
