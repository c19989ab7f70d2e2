//! Known findings, from a baseline or an earlier report.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};
use vnfcheck_maps::{HashMap, HashSet};

use crate::fingerprint::without_positions;
use crate::render::write_inert_json;
use crate::{Location, Report};

/// Name and version of the baseline format.
pub const SCHEMA: &str = "vnfcheck.baseline/2";
/// Previous version, whose fingerprints depend on messages; still readable.
const SCHEMA_V1: &str = "vnfcheck.baseline/1";

/// Packages with their findings, read from a baseline or a report. A baseline is a reduced report: only failures,
/// without positions, so that a baseline changes only with the findings.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Baseline {
    /// [`SCHEMA`], or the schema of the report.
    pub schema: String,
    /// ONAP release; only in a report.
    #[serde(default, skip_serializing)]
    pub catalogue: Option<BaselineCatalogue>,
    /// Profile; only in a report.
    #[serde(default, skip_serializing)]
    pub profile: Option<String>,
    /// Packages in the order of the report.
    pub packages: Vec<BaselinePackage>,
    /// Packages that could not be opened; only in a report.
    #[serde(default, skip_serializing)]
    pub errors: Vec<BaselinePackageError>,
}

/// Catalogue of requirements used for the check.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct BaselineCatalogue {
    /// The ONAP release.
    pub release: String,
}

/// A package that could not be opened.
#[derive(Clone, Debug, Deserialize)]
pub struct BaselinePackageError {
    /// Path as given on the command line.
    pub path: String,
    /// Error message.
    pub message: String,
}

/// The name and path of a package, which match the packages of two runs.
#[derive(Clone, Copy, Debug)]
pub struct PackageName<'n> {
    /// Last component of the path, without extension.
    pub name: &'n str,
    /// Path as given on the command line.
    pub path: &'n str,
}

/// Findings of one package.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct BaselinePackage {
    /// Last component of the path, without extension.
    pub name: String,
    /// Path of the package; in a baseline only if several packages have the same name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// Requirements with findings, by ID.
    pub requirements: Vec<BaselineRequirement>,
    /// `true` if the fingerprints are of version 1, which matches no current finding.
    #[serde(skip)]
    pub has_v1_fingerprints: bool,
}

/// Findings of one requirement.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct BaselineRequirement {
    /// R-number of the requirement.
    pub id: String,
    /// `error`, `warning` or `note`; only in a report.
    #[serde(default, skip_serializing)]
    pub level: String,
    /// Status of the requirement; only in a report.
    #[serde(default, skip_serializing)]
    pub status: String,
    /// Findings in the order of the report.
    pub findings: Vec<BaselineFinding>,
    /// Number of failures that are not listed; only in a report.
    #[serde(default, skip_serializing)]
    pub findings_omitted: usize,
}

/// A known finding.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct BaselineFinding {
    /// Identifier that is stable under edits elsewhere in the package.
    pub fingerprint: String,
    /// Message of the finding.
    pub message: String,
    /// `true` for advice that does not affect the status; only in a report.
    #[serde(default, skip_serializing)]
    pub advisory: bool,
    /// Waiver that accepts the finding; only in a report.
    #[serde(default, skip_serializing)]
    pub waiver: Option<BaselineWaiver>,
    /// Location of the finding.
    pub primary: BaselineLocation,
}

/// Waiver of a finding.
#[derive(Clone, Debug, Deserialize)]
pub struct BaselineWaiver {
    /// `configuration`, `inline` or `baseline`.
    #[serde(default)]
    pub by: String,
}

/// Location of a finding.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct BaselineLocation {
    /// Path of the file, relative to the package.
    pub file: String,
    /// YAML path.
    pub path: String,
    /// Range in the file; only in a report.
    #[serde(default, skip_serializing)]
    pub range: Option<BaselineRange>,
}

/// Range of a finding, reduced to its start.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct BaselineRange {
    /// Position of the first character.
    pub start: BaselinePosition,
}

/// A position in a file.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct BaselinePosition {
    /// 1-based line.
    pub line: u32,
    /// 1-based column.
    pub column: u32,
}

/// Error for a file that is neither a baseline nor a report.
#[derive(Debug, thiserror::Error)]
#[error("neither a baseline nor a report of vnfcheck: {0}")]
pub struct ShapeError(String);

