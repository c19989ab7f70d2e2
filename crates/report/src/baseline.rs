//! Known findings: those of a baseline or of an earlier report.

use std::collections::VecDeque;

use maps::{HashMap, HashSet};
use serde::{Deserialize, Serialize};

use crate::fingerprint::without_positions;
use crate::render::write_inert_json;
use crate::{Location, Report};

/// Name and version of the baseline format.
pub const SCHEMA: &str = "vnfcheck.baseline/2";
/// The version whose fingerprints depend on messages; still read.
const SCHEMA_V1: &str = "vnfcheck.baseline/1";

/// Packages with their findings. A baseline is a report with less in it: what fails, without positions, so that it
/// changes only when findings do; either can be read.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Known {
    /// [`SCHEMA`], or that of the report.
    pub schema: String,
    /// The ONAP release, in a report.
    #[serde(default, skip_serializing)]
    pub catalogue: Option<KnownCatalogue>,
    /// Whose reading counts, in a report.
    #[serde(default, skip_serializing)]
    pub profile: Option<String>,
    /// As in the report.
    pub packages: Vec<KnownPackage>,
    /// Packages that could not be opened, in a report.
    #[serde(default, skip_serializing)]
    pub errors: Vec<KnownError>,
}

/// What was judged by.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct KnownCatalogue {
    /// The ONAP release.
    pub release: String,
}

/// A package that could not be opened.
#[derive(Clone, Debug, Deserialize)]
pub struct KnownError {
    /// The path as given.
    pub path: String,
    /// Why.
    pub message: String,
}

/// The findings of one package.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct KnownPackage {
    /// Last component of the path, extension dropped.
    pub name: String,
    /// The path it is known by; in a baseline only where several packages have its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// By id.
    pub requirements: Vec<KnownRequirement>,
    /// `true` if the fingerprints are those of version 1, which no finding has any more.
    #[serde(skip)]
    pub has_v1_fingerprints: bool,
}

/// The findings of one requirement.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct KnownRequirement {
    /// The R-number.
    pub id: String,
    /// error, warning or note, in a report.
    #[serde(default, skip_serializing)]
    pub level: String,
    /// The verdict, in a report.
    #[serde(default, skip_serializing)]
    pub status: String,
    /// In the order of the report.
    pub findings: Vec<KnownFinding>,
    /// Number of failures that are not listed, in a report.
    #[serde(default, skip_serializing)]
    pub findings_omitted: usize,
}

/// One finding.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct KnownFinding {
    /// Stable under edits elsewhere in the package.
    pub fingerprint: String,
    /// What is wrong.
    pub message: String,
    /// Worth knowing, but changes no status.
    #[serde(default, skip_serializing)]
    pub advisory: bool,
    /// What accepts it, in a report.
    #[serde(default, skip_serializing)]
    pub waiver: Option<KnownWaiver>,
    /// Where.
    pub primary: KnownLocation,
}

/// What accepts a finding.
#[derive(Clone, Debug, Deserialize)]
pub struct KnownWaiver {
    /// configuration, inline or baseline.
    #[serde(default)]
    pub by: String,
}

/// Where a finding is.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct KnownLocation {
    /// Relative to the package.
    pub file: String,
    /// YAML path.
    pub path: String,
    /// In a report.
    #[serde(default, skip_serializing)]
    pub range: Option<KnownRange>,
}

/// Where a finding starts.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct KnownRange {
    /// Its first character.
    pub start: KnownPosition,
}

/// A position in a text.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct KnownPosition {
    /// 1-based.
    pub line: u32,
    /// 1-based.
    pub column: u32,
}

/// Why something is neither a baseline nor a report.
#[derive(Debug, thiserror::Error)]
#[error("neither a baseline nor a report of vnfcheck: {0}")]
pub struct ShapeError(String);

impl Known {
    /// Reads a baseline or a report.
    pub fn from_json(bytes: &[u8]) -> Result<Self, ShapeError> {
        let mut known: Self = serde_json::from_slice(bytes).map_err(|error| ShapeError(error.to_string()))?;
        let is_v1 = [SCHEMA_V1, crate::SCHEMA_V1].contains(&known.schema.as_str());
        if is_v1 || [SCHEMA, crate::SCHEMA].contains(&known.schema.as_str()) {
            known.packages.iter_mut().for_each(|it| it.has_v1_fingerprints = is_v1);
            Ok(known)
        } else {
            let is = &known.schema;
            Err(ShapeError(format!("its `schema` is `{is}`, not `{SCHEMA}` or `{}`", crate::SCHEMA)))
        }
    }

    /// Returns `true` for a report, which also states levels and statuses.
    pub fn is_report(&self) -> bool {
        [crate::SCHEMA, crate::SCHEMA_V1].contains(&self.schema.as_str())
    }

    /// What a report tells, as if it had been written and read.
    pub fn of_report(report: &Report) -> Result<Self, serde_json::Error> {
        serde_json::from_value(serde_json::to_value(report)?)
    }

    /// The baseline of a report: what counts as a failure in it, or would but for a baseline.
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

