//! The public format `vnfcheck.report/1`, and the only data that renderers see besides the sources.

mod not_judged;
#[cfg(feature = "schema")]
mod values;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use fix::{Applicability, Fix};
use rules::Level;
use serde::{Deserialize, Serialize};

pub use not_judged::{FileNotJudged, NotJudged};

/// Name and version of the format. A change of meaning needs a new number; additions do not.
pub const SCHEMA: &str = "vnfcheck.report/1";

/// A name that the program mostly knows: borrowed when it is told, owned when it is read.
pub type Name = Cow<'static, str>;

/// Whether the gate is passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
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

/// Which keywords gate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FailOn {
    /// MUST and MUST NOT.
    #[default]
    Must,
    /// These, SHOULD and SHOULD NOT.
    Should,
    /// All.
    May,
    /// None.
    Never,
}

impl FailOn {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Must, Self::Should, Self::May, Self::Never];

    /// The name in options and reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Must => "must",
            Self::Should => "should",
            Self::May => "may",
            Self::Never => "never",
        }
    }

    /// Whether everything that gates by the other gates by this, too.
    pub fn is_as_strict_as(self, other: Self) -> bool {
        [Level::Error, Level::Warning, Level::Note].into_iter().all(|it| self.gates(it) || !other.gates(it))
    }

    /// Whether a failure of this level gates; by default the level of a requirement is that of its keyword.
    pub fn gates(self, level: Level) -> bool {
        match level {
            Level::Error => self != Self::Never,
            Level::Warning => matches!(self, Self::Should | Self::May),
            Level::Note => self == Self::May,
        }
    }
}

/// The standing of one requirement for one package.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Report {
    /// Name and version of the format.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA)))]
    pub schema: Name,
    /// Who wrote it.
    pub tool: Tool,
    /// What was judged by.
    pub catalogue: Catalogue,
    /// The rule sets that judged, in their order.
    #[serde(default)]
    pub rule_sets: Vec<Name>,
    /// Whose reading counts: `text` or `vvp`.
    #[cfg_attr(feature = "schema", schemars(schema_with = "values::profile"))]
    pub profile: Name,
    /// Whether an environment value that does not fit its parameter fails R-92635; otherwise it is advice.
    pub strict_environment: bool,
    /// Which keywords gate: `must`, `should`, `may` or `never`.
    #[cfg_attr(feature = "schema", schemars(schema_with = "values::fail_on"))]
    pub fail_on: Name,
    /// The configuration file that counted.
    pub configuration: Option<String>,
    /// The day by which waivers with an end were judged; nothing when there are none.
    pub today: Option<String>,
    /// Over all packages.
    pub outcome: Outcome,
    /// In the order given.
    pub packages: Vec<PackageReport>,
    /// Packages that could not be opened.
    pub errors: Vec<PackageError>,
    /// Files outside the packages, by path as given.
    #[serde(flatten)]
    pub not_judged: NotJudged,
    /// What there is to say about waivers and the baseline; it changes no verdict.
    pub notes: Vec<Note>,
}

impl Report {
    /// The rule sets in a few words, `onap and csar`; nothing where the one for Heat by ONAP judged alone, which goes without saying.
    pub fn sets_in_words(&self) -> Option<String> {
        let names: Vec<&str> = self.rule_sets.iter().map(AsRef::as_ref).collect();
        match names.as_slice() {
            [] | ["onap"] => None,
            [name] => Some((*name).to_owned()),
            [names @ .., last] => Some(format!("{} and {last}", names.join(", "))),
        }
    }
}

/// A word about a waiver or an entry of the baseline.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Note {
    /// `stale-waiver`, `expired-waiver`, `bad-waiver` or `fixed`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["stale-waiver", "expired-waiver", "bad-waiver", "fixed"])))]
    pub kind: Name,
    /// What there is to say.
    pub message: String,
    /// The path of the package it is about, where it is about one.
    pub package: Option<String>,
    /// Where it comes from: a file, with line and column where there are any.
    pub origin: String,
}

impl Note {
    /// A note from this place, about no package.
    pub fn new(kind: &'static str, message: String, origin: &str) -> Self {
        Self { kind: Name::Borrowed(kind), message, package: None, origin: origin.to_owned() }
    }

    /// The same about a package, by its path.
    #[must_use]
    pub fn of(self, package: &str) -> Self {
        Self { package: Some(package.to_owned()), ..self }
    }
}

/// The program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tool {
    /// `vnfcheck`
    pub name: Name,
    /// Its version.
    pub version: Name,
}

/// The requirements judged by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Catalogue {
    /// The ONAP release.
    #[cfg_attr(feature = "schema", schemars(schema_with = "values::release"))]
    pub release: Name,
}

/// A package that could not be opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PackageError {
    /// The path as given.
    pub path: String,
    /// Why.
    pub message: String,
    /// What was met instead, in a few words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// What to do about it.
    pub help: Name,
}