impl Baseline {
    /// Parses a baseline or a report.
    ///
    /// # Errors
    ///
    /// [`ShapeError`] if the file is neither.
    pub fn from_json(bytes: &[u8]) -> Result<Self, ShapeError> {
        let mut known: Self = serde_json::from_slice(bytes).map_err(|error| ShapeError(error.to_string()))?;
        let is_v1 = [SCHEMA_V1, crate::SCHEMA_V1].contains(&known.schema.as_str());
        if is_v1 || [SCHEMA, crate::SCHEMA].contains(&known.schema.as_str()) {
            known.packages.iter_mut().for_each(|it| it.has_v1_fingerprints = is_v1);
            Ok(known)
        } else {
            let is = &known.schema;
            Err(ShapeError(format!("`schema` is `{is}`, expected `{SCHEMA}` or `{}`", crate::SCHEMA)))
        }
    }

    /// Returns `true` for a report, which also contains levels and statuses.
    pub fn is_report(&self) -> bool {
        [crate::SCHEMA, crate::SCHEMA_V1].contains(&self.schema.as_str())
    }

    /// Converts a report to the form that results from reading the written report.
    pub fn of_report(report: &Report) -> Result<Self, serde_json::Error> {
        serde_json::from_value(serde_json::to_value(report)?)
    }

    /// Returns the baseline of a report: all findings that count as failures or would without a baseline.
    #[must_use]
    pub fn into_baseline(mut self) -> Self {
        SCHEMA.clone_into(&mut self.schema);
        let mut names: HashMap<String, usize> = HashMap::default();
        self.packages.iter().for_each(|it| *names.entry(it.name.clone()).or_default() += 1);
        for package in &mut self.packages {
            package.path =
                package.path.take().filter(|_| names.get(&package.name).is_some_and(|count| *count > 1));
            package.keep(|requirement, finding| {
                !finding.advisory
                    && match &finding.waiver {
                        None => requirement.status == "fail",
                        Some(waiver) => waiver.by == "baseline",
                    }
            });
        }
        self
    }

    /// Returns a baseline without the findings that a later report does not contain. Packages and requirements that are
    /// not in the report keep their findings.
    #[must_use]
    pub fn pruned(&self, report: &Self) -> Self {
        let mut pruned = self.clone();
        SCHEMA.clone_into(&mut pruned.schema);
        for (now, index) in report.packages.iter().zip(self.pair(&report.names())) {
            let Some(package) = index.and_then(|index| pruned.packages.get_mut(index)) else { continue };
            *package = package.migrated(now);
            let found: HashSet<&str> = now.findings().map(|(_, it)| it.fingerprint.as_str()).collect();
            let checked: HashSet<&str> =
                now.requirements.iter().filter(|it| !it.is_unchecked()).map(|it| it.id.as_str()).collect();
            package.keep(|requirement, finding| {
                found.contains(finding.fingerprint.as_str()) || !checked.contains(requirement.id.as_str())
            });
        }
        pruned
    }

    /// Serializes a baseline as JSON text.
    pub fn to_json(&self) -> Result<String, serde_json::Error> {
        let mut text = Vec::new();
        write_inert_json(self, &mut text)?;
        text.push(b'\n');
        String::from_utf8(text).map_err(serde::ser::Error::custom)
    }

    /// Returns the names of the packages.
    pub fn names(&self) -> Vec<PackageName<'_>> {
        let packages = self.packages.iter();
        packages
            .map(|it| PackageName { name: &it.name, path: it.path.as_deref().unwrap_or_default() })
            .collect()
    }

    /// Returns the position of the matching known package for each package. A single package matches a single package
    /// regardless of the names; otherwise packages match by path, then by name in order.
    pub fn pair(&self, packages: &[PackageName<'_>]) -> Vec<Option<usize>> {
        if let ([_], [_]) = (packages, &self.packages[..]) {
            return vec![Some(0)];
        }
        let by_path: HashMap<&str, usize> = self
            .packages
            .iter()
            .enumerate()
            .filter_map(|(index, it)| Some((it.path.as_deref()?, index)))
            .collect();
        let mut pairs: Vec<Option<usize>> = packages.iter().map(|it| by_path.get(it.path).copied()).collect();
        let taken: HashSet<usize> = pairs.iter().flatten().copied().collect();
        let mut by_name: HashMap<&str, VecDeque<usize>> = HashMap::default();
        for (index, it) in self.packages.iter().enumerate().filter(|(index, _)| !taken.contains(index)) {
            by_name.entry(&it.name).or_default().push_back(index);
        }
        for (pair, package) in pairs.iter_mut().zip(packages).filter(|(pair, _)| pair.is_none()) {
            *pair = by_name.get_mut(package.name).and_then(VecDeque::pop_front);
        }
        pairs
    }
}

