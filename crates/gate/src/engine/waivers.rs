//! Waivers that the operator has approved for a project.

use std::sync::{Arc, PoisonError};

use serde::{Deserialize, Serialize};
use vnfcheck_runner::policy::{Subject, Waiver, globs, literal_glob};
use vnfcheck_runner::{Date, Selector};

use super::frame::StoredReport;
use super::stored::read;
use super::terms::{CheckRequest, CheckRequestError, MOST_POLICIES};
use super::{Engine, EngineError};

/// Approved waiver, as part of the policy of a project. A waiver accepts the findings of one requirement or kind of
/// defect at one path of a file, and below the path.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProjectWaiver {
    /// Number of the waiver in the gate.
    pub number: i64,
    /// ID of the requirement.
    pub requirement: String,
    /// Kind of defect, if the requirement combines several kinds.
    pub kind: Option<String>,
    /// Name of the package.
    pub package: String,
    /// Path of the file in the package.
    pub file: String,
    /// Path in the file.
    pub subject: String,
    /// Reason of the vendor.
    pub reason: String,
    /// Last day of validity, as YYYY-MM-DD.
    pub until: String,
    /// Name of the key that approved the waiver.
    pub approver: String,
}

impl ProjectWaiver {
    /// Converts the waiver for a check; fails if no pattern can match the location.
    fn to_waiver(&self) -> Result<Waiver, String> {
        let place = |text: &str| globs([literal_glob(text).as_str()]).map_err(|error| error.to_string());
        let until = self.until.parse::<Date>().map_err(|error| error.to_string())?;
        Ok(Waiver {
            ids: vec![Selector::Id(self.kind.as_ref().unwrap_or(&self.requirement).clone())],
            package: Some(place(&self.package)?),
            file: Some(place(&self.file)?),
            subject: Some(Subject::literal(&self.subject).map_err(|error| error.to_string())?),
            reason: self.reason.clone(),
            until: Some(until),
            approver: Some(self.approver.clone()),
            origin: format!("waiver {}", self.number),
        })
    }
}

/// Finding that fails its requirement, with the scope of a waiver for the finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenFinding {
    /// Position of the package in the report, 0-based.
    pub position: usize,
    /// Name of the package.
    pub package: String,
    /// ID of the requirement.
    pub requirement: String,
    /// Kind of defect, if waivers of the requirement must name a kind.
    pub kind: Option<String>,
    /// Fingerprint of the finding.
    pub fingerprint: String,
    /// Path of the file in the package.
    pub file: String,
    /// Path in the file.
    pub subject: String,
    /// Line, 1-based.
    pub line: u32,
    /// Column, 1-based.
    pub column: u32,
    /// Message of the finding.
    pub message: String,
}

/// Returns the findings of a stored report that fail a requirement.
pub fn open_findings(report: &StoredReport) -> Result<Vec<OpenFinding>, EngineError> {
    let report = read(report)?;
    let mut found = Vec::new();
    for (position, package) in report.packages.iter().enumerate() {
        for requirement in &package.requirements {
            let has_members = vnfcheck_rules::built_in().members_of(&requirement.id).is_some();
            found.extend(requirement.findings.iter().filter(|it| it.is_open()).map(|finding| OpenFinding {
                position,
                package: package.name.clone(),
                requirement: requirement.id.to_string(),
                kind: finding.kind.as_ref().filter(|_| has_members).map(ToString::to_string),
                fingerprint: finding.fingerprint.clone(),
                file: finding.primary.file.clone(),
                subject: finding.primary.path.clone(),
                line: finding.primary.range.start.line,
                column: finding.primary.range.start.column,
                message: finding.message.clone(),
            }));
        }
    }
    Ok(found)
}

impl Engine {
    /// Returns `true` if checks with these options allow no waiver of a requirement.
    pub fn is_mandatory(&self, terms: &CheckRequest, requirement: &str) -> Result<bool, CheckRequestError> {
        let options = self.options(terms)?;
        let known = self.all_sets().find_map(|set| set.requirement(requirement));
        let Some(known) = known else { return Ok(false) };
        let revision = known.revision(options.release).unwrap_or_else(|| known.latest());
        Ok(options.policy.is_mandatory(known, revision.keyword))
    }

