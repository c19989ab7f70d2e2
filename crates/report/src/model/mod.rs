//! The public format `vnfcheck.report/2`, and the only data that renderers see besides the sources.

mod mending;
mod not_judged;
mod package;
mod places;
mod requirement;
mod standing;
#[cfg(feature = "schema")]
mod values;

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

pub use mending::{EditReport, FixReport, RenameReport};
pub use not_judged::{FileNotJudged, NotJudged};
pub use package::{FileReport, Fixable, PackageError, PackageReport};
pub use places::{Location, Position, Range, RelatedLocation};
pub use requirement::{FindingReport, RequirementReport, Unwritten, WaiverReport};
pub use standing::{FailOn, Outcome, Status, Summary};

/// Name and version of the format. A change of meaning needs a new number; additions do not.
pub const SCHEMA: &str = "vnfcheck.report/2";
/// The version before: written on request, and read.
pub const SCHEMA_V1: &str = "vnfcheck.report/1";

/// A name that the program mostly knows: borrowed when it is told, owned when it is read.
pub type Name = Cow<'static, str>;

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

    /// Makes it a note about the package of this path.
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