/// Properties used to match findings of version 1 with current findings of the same requirement.
#[derive(Clone, Debug)]
pub struct Site<'f> {
    file: &'f str,
    path: String,
    message: &'f str,
}

impl<'f> Site<'f> {
    /// Creates the site of a finding in a report.
    pub fn new(primary: &'f Location, message: &'f str) -> Self {
        Self { file: &primary.file, path: without_positions(&primary.path), message }
    }
}

/// Returns, for each current finding, the position of the matching known finding of version 1. Findings match by file
/// and path, preferably with the same message, otherwise in order, because messages may have been reworded.
pub fn match_v1(known: &[Site<'_>], now: &[Site<'_>]) -> Vec<Option<usize>> {
    let mut places: HashMap<(&str, &str), Vec<usize>> = HashMap::default();
    for (at, site) in known.iter().enumerate() {
        places.entry((site.file, &site.path)).or_default().push(at);
    }
    let mut matched = vec![None; now.len()];
    for is_exact in [true, false] {
        for (site, matched) in now.iter().zip(&mut matched).filter(|(_, matched)| matched.is_none()) {
            let Some(free) = places.get_mut(&(site.file, site.path.as_str())) else { continue };
            let is_same = |at: &usize| known.get(*at).is_some_and(|it| it.message == site.message);
            let position =
                if is_exact { free.iter().position(is_same) } else { (!free.is_empty()).then_some(0) };
            *matched = position.map(|position| free.remove(position));
        }
    }
    matched
}

impl BaselineFinding {
    /// Returns the site of the finding.
    pub fn site(&self) -> Site<'_> {
        let BaselineLocation { file, path, .. } = &self.primary;
        Site { file, path: without_positions(path), message: &self.message }
    }
}

impl BaselineRequirement {
    /// Returns `true` if the report does not show whether each finding of the requirement still exists.
    fn is_unchecked(&self) -> bool {
        matches!(self.status.as_str(), "error" | "unchecked") || self.findings_omitted > 0
    }
}

impl BaselinePackage {
    /// Drops all unwanted findings, and requirements without findings.
    fn keep(&mut self, wanted: impl Fn(&BaselineRequirement, &BaselineFinding) -> bool) {
        self.requirements.retain_mut(|requirement| {
            let findings = std::mem::take(&mut requirement.findings);
            requirement.findings =
                findings.into_iter().filter(|finding| wanted(requirement, finding)).collect();
            !requirement.findings.is_empty()
        });
    }

    /// Returns the package with current fingerprints; a finding of version 1 takes the fingerprint of the matching
    /// current finding.
    #[must_use]
    pub fn migrated(&self, now: &Self) -> Self {
        let mut migrated = self.clone();
        if !std::mem::take(&mut migrated.has_v1_fingerprints) || now.has_v1_fingerprints {
            return migrated;
        }
        let current: HashMap<&str, &BaselineRequirement> =
            now.requirements.iter().map(|it| (it.id.as_str(), it)).collect();
        for requirement in &mut migrated.requirements {
            let Some(current) = current.get(requirement.id.as_str()) else { continue };
            let sites: Vec<Site<'_>> = current.findings.iter().map(BaselineFinding::site).collect();
            let known: Vec<Site<'_>> = requirement.findings.iter().map(BaselineFinding::site).collect();
            let pairs = match_v1(&known, &sites);
            for (finding, matched) in current.findings.iter().zip(pairs) {
                if let Some(known) = matched.and_then(|at| requirement.findings.get_mut(at)) {
                    known.fingerprint.clone_from(&finding.fingerprint);
                }
            }
        }
        migrated
    }

    /// Returns every finding with the ID of its requirement.
    pub fn findings(&self) -> impl Iterator<Item = (&str, &BaselineFinding)> {
        self.requirements.iter().flat_map(|it| it.findings.iter().map(|finding| (it.id.as_str(), finding)))
    }
}
