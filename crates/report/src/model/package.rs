//! Results for one package, and its files.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Name;
use super::fix::FixReport;
use super::requirement::RequirementReport;
use super::status::{Outcome, Summary};
use super::unchecked_files::UncheckedFiles;
use crate::defects::Defect;

/// A package that could not be opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PackageError {
    /// Path as given.
    pub path: String,
    /// Error message.
    pub message: String,
    /// Short description of the contents that were found instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// Suggested action.
    pub help: Name,
}

/// Results for one package.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PackageReport {
    /// Last component of the path, without extension.
    pub name: String,
    /// Path as given, with the folder of the package; locations inside an archive follow a `!`.
    pub path: String,
    /// Folder with the modules inside an archive; empty for the top level.
    #[serde(default)]
    pub root: String,
    /// Hexadecimal SHA-256 of the sorted (path, content) list; equal for a directory and its zip.
    pub sha256: String,
    /// MD5 of the contents in path order, for the VVP-compatible format; not part of the report.
    #[serde(skip)]
    pub md5: Option<String>,
    /// Number of fixable findings, for formats that show it; not part of the report.
    #[serde(skip)]
    pub fixable: Option<Fixable>,
    /// Outcome of the gate for this package.
    pub outcome: Outcome,
    /// Files of the package in path order.
    pub files: Vec<FileReport>,
    /// Unchecked files in the package that could be mistaken for templates.
    #[serde(flatten)]
    pub unchecked_files: UncheckedFiles,
    /// Dialects of templates that are not HOT, by path: `cfn` or `blueprint`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub dialects: BTreeMap<String, Name>,
    /// Number of requirements by status.
    pub summary: Summary,
    /// All requirements of the release, by ID.
    pub requirements: Vec<RequirementReport>,
}

/// Number of open findings in a package that fixes resolve.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fixable {
    /// Number resolved by `vnfcheck fix`.
    pub safely: Estimate,
    /// Number resolved by `vnfcheck fix --unsafe`, including those of `safely`.
    pub unsafely: Estimate,
    /// `true` if `vnfcheck fix --interactive` may ask for more than reasons to accept findings.
    pub has_questions: bool,
}

impl Fixable {
    /// Counts the open defects with a fix, for fixes that were not tried.
    pub fn offered(defects: &[Defect<'_>]) -> Self {
        let fixes = defects.iter().filter(|it| it.is_open()).filter_map(Defect::fix);
        let fixes: Vec<&FixReport> = fixes.filter(|it| !it.is_skipped).collect();
        let safe = fixes.iter().filter(|it| it.is_safe()).count();
        let [safely, unsafely] = [safe, fixes.len()].map(|findings| Estimate {
            findings,
            is_untried: findings > 0,
            has_harmless: findings > 0,
        });
        Self { safely, unsafely, has_questions: true }
    }
}

impl std::ops::AddAssign for Fixable {
    fn add_assign(&mut self, other: Self) {
        self.safely += other.safely;
        self.unsafely += other.unsafely;
        self.has_questions |= other.has_questions;
    }
}

/// Number of findings that fixes resolve, or number of findings with a fix.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Estimate {
    /// Number of findings.
    pub findings: usize,
    /// `true` if the number counts findings with a fix, because not all fixes were tried.
    pub is_untried: bool,
    /// `true` if some fixes are known or expected to do no harm.
    pub has_harmless: bool,
}

impl Estimate {
    /// Creates an exact number.
    pub fn exactly(findings: usize) -> Self {
        Self { findings, is_untried: false, has_harmless: findings > 0 }
    }
}

impl std::ops::AddAssign for Estimate {
    fn add_assign(&mut self, other: Self) {
        self.findings += other.findings;
        self.is_untried |= other.is_untried;
        self.has_harmless |= other.has_harmless;
    }
}

/// A file of a package.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FileReport {
    /// Path relative to the package.
    pub path: String,
    /// `base`, `incremental`, `volume`, `nested`, `environment`, `manifest` or `other`.
    #[cfg_attr(feature = "schema", schemars(schema_with = "super::named::schema::<vnfcheck_hot::FileKind>"))]
    pub kind: Name,
    /// Environment file of a template.
    pub environment: Option<String>,
    /// Templates that call this file.
    pub called_by: Vec<String>,
    /// Number of callers that are not listed, to limit the size of the report.
    #[serde(default, skip_serializing_if = "super::status::is_zero")]
    pub called_by_omitted: usize,
    /// `true` if the configuration excludes the contents of the file from checks.
    pub excluded: bool,
}
