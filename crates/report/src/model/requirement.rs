//! The verdict on one requirement, with its findings.

use fix::Applicability;
use rules::Change;
use serde::{Deserialize, Serialize};

use super::Name;
use super::mending::FixReport;
use super::places::{Location, RelatedLocation};
use super::standing::Status;

/// The verdict on one requirement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RequirementReport {
    /// The R-number, or the id in its own rule set.
    pub id: Name,
    /// The rule set that it belongs to, such as `onap`.
    pub set: Name,
    /// What holds when it is met.
    pub title: Name,
    /// MUST, MUST NOT, ...
    #[cfg_attr(feature = "schema", schemars(schema_with = "super::values::keyword"))]
    pub keyword: Name,
    /// error, warning or note.
    #[cfg_attr(feature = "schema", schemars(schema_with = "super::values::level"))]
    pub level: Name,
    /// The verdict.
    pub status: Status,
    /// What deselects it, so that it is `unchecked`: a place in the configuration, or an option.
    pub ignored: Option<String>,
    /// Subjects looked at.
    pub examined: u32,
    /// By file, offset and message; of very many the first.
    pub findings: Vec<FindingReport>,
    /// Number of failures that are not listed.
    pub findings_omitted: usize,
    /// Number of advisory findings that are not listed.
    pub advice_omitted: usize,
    /// Subjects that the files alone do not decide, with the reason. A requirement with one and no failure is undecided.
    pub undecided: Vec<RelatedLocation>,
    /// Number of undecided subjects that are not listed.
    pub undecided_omitted: usize,
}

impl RequirementReport {
    /// Number of findings that make it fail, listed or not.
    pub fn open_findings(&self) -> usize {
        self.findings.iter().filter(|finding| finding.is_open()).count() + self.findings_omitted
    }
}

/// One finding with its places.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FindingReport {
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
    /// Stable under edits elsewhere in the package.
    pub fingerprint: String,
    /// The defect that it tells: findings of one cause at one place share it.
    #[serde(default)]
    pub defect: String,
    /// The defect that it follows from.
    #[serde(default)]
    pub caused_by: Option<String>,
    /// The kind of defect, where one requirement covers many.
    pub kind: Option<Name>,
    /// Worth knowing, but changes no status.
    pub advisory: bool,
    /// What accepts it.
    pub waiver: Option<WaiverReport>,
    /// Why something that would accept it does not count.
    pub waiver_refused: Option<String>,
    /// The offending place.
    pub primary: Location,
    /// Places that explain it.
    pub related: Vec<RelatedLocation>,
    /// Number of such places that are not listed.
    pub related_omitted: u32,
    /// What mends it, where a program can.
    pub fix: Option<FixReport>,
    /// The change that resolves it, if another one than the rule states; `None` in a report that was read.
    #[serde(skip)]
    pub change: Unwritten<Option<Change>>,
}

/// A value that is not part of the format, so that reports are equal whatever it is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwritten<T>(pub T);

impl<T> PartialEq for Unwritten<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> Eq for Unwritten<T> {}

impl FindingReport {
    /// What mends it, where a program may make it.
    pub fn mendable(&self) -> Option<&FixReport> {
        self.fix.as_ref().filter(|fix| fix.applicability != Applicability::Display.name())
    }

    /// Whether it makes its requirement fail: neither advisory nor accepted.
    pub fn is_open(&self) -> bool {
        !self.advisory && self.waiver.is_none()
    }

    /// What there is to say about its acceptance, in a few words: `waived until 2027-06-30 by J. Doe: reason`.
    pub fn acceptance(&self) -> Option<String> {
        let Some(waiver) = &self.waiver else { return self.waiver_refused.clone() };
        let until = waiver.until.as_deref().map(|until| format!(" until {until}")).unwrap_or_default();
        let by = waiver.approver.as_deref().map(|approver| format!(" by {approver}")).unwrap_or_default();
        Some(format!("waived{until}{by}: {} ({})", waiver.reason, waiver.origin))
    }
}

/// What accepts a finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WaiverReport {
    /// `configuration`, `inline` (a comment in the package) or `baseline`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["configuration", "inline", "baseline"])))]
    pub by: Name,
    /// Why.
    pub reason: String,
    /// The last day on which it counts, as YYYY-MM-DD.
    pub until: Option<String>,
    /// Who allows it.
    pub approver: Option<String>,
    /// Where it is written: a file, with line and column where there are any.
    pub origin: String,
}
