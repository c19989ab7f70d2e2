//! The report: the public format `vnfcheck.report/1`, and the only data that renderers see besides the sources.

use serde::Serialize;

/// Name and version of the format. A change of meaning needs a new number; additions do not.
pub const SCHEMA: &str = "vnfcheck.report/1";

/// Whether the gate is passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// No gating requirement failed.
    Pass,
    /// A gating requirement failed.
    Fail,
    /// It could not be decided.
    Error,
}

/// The standing of one requirement for one package.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
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
}

/// Everything one run found out.
#[derive(Debug, Serialize)]
pub struct Report {
    /// [`SCHEMA`]
    pub schema: &'static str,
    /// Who wrote it.
    pub tool: Tool,
    /// What was judged by.
    pub catalogue: Catalogue,
    /// Whose reading counts: `text` or `vvp`.
    pub profile: &'static str,
    /// Over all packages.
    pub outcome: Outcome,
    /// In the order given.
    pub packages: Vec<PackageReport>,
    /// Packages that could not be opened.
    pub errors: Vec<PackageError>,
}

/// The program.
#[derive(Debug, Serialize)]
pub struct Tool {
    /// `vnfcheck`
    pub name: &'static str,
    /// Its version.
    pub version: &'static str,
}

/// The requirements judged by.
#[derive(Debug, Serialize)]
pub struct Catalogue {
    /// The ONAP release.
    pub release: &'static str,
}

/// A package that could not be opened.
#[derive(Debug, Serialize)]
pub struct PackageError {
    /// The path as given.
    pub path: String,
    /// Why.
    pub message: String,
}

/// The verdicts on one package.
#[derive(Debug, Serialize)]
pub struct PackageReport {
    /// Last component of the path, extension dropped.
    pub name: String,
    /// The path as given.
    pub path: String,
    /// Hash over the sorted (path, content) list, in hexadecimal: a directory and its zip agree.
    pub sha256: String,
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
pub struct FileReport {
    /// Relative to the package.
    pub path: String,
    /// base, incremental, volume, nested, environment, manifest or other.
    pub kind: &'static str,
    /// The environment file that goes with a template.
    pub environment: Option<String>,
    /// The templates that call it.
    pub called_by: Vec<String>,
}

/// Number of requirements by status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
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
pub struct RequirementReport {
    /// The R-number.
    pub id: &'static str,
    /// What holds when it is met.
    pub title: &'static str,
    /// MUST, MUST NOT, ...
    pub keyword: &'static str,
    /// error, warning or note.
    pub level: &'static str,
    /// The verdict.
    pub status: Status,
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
    /// The offending place.
    pub primary: Location,
    /// Places that explain it.
    pub related: Vec<RelatedLocation>,
    /// Number of such places that are not listed.
    pub related_omitted: u32,
}

/// A place in a file of the package.
#[derive(Clone, Debug, Serialize)]
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
pub struct RelatedLocation {
    /// Where.
    #[serde(flatten)]
    pub location: Location,
    /// What is there.
    pub message: String,
}

/// A range of text; `end` is exclusive.
#[derive(Clone, Copy, Debug, Serialize)]
#[expect(missing_docs, reason = "the fields are what they are called")]
pub struct Range {
    pub start: Position,
    pub end: Position,
}

/// A position in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Position {
    /// 1-based.
    pub line: u32,
    /// 1-based, in Unicode scalar values.
    pub column: u32,
    /// 0-based, in bytes.
    pub offset: u32,
}
