//! Facts of a report that searches need: requirements with their statuses, and findings.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use utoipa::ToSchema;
use vnfcheck_report::{FindingReport, Location, Report, RequirementReport, Status};

use super::EngineError;
use super::frame::{Frames, StoredReport};
use super::stored::{parse, read};

/// Maximum number of findings of a requirement in a response.
const MOST: usize = 20;
/// Cost of parsing a byte of a report, as a multiple of the cost of searching the byte.
const PARSED: usize = 2;

/// Requirements of a report, for searches over many reports.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// IDs of the requirements that the package meets.
    pub passed: BTreeSet<String>,
    /// Requirements that the package does not meet, or that could not be decided.
    pub open: BTreeSet<Open>,
}

/// A requirement that does not pass.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Open {
    /// ID of the requirement.
    pub requirement: String,
    /// Kind of some of the findings, such as `hot.unused-replacement`; empty if the rule has one kind.
    pub kind: String,
    /// `fail`, `undecided` or `error`.
    pub status: &'static str,
}

/// Name of a status in responses; `None` for a status without findings.
fn open_status(status: Status) -> Option<&'static str> {
    matches!(status, Status::Fail | Status::Undecided | Status::Error).then(|| status.name())
}

impl Found {
    pub(super) fn of(report: &Report) -> Self {
        let mut statuses: BTreeMap<String, Status> = BTreeMap::new();
        let mut kinds: BTreeSet<(String, String)> = BTreeSet::new();
        for requirement in report.packages.iter().flat_map(|package| &package.requirements) {
            let id = requirement.id.to_string();
            let weight = |status: Status| match status {
                Status::Fail => 4,
                Status::Error => 3,
                Status::Undecided => 2,
                Status::Pass => 1,
                _ => 0,
            };
            let known = statuses.entry(id.clone()).or_insert(requirement.status);
            if weight(requirement.status) > weight(*known) {
                *known = requirement.status;
            }
            if open_status(requirement.status).is_some() {
                kinds.insert((id.clone(), String::new()));
                kinds.extend(open(requirement).map(|it| (id.clone(), kind(it))));
            }
        }
        let mut found = Self::default();
        for (requirement, kind) in kinds {
            let status = statuses.get(&requirement).copied().and_then(open_status);
            found.open.extend(status.map(|status| Open { requirement, kind, status }));
        }
        found.passed = statuses.into_iter().filter(|it| it.1 == Status::Pass).map(|it| it.0).collect();
        found
    }
}

/// Returns the requirements of a stored report.
pub fn found(report: &StoredReport) -> Result<Found, EngineError> {
    Ok(Found::of(&read(report)?))
}

fn open(requirement: &RequirementReport) -> impl Iterator<Item = &FindingReport> {
    requirement.findings.iter().filter(|finding| finding.is_open())
}

fn kind(finding: &FindingReport) -> String {
    finding.kind.as_ref().map(ToString::to_string).unwrap_or_default()
}

/// Conditions for findings; an empty string sets no condition.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// ID of the requirement.
    pub requirement: String,
    /// Kind of the finding.
    pub code: String,
    /// Part of the message, in any letter case.
    pub text: String,
}

/// A requirement with the findings that a search selects.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MatchedRequirement {
    /// ID of the requirement.
    pub id: String,
    /// Title of the requirement.
    pub title: String,
    /// `fail`, `undecided` or `error`.
    #[schema(pattern = "^(fail|undecided|error)$")]
    pub status: &'static str,
    /// The first findings.
    pub findings: Vec<MatchedFinding>,
    /// Number of findings that are not listed.
    pub findings_omitted: usize,
}

/// A finding of a search.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MatchedFinding {
    /// Kind of the finding, if the requirement covers several kinds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// Message of the finding.
    pub message: String,
    /// Path of the file, relative to the package.
    pub file: String,
    /// Line, 1-based.
    pub line: u32,
    /// Column, 1-based.
    pub column: u32,
}

/// Result of a search in several stored reports.
#[derive(Clone, Debug, Default)]
pub struct Matched {
    /// Requirements and findings of each report that meet all conditions.
    pub requirements: Vec<Vec<MatchedRequirement>>,
    /// Number of searched bytes; a parsed byte counts as [`PARSED`] bytes.
    pub work: usize,
}