    /// A baseline without the findings that a later report does not contain. Packages that the report is not about keep
    /// theirs.
    #[must_use]
    pub fn pruned(&self, report: &Self) -> Self {
        let mut pruned = self.clone();
        SCHEMA.clone_into(&mut pruned.schema);
        for (now, index) in report.packages.iter().zip(self.pair(&report.names())) {
            let Some(package) = index.and_then(|index| pruned.packages.get_mut(index)) else { continue };
            *package = package.migrated(now);
            let found: HashSet<&str> = now.findings().map(|(_, it)| it.fingerprint.as_str()).collect();
            let undecided: HashSet<&str> =
                now.requirements.iter().filter(|it| it.is_not_judged()).map(|it| it.id.as_str()).collect();
            package.keep(|requirement, finding| {
                found.contains(finding.fingerprint.as_str()) || undecided.contains(requirement.id.as_str())
            });
        }
        pruned
    }

    /// The JSON text of a baseline.
    pub fn to_json(&self) -> Result<String, serde_json::Error> {
        let mut text = Vec::new();
        write_inert_json(self, &mut text)?;
        text.push(b'\n');
        String::from_utf8(text).map_err(serde::ser::Error::custom)
    }

    /// Name and path of each package.
    pub fn names(&self) -> Vec<(&str, &str)> {
        self.packages.iter().map(|it| (it.name.as_str(), it.path.as_deref().unwrap_or_default())).collect()
    }

    /// For each of the packages, by name and path, the known one it goes with: a single one with a single one whatever
    /// they are called, otherwise that of the same path, or else those of the same name, in order.
    pub fn pair(&self, packages: &[(&str, &str)]) -> Vec<Option<usize>> {
        if let ([_], [_]) = (packages, &self.packages[..]) {
            return vec![Some(0)];
        }
        let by_path: HashMap<&str, usize> = self
            .packages
            .iter()
            .enumerate()
            .filter_map(|(index, it)| Some((it.path.as_deref()?, index)))
            .collect();
        let mut pairs: Vec<Option<usize>> =
            packages.iter().map(|(_, path)| by_path.get(path).copied()).collect();
        let taken: HashSet<usize> = pairs.iter().flatten().copied().collect();
        let mut by_name: HashMap<&str, VecDeque<usize>> = HashMap::default();
        for (index, it) in self.packages.iter().enumerate().filter(|(index, _)| !taken.contains(index)) {
            by_name.entry(&it.name).or_default().push_back(index);
        }
        for (pair, (name, _)) in pairs.iter_mut().zip(packages).filter(|(pair, _)| pair.is_none()) {
            *pair = by_name.get_mut(name).and_then(VecDeque::pop_front);
        }
        pairs
    }
}

/// The properties that match a finding of version 1 with a finding of one requirement now.
#[derive(Clone, Debug)]
pub struct Site<'f> {
    file: &'f str,
    path: String,
    message: &'f str,
}

impl<'f> Site<'f> {
    /// The site of a finding in a report.
    pub fn new(primary: &'f Location, message: &'f str) -> Self {
        Self { file: &primary.file, path: without_positions(&primary.path), message }
    }
}

/// Returns, for each finding now, the position of the known finding of version 1 that matches it: one at the same file and path,
/// with the same message where there is one, in order otherwise. Messages may have been reworded since.
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

impl KnownFinding {
    /// The site of the finding.
    pub fn site(&self) -> Site<'_> {
        let KnownLocation { file, path, .. } = &self.primary;
        Site { file, path: without_positions(path), message: &self.message }
    }
}

impl KnownRequirement {
    /// Whether it is not known of every finding if it is still there.
    fn is_not_judged(&self) -> bool {
        matches!(self.status.as_str(), "error" | "unchecked") || self.findings_omitted > 0
    }
}

impl KnownPackage {
    /// Drops all findings but those that are wanted, and requirements without any.
    fn keep(&mut self, wanted: impl Fn(&KnownRequirement, &KnownFinding) -> bool) {
        self.requirements.retain_mut(|requirement| {
            let findings = std::mem::take(&mut requirement.findings);
            requirement.findings =
                findings.into_iter().filter(|finding| wanted(requirement, finding)).collect();
            !requirement.findings.is_empty()
        });
    }

    /// Returns the package with the fingerprints of this version: a finding of version 1 takes the fingerprint of the finding that
    /// matches it now.
    #[must_use]
    pub fn migrated(&self, now: &Self) -> Self {
        let mut migrated = self.clone();
        if !std::mem::take(&mut migrated.has_v1_fingerprints) || now.has_v1_fingerprints {
            return migrated;
        }
        let current: HashMap<&str, &KnownRequirement> =
            now.requirements.iter().map(|it| (it.id.as_str(), it)).collect();
        for requirement in &mut migrated.requirements {
            let Some(current) = current.get(requirement.id.as_str()) else { continue };
            let sites: Vec<Site<'_>> = current.findings.iter().map(KnownFinding::site).collect();
            let known: Vec<Site<'_>> = requirement.findings.iter().map(KnownFinding::site).collect();
            let pairs = match_v1(&known, &sites);
            for (finding, matched) in current.findings.iter().zip(pairs) {
                if let Some(known) = matched.and_then(|at| requirement.findings.get_mut(at)) {
                    known.fingerprint.clone_from(&finding.fingerprint);
                }
            }
        }
        migrated
    }

    /// Every finding with the id of its requirement.
    pub fn findings(&self) -> impl Iterator<Item = (&str, &KnownFinding)> {
        self.requirements.iter().flat_map(|it| it.findings.iter().map(|finding| (it.id.as_str(), finding)))
    }
}
