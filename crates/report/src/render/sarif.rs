//! SARIF 2.1.0 with all results, or with the results that GitHub accepts.

use std::collections::BTreeMap;
use std::io::Write;

use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use vnfcheck_check::Requirement;

use super::escape::{escaped_path, sarif_text, write_json};
use super::paths::of_repository;
use super::{
    Omitted, RenderError, RenderOptions, Sources, all_unchecked_files, joined, omitted_unchecked_files,
};
use crate::{
    FindingReport, FixReport, Location, PackageReport, Range, Report, RequirementReport, Status, WaiverReport,
};

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// Selection of results to write.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Results {
    /// A result for every requirement.
    All,
    /// Open failures, and the number of unlisted findings. GitHub rejects results without a location and shows waived
    /// results as open.
    Open,
}

impl Results {
    fn has(self, requirement: &RequirementReport, finding: &FindingReport) -> bool {
        let is_open = requirement.status != Status::Error && !finding.advisory && finding.waiver.is_none();
        self == Self::All || is_open
    }
}

#[derive(Serialize)]
struct Log<R, U> {
    #[serde(rename = "$schema")]
    schema: &'static str,
    runs: [Run<R, U>; 1],
    version: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Run<R, U> {
    column_kind: &'static str,
    invocations: Value,
    properties: Value,
    results: R,
    tool: Tool<U>,
}

#[derive(Serialize)]
struct Tool<U> {
    driver: U,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Driver<'r, U> {
    information_uri: &'static str,
    name: &'r str,
    rules: U,
    semantic_version: &'r str,
}

#[derive(Serialize)]
struct Text<T> {
    text: T,
}

/// Description of a requirement.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Rule<'r> {
    default_configuration: Configuration,
    #[serde(skip_serializing_if = "Option::is_none")]
    full_description: Option<Text<&'r str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<Help<'r>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    help_uri: Option<String>,
    id: &'r str,
    #[serde(skip_serializing_if = "Option::is_none")]
    properties: Option<PropertiesOfRule<'r>>,
    short_description: Text<&'r str>,
}

#[derive(Serialize)]
struct Configuration {
    level: &'static str,
}

#[derive(Serialize)]
struct Help<'r> {
    markdown: String,
    text: &'r str,
}

#[derive(Serialize)]
struct PropertiesOfRule<'r> {
    chapter: &'r str,
    keyword: &'static str,
    section: &'r str,
    tags: [&'static str; 1],
}

/// A result. Most results are the verdict on a requirement, without places.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Row<'r> {
    analysis_target: Target<'r>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fixes: Option<[Value; 1]>,
    kind: &'static str,
    level: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    locations: Option<[Value; 1]>,
    message: Text<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    partial_fingerprints: Option<Value>,
    properties: PropertiesOfRow<'r>,
    #[serde(skip_serializing_if = "Option::is_none")]
    related_locations: Option<Vec<Value>>,
    rule_id: &'r str,
    rule_index: Option<usize>,
    suppressions: Vec<Value>,
}

#[derive(Clone, Copy, Serialize)]
struct Target<'r> {
    uri: &'r str,
}

#[derive(Serialize)]
struct PropertiesOfRow<'r> {
    #[serde(flatten)]
    of_finding: Option<PropertiesOfFinding<'r>>,
    examined: u32,
    package: &'r str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PropertiesOfFinding<'r> {
    caused_by: Option<&'r str>,
    defect: &'r str,
}

/// A list that creates its items during serialization. The items of a large report need many times the memory of their
/// text.
struct Each<F>(F);

impl<F, I> Serialize for Each<F>
where
    F: Fn() -> I,
    I: Iterator<Item: Serialize>,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((self.0)())
    }
}

