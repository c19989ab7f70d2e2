//! The verdicts on one package, and its files.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Name;
use super::not_judged::NotJudged;
use super::requirement::RequirementReport;
use super::standing::{Outcome, Summary};

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
    /// Findings that fixes remove, for formats that show the number; no part of the report.
    #[serde(skip)]
    pub fixable: Option<Fixable>,
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

/// Number of open findings that fixes remove from a package.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fixable {
    /// By `vnfcheck fix`.
    pub safely: usize,
    /// By `vnfcheck fix --unsafe`, beyond these.
    pub unsafely: usize,
}

/// One file of a package.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FileReport {
    /// Relative to the package.
    pub path: String,
    /// base, incremental, volume, nested, environment, manifest or other.
    #[cfg_attr(feature = "schema", schemars(schema_with = "super::values::file_kind"))]
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

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde calls")]
fn is_zero(count: &usize) -> bool {
    *count == 0
}
