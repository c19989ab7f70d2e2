//! Result for one requirement, with its findings.

use serde::{Deserialize, Serialize};
use vnfcheck_check::{Change, Keyword, Level};
use vnfcheck_fix::{Applicability, Decision};

use super::fix::FixReport;
use super::places::{Location, RelatedLocation, UndecidedReport};
use super::status::Status;
use super::{Name, named};
use crate::placeholders;

/// Value of [`RequirementReport::ignored`] for a requirement that is off by default and not selected.
pub const OFF_BY_DEFAULT: &str = "off by default";

/// Result for one requirement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RequirementReport {
    /// R-number, or the ID in another rule set.
    pub id: Name,
    /// Rule set of the requirement, such as `onap`.
    pub set: Name,
    /// Title: the condition that the requirement demands.
    pub title: Name,
    /// Keyword: `MUST`, `MUST NOT` and so on.
    #[cfg_attr(feature = "schema", schemars(schema_with = "named::schema::<Keyword>"))]
    #[serde(with = "named")]
    pub keyword: Keyword,
    /// `error`, `warning` or `note`.
    #[cfg_attr(feature = "schema", schemars(schema_with = "named::schema::<Level>"))]
    #[serde(with = "named")]
    pub level: Level,
    /// Status of the requirement.
    pub status: Status,
    /// Configuration entry or option that deselects the requirement, which is then `unchecked`.
    pub ignored: Option<String>,
    /// Number of subjects examined.
    pub examined: u32,
    /// Findings by file, offset and message; limited in number.
    pub findings: Vec<FindingReport>,
    /// Number of failures that are not listed.
    pub findings_omitted: usize,
    /// Number of advisory findings that are not listed.
    pub advice_omitted: usize,
    /// Subjects that the files alone cannot decide, with reasons. They make a requirement without failures undecided.
    pub undecided: Vec<UndecidedReport>,
    /// Number of undecided subjects that are not listed.
    pub undecided_omitted: usize,
}

impl RequirementReport {
    /// Returns `true` if a configuration entry or an option deselects the requirement.
    pub fn is_deselected(&self) -> bool {
        self.ignored.as_deref().is_some_and(|it| it != OFF_BY_DEFAULT)
    }

    /// Returns the number of findings that make the requirement fail, listed or not.
    pub fn open_findings(&self) -> usize {
        self.findings.iter().filter(|finding| finding.is_open()).count() + self.findings_omitted
    }
}

/// A finding with its locations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FindingReport {
    /// Message: the violation.
    pub message: String,
    /// Suggested action.
    pub help: Option<String>,
    /// Identifier that is stable under edits elsewhere in the package.
    pub fingerprint: String,
    /// ID of the defect; findings with the same cause at the same location share it.
    #[serde(default)]
    pub defect: String,
    /// ID of the causing defect, if the finding is a consequence.
    #[serde(default)]
    pub caused_by: Option<String>,
    /// Kind of defect, if the requirement covers several kinds.
    pub kind: Option<Name>,
    /// `true` for advice that does not affect the status.
    pub advisory: bool,
    /// Waiver that accepts the finding.
    pub waiver: Option<WaiverReport>,
    /// Reason why a waiver for the finding is not valid.
    pub waiver_refused: Option<String>,
    /// Location of the violation.
    pub primary: Location,
    /// Related locations.
    pub related: Vec<RelatedLocation>,
    /// Number of related locations that are not listed.
    pub related_omitted: u32,
    /// Fix of the finding, if one exists.
    pub fix: Option<FixReport>,
    /// Change that resolves the finding, if it differs from the change of the rule; `None` in a report that was read.
    #[serde(skip)]
    pub change: Unwritten<Option<Change>>,
    /// Decisions of the author that the finding waits for; none in a report that was read.
    #[serde(skip)]
    pub waits_for: Unwritten<Vec<Decision>>,
}

/// A value outside the format, which is ignored when reports are compared.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwritten<T>(pub T);

impl<T> PartialEq for Unwritten<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> Eq for Unwritten<T> {}

/// Node of a finding. The line groups findings at the key with findings at the value of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NodeKey<'r> {
    /// File.
    pub file: &'r str,
    /// Path in the file.
    pub path: &'r str,
    /// Line, from 1.
    pub line: u32,
}

impl FindingReport {
    /// Returns the node of the finding.
    pub fn node(&self) -> NodeKey<'_> {
        let Location { file, path, range } = &self.primary;
        NodeKey { file, path, line: range.start.line }
    }

    /// Returns the help with the meanings of its placeholders, for formats without a place for the meanings.
    pub fn explained_help(&self) -> Option<String> {
        Some(placeholders::explained(self.help.as_deref()?, &self.message))
    }

    /// Returns the fix if a command can apply it.
    pub(crate) fn applicable_fix(&self) -> Option<&FixReport> {
        self.fix.as_ref().filter(|fix| fix.applicability != Applicability::Display)
    }

    /// Returns `true` if the finding makes its requirement fail: it is neither advisory nor waived.
    pub fn is_open(&self) -> bool {
        !self.advisory && self.waiver.is_none()
    }

    /// Returns a short description of the waiver: `waived until 2027-06-30 by J. Doe: reason`.
    pub fn acceptance(&self) -> Option<String> {
        let Some(waiver) = &self.waiver else { return self.waiver_refused.clone() };
        let until = waiver.until.as_deref().map(|until| format!(" until {until}")).unwrap_or_default();
        let by = waiver.approver.as_deref().map(|approver| format!(" by {approver}")).unwrap_or_default();
        Some(format!("waived{until}{by}: {} ({})", waiver.reason, waiver.origin))
    }
}

/// Waiver of a finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WaiverReport {
    /// Kind of waiver: `configuration`, `inline` (a comment in the package) or `baseline`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["configuration", "inline", "baseline"])))]
    pub by: Name,
    /// Reason for the waiver.
    pub reason: String,
    /// Last day of validity as YYYY-MM-DD.
    pub until: Option<String>,
    /// Person or role that approved the waiver.
    pub approver: Option<String>,
    /// Origin of the waiver: a file, with line and column if known, or `waiver` with its number in the gate.
    pub origin: String,
}