pub(super) fn render(
    report: &Report,
    sources: &dyn Sources,
    which: Results,
    options: &RenderOptions,
    out: &mut dyn Write,
) -> Result<(), RenderError> {
    let mut rules: BTreeMap<&str, &RequirementReport> = BTreeMap::new();
    for requirement in report.packages.iter().flat_map(|package| &package.requirements) {
        rules.entry(&requirement.id).or_insert(requirement);
    }
    let index: BTreeMap<&str, usize> = rules.keys().enumerate().map(|(index, id)| (*id, index)).collect();
    let uris: Vec<String> = report.packages.iter().map(|package| uri(&package.path)).collect();
    let results = Each(|| {
        let packages = report.packages.iter().zip(&uris);
        let requirements = packages.flat_map(|(package, uri)| {
            package.requirements.iter().map(move |requirement| (package, uri, requirement))
        });
        requirements.flat_map(|(package, uri, requirement)| {
            let rule_index = index.get(requirement.id.as_ref()).copied();
            results(package, Target { uri }, requirement, which, rule_index)
        })
    });
    let notification =
        |level: &str, text: &str| json!({ "level": level, "message": { "text": sarif_text(text) } });
    let errors = report
        .errors
        .iter()
        .map(|error| notification("error", &format!("{}: {}", error.path, error.message)));
    let unchecked_files = all_unchecked_files(report)
        .map(|(file, reason)| notification("note", &format!("{file}: skipped: {reason}")));
    let omitted = Some(omitted_unchecked_files(report)).filter(|count| *count > 0);
    let omitted = omitted.map(|count| notification("note", &format!("{count} more files are skipped")));
    let notifications: Vec<Value> = errors.chain(unchecked_files).chain(omitted).collect();
    let notes =
        report.notes.iter().map(|note| notification("note", &format!("{}: {}", note.origin, note.message)));
    let notes: Vec<Value> = notes.collect();
    let run = Run {
        column_kind: "unicodeCodePoints",
        invocations: json!([{
            "executionSuccessful": report.errors.is_empty(),
            "toolExecutionNotifications": notifications,
            "toolConfigurationNotifications": notes,
        }]),
        properties: json!({
            "release": report.catalogue.release,
            "ruleSets": report.rule_sets,
            "profile": report.profile.name(),
        }),
        results,
        tool: Tool {
            driver: Driver {
                information_uri: env!("CARGO_PKG_REPOSITORY"),
                name: &report.tool.name,
                rules: Each(|| rules.values().map(|requirement| rule(requirement, sources))),
                semantic_version: &report.tool.version,
            },
        },
    };
    let log = Log { schema: SCHEMA, runs: [run], version: "2.1.0" };
    write_json(&log, options.is_terminal, out)?;
    writeln!(out)?;
    Ok(())
}

fn rule<'r>(requirement: &'r RequirementReport, sources: &'r dyn Sources) -> Rule<'r> {
    let page = sources.requirement(&requirement.id);
    let text = page.map(Requirement::text);
    let help_uri = page.and_then(Requirement::official_page);
    let link = help_uri.as_ref().map(|official| format!("\n\n[Official text]({official})"));
    let markdown = |text: &str| format!("{text}{}", link.unwrap_or_default());
    let keyword = requirement.keyword.name();
    Rule {
        default_configuration: Configuration { level: requirement.level.name() },
        full_description: text.map(|text| Text { text }),
        help: text.map(|text| Help { markdown: markdown(text), text }),
        help_uri,
        id: &requirement.id,
        properties: page.map(|page| PropertiesOfRule {
            chapter: &page.chapter,
            keyword,
            section: &page.section,
            tags: [keyword],
        }),
        short_description: Text { text: &requirement.title },
    }
}

/// Returns a result for each finding, each undecided subject, and each requirement without findings.
fn results<'r>(
    package: &'r PackageReport,
    analysis_target: Target<'r>,
    requirement: &'r RequirementReport,
    which: Results,
    rule_index: Option<usize>,
) -> Vec<Row<'r>> {
    let result = |kind, level, text: &str| Row {
        analysis_target,
        fixes: None,
        kind,
        level,
        locations: None,
        message: Text { text: sarif_text(text) },
        partial_fingerprints: None,
        properties: PropertiesOfRow {
            of_finding: None,
            examined: requirement.examined,
            package: &package.path,
        },
        related_locations: None,
        rule_id: &requirement.id,
        rule_index,
        suppressions: Vec::new(),
    };
    let findings =
        requirement.findings.iter().filter(|finding| which.has(requirement, finding)).map(|finding| {
            let (kind, level) = match (requirement.status, finding.advisory) {
                (Status::Error, _) => ("open", "none"),
                (_, true) => ("informational", "none"),
                _ => ("fail", requirement.level.name()),
            };
            let text = match finding.explained_help() {
                Some(help) => format!("{}\n{help}", finding.message),
                None => finding.message.clone(),
            };
            let mut result = result(kind, level, &text);
            add_places(&mut result, package, finding);
            result.fixes = finding.fix.as_ref().and_then(|it| fix(package, it)).map(|fix| [fix]);
            result
        });
    let omitted = Omitted::of(requirement).map(|omitted| {
        let mut result = result("informational", "none", &omitted.message);
        result.locations = Some([location(package, omitted.at)]);
        result
    });
    let undecided = requirement.undecided.iter().map(|subject| {
        let mut result = result("open", "none", &subject.words());
        result.locations = Some([location(package, &subject.location)]);
        result
    });
    let verdict = match requirement.status {
        Status::Pass => Some("pass"),
        Status::NotApplicable => Some("notApplicable"),
        Status::Unchecked => Some("review"),
        Status::Fail | Status::Waived | Status::Error | Status::Undecided => None,
    };
    let verdict = verdict.map(|kind| result(kind, "none", &requirement.title));
    let listed = findings.chain(omitted);
    match which {
        Results::All => listed.chain(undecided).chain(verdict).collect(),
        Results::Open => listed.collect(),
    }
}