    /// Returns `true` if the engine knows the waivers of a project with this digest.
    pub fn knows_waivers(&self, digest: &str) -> bool {
        self.waivers.read().unwrap_or_else(PoisonError::into_inner).contains_key(digest)
    }

    /// Parses the waivers of a project, so that checks can name them by their digest.
    pub fn learn_waivers(&self, digest: &str, json: &str) -> Result<(), CheckRequestError> {
        let waivers: Vec<ProjectWaiver> =
            serde_json::from_str(json).map_err(|error| CheckRequestError::Waivers(error.to_string()))?;
        let applied = |waiver: &ProjectWaiver| match waiver.to_waiver() {
            Ok(waiver) => Some(waiver),
            Err(error) => {
                tracing::warn!(waiver = waiver.number, error, "cannot apply a waiver; its findings count");
                None
            }
        };
        let waivers = waivers.iter().filter_map(applied).collect();
        let mut known = self.waivers.write().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST_POLICIES {
            known.clear();
        }
        known.insert(digest.to_owned(), Arc::new(waivers));
        Ok(())
    }

    /// Returns the waivers with this digest.
    pub(super) fn waivers(&self, digest: &str) -> Result<Arc<Vec<Waiver>>, CheckRequestError> {
        let known = self.waivers.read().unwrap_or_else(PoisonError::into_inner);
        known.get(digest).cloned().ok_or_else(|| CheckRequestError::Waivers("unknown digest".to_owned()))
    }
}

/// Returns the reason why a waiver cannot be applied; `None` if the waiver can be applied.
pub fn defect_of(waiver: &ProjectWaiver) -> Option<String> {
    waiver.to_waiver().err()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::time::Duration;

    use vnfcheck_runner::save;

    use super::*;
    use crate::engine::{Policy, RequestedOptions};

    #[test]
    fn a_waiver_ends_with_its_last_day() {
        let text = "heat_template_version: 2016-10-14\nresources:\n  vm:\n    type: OS::Nova::Server\n    \
                    properties: { flavor: { get_param: none }, image: a }\n";
        let files = BTreeMap::from([("base.yaml".to_owned(), text.as_bytes().to_vec())]);
        let archive = save::archived(&files).unwrap();
        let policy = Policy { timeout: Duration::from_mins(1), unpacked: 1 << 20, ..Policy::default() };
        let engine = Engine::new(&policy).unwrap();
        let day = |day: &str| day.parse::<Date>().unwrap();
        let open = |requested: &RequestedOptions, today: Date| {
            let terms = engine.terms(requested, today).unwrap();
            let report = engine.check("p", archive.clone(), &terms).unwrap().report;
            open_findings(&report).unwrap()
        };
        let all = open(&RequestedOptions::default(), day("2026-11-21"));
        let finding = all.iter().find(|it| it.requirement == "R-92635").unwrap();
        assert_eq!((finding.file.as_str(), finding.line, finding.package.as_str()), ("base.yaml", 5, "p"));
        let waiver = ProjectWaiver {
            number: 7,
            requirement: finding.requirement.clone(),
            kind: finding.kind.clone(),
            package: finding.package.clone(),
            file: finding.file.clone(),
            subject: finding.subject.clone(),
            reason: "set by the site".to_owned(),
            until: "2026-11-21".to_owned(),
            approver: "operator".to_owned(),
        };
        engine.learn_waivers("digest", &serde_json::to_string(&[waiver]).unwrap()).unwrap();
        let requested =
            RequestedOptions { waivers: Some("digest".to_owned()), ..RequestedOptions::default() };
        let left = open(&requested, day("2026-11-21"));
        assert!(!left.contains(finding) && left.len() + 1 == all.len());
        assert_eq!(open(&requested, day("2026-11-22")), all);
        let unknown = RequestedOptions { waivers: Some("other".to_owned()), ..RequestedOptions::default() };
        assert!(matches!(engine.terms(&unknown, Date::LAST), Err(CheckRequestError::Waivers(_))));
    }
}