/// The verdicts on one package.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PackageReport {
    /// Last component of the path, extension dropped.
    pub name: String,
    /// The path as given, with the folder or, behind a `!`, the place in an archive where the package was found.
    pub path: String,
    /// The folder of an archive that holds the modules; mostly empty, for the top.
    #[serde(default)]
    pub root: String,
    /// Hash over the sorted (path, content) list, in hexadecimal: a directory and its zip agree.
    pub sha256: String,
    /// MD5 over the contents in path order, for the format that readers of VVP's reports know; no part of the report.
    #[serde(skip)]
    pub md5: Option<String>,
    /// Whether this package passes the gate.
    pub outcome: Outcome,
    /// Its files in path order.
    pub files: Vec<FileReport>,
    /// Files in it that could be taken for templates and are not judged.
    #[serde(flatten)]
    pub not_judged: NotJudged,
    /// The languages of templates that are not HOT, by path: `cfn` or `blueprint`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub dialects: BTreeMap<String, Name>,
    /// Number of requirements by status.
    pub summary: Summary,
    /// Every requirement of the release, by id.
    pub requirements: Vec<RequirementReport>,
}

/// One file of a package.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FileReport {
    /// Relative to the package.
    pub path: String,
    /// base, incremental, volume, nested, environment, manifest or other.
    #[cfg_attr(feature = "schema", schemars(schema_with = "values::file_kind"))]
    pub kind: Name,
    /// The environment file that goes with a template.
    pub environment: Option<String>,
    /// The templates that call it.
    pub called_by: Vec<String>,
    /// Further ones, where naming all of them would take far more room than the package does.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub called_by_omitted: usize,
    /// The configuration keeps it by name only: nothing in it is judged.
    pub excluded: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "what serde hands over")]
fn is_zero(count: &usize) -> bool {
    *count == 0
}

/// Number of requirements by status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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

    /// The numbers of several packages together.
    pub fn sum(all: impl Iterator<Item = Self>) -> Self {
        all.fold(Self::default(), |sum, it| Self {
            pass: sum.pass + it.pass,
            fail: sum.fail + it.fail,
            not_applicable: sum.not_applicable + it.not_applicable,
            waived: sum.waived + it.waived,
            error: sum.error + it.error,
            unchecked: sum.unchecked + it.unchecked,
        })
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
    #[cfg_attr(feature = "schema", schemars(schema_with = "values::keyword"))]
    pub keyword: Name,
    /// error, warning or note.
    #[cfg_attr(feature = "schema", schemars(schema_with = "values::level"))]
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
    /// Subjects that the files alone do not decide, with the reason; they change no status.
    pub undecided: Vec<RelatedLocation>,
    /// Number of undecided subjects that are not listed.
    pub undecided_omitted: usize,
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
}

impl RequirementReport {
    /// Number of findings that make it fail, listed or not.
    pub fn open_findings(&self) -> usize {
        self.findings.iter().filter(|finding| finding.is_open()).count() + self.findings_omitted
    }
}

impl FixReport {
    /// Whether it leaves the stack as it is, so that nobody has to look.
    pub fn is_safe(&self) -> bool {
        self.applicability == Applicability::Safe.name()
    }

    /// The command that makes it.
    pub fn command(&self) -> &'static str {
        if self.is_safe() { "vnfcheck fix" } else { "vnfcheck fix --unsafe" }
    }
}

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

/// What mends a finding.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FixReport {
    /// `safe`: the stack stays the same; `unsafe`: its author must look; `display`: told, and made by no command: it has no edits, or they give another stack.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["safe", "unsafe", "display"])))]
    pub applicability: Name,
    /// What it does, or would do.
    pub title: String,
    /// What changes in the files as they are; a file that is not there comes in.
    pub edits: Vec<EditReport>,
    /// Number of edits that are not listed: of very many, and of those of further findings, only the number is told.
    pub edits_omitted: usize,
    /// Files that get another path; edits name them by the old one.
    pub renames: Vec<RenameReport>,
    /// The plans behind it; nothing in a report that was read.
    #[serde(skip)]
    pub fix: Option<Arc<Fix>>,
}

/// Fixes are equal that say the same: the plans are not part of the format.
impl PartialEq for FixReport {
    fn eq(&self, other: &Self) -> bool {
        let said = |it: &Self| (it.applicability.clone(), it.title.clone(), it.edits_omitted);
        said(self) == said(other) && self.edits == other.edits && self.renames == other.renames
    }
}

impl Eq for FixReport {}

/// Text that takes the place of other text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EditReport {
    /// Relative to the package, `/` separators.
    pub file: String,
    /// What goes; empty where something comes in.
    pub range: Range,
    /// What comes.
    pub text: String,
}

/// A file that gets another path.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RenameReport {
    /// Its path, relative to the package.
    pub from: String,
    /// What it becomes.
    pub to: String,
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

/// A place in a file of the package.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RelatedLocation {
    /// Where.
    #[serde(flatten)]
    pub location: Location,
    /// What is there.
    pub message: String,
}

/// A range of text; `end` is exclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(missing_docs, reason = "the fields are what they are called")]
pub struct Range {
    pub start: Position,
    pub end: Position,
}

/// A position in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Position {
    /// 1-based.
    pub line: u32,
    /// 1-based, in Unicode scalar values.
    pub column: u32,
    /// 0-based, in bytes.
    pub offset: u32,
}