fn add_member(value: &mut Value, name: &str, member: Value) {
    if let Some(object) = value.as_object_mut() {
        object.insert(name.to_owned(), member);
    }
}

/// Returns a suppression. Findings from a baseline are under review, not accepted permanently.
fn suppression(waiver: &WaiverReport) -> Value {
    json!({
        "kind": if waiver.by == "inline" { "inSource" } else { "external" },
        "status": if waiver.by == "baseline" { "underReview" } else { "accepted" },
        "justification": waiver.reason,
        "properties": { "until": waiver.until, "approver": waiver.approver, "origin": waiver.origin },
    })
}

fn add_places<'r>(result: &mut Row<'r>, package: &PackageReport, finding: &'r FindingReport) {
    let related = finding.related.iter().enumerate().map(|(id, related)| {
        let mut place = location(package, &related.location);
        add_member(&mut place, "id", json!(id + 1));
        add_member(&mut place, "message", json!({ "text": sarif_text(&related.message) }));
        place
    });
    result.suppressions = finding.waiver.iter().map(suppression).collect();
    result.locations = Some([location(package, &finding.primary)]);
    result.related_locations = Some(related.collect());
    result.partial_fingerprints = Some(json!({ "vnfcheck/v2": finding.fingerprint }));
    result.properties.of_finding =
        Some(PropertiesOfFinding { caused_by: finding.caused_by.as_deref(), defect: &finding.defect });
}

/// Returns a fix that SARIF can represent, namely one that consists only of text changes, all of them listed. SARIF
/// cannot escape inserted text, so a fix is omitted if a viewer may show its text as a link.
fn fix(package: &PackageReport, fix: &FixReport) -> Option<Value> {
    let has_link = fix.edits.iter().any(|edit| edit.text.contains("]("));
    if fix.edits.is_empty() || fix.edits_omitted > 0 || !fix.renames.is_empty() || has_link {
        return None;
    }
    let mut files: BTreeMap<&str, Vec<Value>> = BTreeMap::new();
    for edit in &fix.edits {
        let replacement =
            json!({ "deletedRegion": region(edit.range), "insertedContent": { "text": edit.text } });
        files.entry(&edit.file).or_default().push(replacement);
    }
    let changes = files.into_iter().map(|(file, replacements)| {
        let uri = uri(&joined(package, file));
        json!({ "artifactLocation": { "uri": uri }, "replacements": replacements })
    });
    Some(json!({
        "description": { "text": sarif_text(&fix.title) },
        "artifactChanges": changes.collect::<Vec<_>>(),
        "properties": { "applicability": fix.applicability.name() },
    }))
}

fn region(range: Range) -> Value {
    let (start, end) = (range.start, range.end);
    json!({
        "startLine": start.line, "startColumn": start.column,
        "endLine": end.line, "endColumn": end.column,
    })
}

fn location(package: &PackageReport, location: &Location) -> Value {
    json!({
        "physicalLocation": {
            "artifactLocation": { "uri": uri(&joined(package, &location.file)) },
            "region": region(location.range),
        },
        "logicalLocations": [{ "fullyQualifiedName": location.path }],
    })
}

/// Returns a path as a URI reference; relative paths remain relative.
fn uri(path: &str) -> String {
    let scheme = if path.starts_with('/') { "file://" } else { "" };
    format!("{scheme}{}", escaped_path(of_repository(path)))
}
