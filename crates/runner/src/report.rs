//! The report: the public format `vnfcheck.report/1`, and the only data that renderers see besides the sources.

use rayon::prelude::*;
use serde::ser::{Error as _, SerializeSeq};
use serde::{Serialize, Serializer};
use serde_json::value::to_raw_value;

/// Name and version of the format. A change of meaning needs a new number; additions do not.
pub const SCHEMA: &str = "vnfcheck.report/1";

/// Whether the gate is passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// No gating requirement failed.
    Pass,
    /// A gating requirement failed.
    Fail,
    /// It could not be decided.
    Error,
}

impl Outcome {
    /// The name in the report.
    pub fn name(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Fail => "fail",
            Self::Error => "error",
        }
    }

    /// The words for people.
    pub fn words(self) -> &'static str {
        match self {
            Self::Error => "not decided",
            Self::Pass | Self::Fail => self.name(),
        }
    }
}

/// The standing of one requirement for one package.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Subjects were examined, all meet it.
    Pass,
    /// A subject does not meet it.
    Fail,
    /// The rule ran and met no subject.
    NotApplicable,
    /// All failures are covered by waivers.
    Waived,
    /// It could not be decided.
    Error,
    /// No program decides it.
    Unchecked,
}

impl Status {
    /// All of them, in the order of the report.
    pub const ALL: [Self; 6] =
        [Self::Pass, Self::Fail, Self::NotApplicable, Self::Waived, Self::Error, Self::Unchecked];

    /// The name in the report.
    pub fn name(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Fail => "fail",
            Self::NotApplicable => "not_applicable",
            Self::Waived => "waived",
            Self::Error => "error",
            Self::Unchecked => "unchecked",
        }
    }

    /// The words for people.
    pub fn words(self) -> &'static str {
        match self {
            Self::NotApplicable => "not applicable",
            Self::Pass | Self::Fail | Self::Waived | Self::Error | Self::Unchecked => self.name(),
        }
    }
}

/// Everything one run found out.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Report {
    /// Name and version of the format.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA)))]
    pub schema: &'static str,
    /// Who wrote it.
    pub tool: Tool,
    /// What was judged by.
    pub catalogue: Catalogue,
    /// Whose reading counts: `text` or `vvp`.
    #[cfg_attr(feature = "schema", schemars(schema_with = "crate::schema::profile"))]
    pub profile: &'static str,
    /// Whether an environment value that does not fit its parameter fails R-92635; otherwise it is advice.
    pub strict_environment: bool,
    /// Which keywords gate: `must`, `should`, `may` or `never`.
    #[cfg_attr(feature = "schema", schemars(schema_with = "crate::schema::fail_on"))]
    pub fail_on: &'static str,
    /// The configuration file that counted.
    pub configuration: Option<String>,
    /// The day by which waivers with an end were judged; nothing when there are none.
    pub today: Option<String>,
    /// Over all packages.
    pub outcome: Outcome,
    /// In the order given.
    #[serde(serialize_with = "write_packages")]
    pub packages: Vec<PackageReport>,
    /// Packages that could not be opened.
    pub errors: Vec<PackageError>,
    /// What there is to say about waivers and the baseline; it changes no verdict.
    pub notes: Vec<Note>,
}

/// Writes the packages in groups, those of a group by all threads: a report has some hundred kilobytes for each.
fn write_packages<S: Serializer>(packages: &[PackageReport], serializer: S) -> Result<S::Ok, S::Error> {
    /// Packages whose texts are held at a time.
    const GROUP: usize = 64;
    let mut written = serializer.serialize_seq(Some(packages.len()))?;
    for group in packages.chunks(GROUP) {
        let texts: Vec<_> = group.par_iter().map(to_raw_value).collect();
        for text in texts {
            written.serialize_element(&text.map_err(S::Error::custom)?)?;
        }
    }
    written.end()
}

/// A word about a waiver or an entry of the baseline.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Note {
    /// `stale-waiver`, `expired-waiver`, `bad-waiver` or `fixed`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["stale-waiver", "expired-waiver", "bad-waiver", "fixed"])))]
    pub kind: &'static str,
    /// What there is to say.
    pub message: String,
    /// The path of the package it is about, where it is about one.
    pub package: Option<String>,
    /// Where it comes from: a file, with line and column where there are any.
    pub origin: String,
}

impl Note {
    pub(crate) fn new(kind: &'static str, message: String, origin: &str) -> Self {
        Self { kind, message, package: None, origin: origin.to_owned() }
    }

    pub(crate) fn of(self, package: &str) -> Self {
        Self { package: Some(package.to_owned()), ..self }
    }
}

/// The program.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tool {
    /// `vnfcheck`
    pub name: &'static str,
    /// Its version.
    pub version: &'static str,
}

/// The requirements judged by.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Catalogue {
    /// The ONAP release.
    #[cfg_attr(feature = "schema", schemars(schema_with = "crate::schema::release"))]
    pub release: &'static str,
}