/// Returns the requirements and findings of each stored report that meet all conditions. A missing report has none.
pub fn matched(reports: &[Option<StoredReport>], wanted: &Wanted) -> Result<Matched, EngineError> {
    let wanted = Wanted { text: wanted.text.to_lowercase(), ..wanted.clone() };
    let mut frames = Frames::default();
    let mut matched = Matched::default();
    for report in reports {
        let mut requirements = Vec::new();
        if let Some(report) = report {
            let json = frames.json(report)?;
            matched.work += json.len();
            if may_contain(&json, &wanted.text) {
                matched.work += json.len() * PARSED;
                requirements = matched_in(&parse(&json)?, &wanted);
            }
        }
        matched.requirements.push(requirements);
    }
    Ok(matched)
}

/// Returns the requirements and findings of a report that meet all conditions; the text is lowercase.
fn matched_in(report: &Report, wanted: &Wanted) -> Vec<MatchedRequirement> {
    let text = wanted.text.as_str();
    let mut matched = Vec::new();
    for requirement in report.packages.iter().flat_map(|package| &package.requirements) {
        let Some(status) = open_status(requirement.status) else { continue };
        if !wanted.requirement.is_empty() && *requirement.id != *wanted.requirement {
            continue;
        }
        let has_text = |message: &str| text.is_empty() || message.to_lowercase().contains(text);
        let finding = |code: Option<String>, message: &str, location: &Location| MatchedFinding {
            code,
            message: message.to_owned(),
            file: location.file.clone(),
            line: location.range.start.line,
            column: location.range.start.column,
        };
        let failures = open(requirement)
            .filter(|it| wanted.code.is_empty() || kind(it) == wanted.code)
            .filter(|it| has_text(&it.message))
            .map(|it| finding(it.kind.as_ref().map(ToString::to_string), &it.message, &it.primary));
        let has_subjects = requirement.status == Status::Undecided && wanted.code.is_empty();
        let subjects = requirement
            .undecided
            .iter()
            .filter(|it| has_subjects && has_text(&it.message))
            .map(|it| finding(None, &it.message, &it.location));
        let mut findings: Vec<MatchedFinding> = failures.chain(subjects).collect();
        if findings.is_empty() && !(wanted.code.is_empty() && text.is_empty()) {
            continue;
        }
        let findings_omitted = findings.len().saturating_sub(MOST);
        findings.truncate(MOST);
        matched.push(MatchedRequirement {
            id: requirement.id.to_string(),
            title: requirement.title.to_string(),
            status,
            findings,
            findings_omitted,
        });
    }
    matched
}

/// Returns `false` if no string in the JSON of a report contains a lowercase text, in any letter case. Most reports do not
/// match, and the search is ten times as fast as parsing.
fn may_contain(json: &[u8], text: &str) -> bool {
    // JSON can contain escapes of all other characters, because `#` starts commands of CI services.
    let is_plain = |it: char| matches!(it, ' '..='~') && !matches!(it, '"' | '\\' | '#');
    let mut pieces = text.split(|it| !is_plain(it)).filter(|piece| !piece.is_empty()).peekable();
    if pieces.peek().is_none() {
        return true;
    }
    // The parser reports invalid UTF-8.
    let Ok(json) = str::from_utf8(json) else { return true };
    let json = json.to_ascii_lowercase();
    // Outside ASCII, only these characters have an ASCII letter as their lower-case form.
    let has_special_case = json.contains('\u{212a}') || json.contains('\u{130}');
    has_special_case || pieces.all(|piece| json.contains(piece))
}

#[cfg(test)]
mod tests {
    use super::may_contain;

    #[test]
    fn a_text_is_found_in_json_as_in_the_message() {
        let messages = [
            "`get_param` refers to `None`",
            "a \"quoted\" C:\\path with ##[error] and\ttab",
            "\u{212a}elvin, \u{130}stanbul, \u{c4}rger",
        ];
        for message in messages {
            let json = serde_json::to_string(message).unwrap().replace("##[", "\\u0023#[");
            let lower = message.to_lowercase();
            for (from, _) in lower.char_indices() {
                for to in (from..=lower.len()).filter(|&to| lower.is_char_boundary(to)) {
                    assert!(may_contain(json.as_bytes(), &lower[from..to]), "{json}: {}", &lower[from..to]);
                }
            }
        }
        assert!(!may_contain(br#"{"message":"`get_param` refers to `None`"}"#, "to `some`"));
        assert!(!may_contain(br#"{"message":"a ##[ b"}"#, "a # c"));
        assert!(may_contain(b"{}", "") && may_contain(b"{}", "\u{e4}"));
        assert!(may_contain(b"\xff", "x"), "the parser reports the error");
    }
}
