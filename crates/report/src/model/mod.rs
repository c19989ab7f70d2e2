//! The public format `vnfcheck.report/2`. Renderers use only this data and the sources.

mod fix;
mod named;
mod package;
mod places;
mod requirement;
mod status;
mod unchecked_files;

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use vnfcheck_check::Profile;

pub use fix::{EditReport, FixReport, RenameReport};
pub use package::{Estimate, FileReport, Fixable, PackageError, PackageReport};
pub use places::{Location, Position, Range, RelatedLocation, UndecidedReport};
pub use requirement::{FindingReport, NodeKey, OFF_BY_DEFAULT, RequirementReport, Unwritten, WaiverReport};
pub use status::{FailOn, Outcome, Status, Summary};
pub use unchecked_files::{UncheckedFile, UncheckedFiles};

/// Name and version of the format. Changed meanings require a new version; additions do not.
pub const SCHEMA: &str = "vnfcheck.report/2";
/// Previous version of the format: written on request, and readable.
pub(crate) const SCHEMA_V1: &str = "vnfcheck.report/1";

/// A name that is usually a constant: borrowed when the report is created, owned when it is read.
pub type Name = Cow<'static, str>;

/// Results of one run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Report {
    /// Name and version of the format.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA)))]
    pub schema: Name,
    /// Program that wrote the report.
    pub tool: Tool,
    /// Catalogue of requirements used for the check.
    pub catalogue: Catalogue,
    /// Rule sets that were checked, in order.
    #[serde(default)]
    pub rule_sets: Vec<Name>,
    /// Profile: `text` for the text of the requirements, `vvp` for the behaviour of the VVP scripts.
    #[cfg_attr(feature = "schema", schemars(schema_with = "named::schema::<Profile>"))]
    #[serde(with = "named")]
    pub profile: Profile,
    /// If `true`, an environment value that does not fit its parameter fails R-92635; otherwise it is advice.
    pub strict_environment: bool,
    /// Lowest keyword that gates: `must`, `should`, `may` or `never`.
    #[cfg_attr(feature = "schema", schemars(schema_with = "named::schema::<FailOn>"))]
    #[serde(with = "named")]
    pub fail_on: FailOn,
    /// Path of the configuration file; null without one.
    pub configuration: Option<String>,
    /// Date used to check the end dates of waivers; null if no waiver has an end date.
    pub today: Option<String>,
    /// Outcome over all packages.
    pub outcome: Outcome,
    /// Packages in the order given.
    pub packages: Vec<PackageReport>,
    /// Packages that could not be opened.
    pub errors: Vec<PackageError>,
    /// Unchecked files outside the packages, by path as given.
    #[serde(flatten)]
    pub unchecked_files: UncheckedFiles,
    /// Notes about waivers and the baseline; they do not change any status.
    pub notes: Vec<Note>,
}

impl Report {
    /// Returns a short list of the rule sets, such as `onap and csar`; `None` for `onap` alone, which is the default.
    pub(crate) fn sets_in_words(&self) -> Option<String> {
        let names: Vec<&str> = self.rule_sets.iter().map(AsRef::as_ref).collect();
        match names.as_slice() {
            [] | ["onap"] => None,
            [name] => Some((*name).to_owned()),
            [names @ .., last] => Some(format!("{} and {last}", names.join(", "))),
        }
    }
}

/// A note about a waiver or an entry of the baseline.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Note {
    /// `stale-waiver`, `expired-waiver`, `bad-waiver` or `fixed`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["stale-waiver", "expired-waiver", "bad-waiver", "fixed"])))]
    pub kind: Name,
    /// Text of the note.
    pub message: String,
    /// Path of the affected package, if the note concerns one.
    pub package: Option<String>,
    /// Origin of the note: a file, with line and column if known.
    pub origin: String,
}

impl Note {
    /// Creates a note that concerns no package.
    pub fn new(kind: &'static str, message: String, origin: &str) -> Self {
        Self { kind: Name::Borrowed(kind), message, package: None, origin: origin.to_owned() }
    }

    /// Returns the note with the package path set.
    #[must_use]
    pub fn of(self, package: &str) -> Self {
        Self { package: Some(package.to_owned()), ..self }
    }
}

/// Program that wrote a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tool {
    /// Always `vnfcheck`.
    pub name: Name,
    /// Version of the program.
    pub version: Name,
}

/// Catalogue of requirements used for a check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Catalogue {
    /// ONAP release.
    #[cfg_attr(feature = "schema", schemars(schema_with = "named::schema::<vnfcheck_check::Release>"))]
    pub release: Name,
}