/// A package that could not be opened.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PackageError {
    /// The path as given.
    pub path: String,
    /// Why.
    pub message: String,
    /// What to do about it.
    pub help: &'static str,
}

/// The verdicts on one package.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PackageReport {
    /// Last component of the path, extension dropped.
    pub name: String,
    /// The path as given.
    pub path: String,
    /// Hash over the sorted (path, content) list, in hexadecimal: a directory and its zip agree.
    pub sha256: String,
    /// MD5 over the contents in path order, for the format that the peer's readers know; no part of the report.
    #[serde(skip)]
    pub md5: Option<String>,
    /// Whether this package passes the gate.
    pub outcome: Outcome,
    /// Its files in path order.
    pub files: Vec<FileReport>,
    /// Number of requirements by status.
    pub summary: Summary,
    /// Every requirement of the release, by id.
    pub requirements: Vec<RequirementReport>,
}

/// One file of a package.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FileReport {
    /// Relative to the package.
    pub path: String,
    /// base, incremental, volume, nested, environment, manifest or other.
    #[cfg_attr(feature = "schema", schemars(schema_with = "crate::schema::file_kind"))]
    pub kind: &'static str,
    /// The environment file that goes with a template.
    pub environment: Option<String>,
    /// The templates that call it.
    pub called_by: Vec<String>,
    /// The configuration keeps it by name only: nothing in it is judged.
    pub excluded: bool,
}

/// Number of requirements by status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(missing_docs, reason = "the fields are the statuses")]
pub struct Summary {
    pub pass: usize,
    pub fail: usize,
    pub not_applicable: usize,
    pub waived: usize,
    pub error: usize,
    pub unchecked: usize,
}

impl Summary {
    /// The number of one status.
    pub fn count(self, status: Status) -> usize {
        match status {
            Status::Pass => self.pass,
            Status::Fail => self.fail,
            Status::NotApplicable => self.not_applicable,
            Status::Waived => self.waived,
            Status::Error => self.error,
            Status::Unchecked => self.unchecked,
        }
    }

    /// Counts statuses.
    pub fn of(statuses: impl Iterator<Item = Status>) -> Self {
        let mut summary = Self::default();
        for status in statuses {
            *match status {
                Status::Pass => &mut summary.pass,
                Status::Fail => &mut summary.fail,
                Status::NotApplicable => &mut summary.not_applicable,
                Status::Waived => &mut summary.waived,
                Status::Error => &mut summary.error,
                Status::Unchecked => &mut summary.unchecked,
            } += 1;
        }
        summary
    }
}

/// The verdict on one requirement.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RequirementReport {
    /// The R-number.
    pub id: &'static str,
    /// What holds when it is met.
    pub title: &'static str,
    /// MUST, MUST NOT, ...
    #[cfg_attr(feature = "schema", schemars(schema_with = "crate::schema::keyword"))]
    pub keyword: &'static str,
    /// error, warning or note.
    #[cfg_attr(feature = "schema", schemars(schema_with = "crate::schema::level"))]
    pub level: &'static str,
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
    /// Subjects that the files alone do not decide, with the reason; they change no status.
    pub undecided: Vec<RelatedLocation>,
    /// Number of undecided subjects that are not listed.
    pub undecided_omitted: usize,
}

/// One finding with its places.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FindingReport {
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
    /// Stable under edits elsewhere in the package.
    pub fingerprint: String,
    /// The kind of defect, where one requirement covers many.
    pub kind: Option<&'static str>,
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
}

impl RequirementReport {
    /// Number of findings that make it fail, listed or not.
    pub fn open_findings(&self) -> usize {
        self.findings.iter().filter(|finding| finding.is_open()).count() + self.findings_omitted
    }
}

impl FindingReport {
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WaiverReport {
    /// `configuration`, `inline` (a comment in the package) or `baseline`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["configuration", "inline", "baseline"])))]
    pub by: &'static str,
    /// Why.
    pub reason: String,
    /// The last day on which it counts, as YYYY-MM-DD.
    pub until: Option<String>,
    /// Who allows it.
    pub approver: Option<String>,
    /// Where it is written: a file, with line and column where there are any.
    pub origin: String,
}

/// A place in a file of the package.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Location {
    /// Relative to the package, `/` separators.
    pub file: String,
    /// YAML path; empty for the whole document.
    pub path: String,
    /// From first to behind the last character.
    pub range: Range,
}

/// A place with what is there.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RelatedLocation {
    /// Where.
    #[serde(flatten)]
    pub location: Location,
    /// What is there.
    pub message: String,
}

/// A range of text; `end` is exclusive.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(missing_docs, reason = "the fields are what they are called")]
pub struct Range {
    pub start: Position,
    pub end: Position,
}

/// A position in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Position {
    /// 1-based.
    pub line: u32,
    /// 1-based, in Unicode scalar values.
    pub column: u32,
    /// 0-based, in bytes.
    pub offset: u32,
}
