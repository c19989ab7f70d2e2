//! Reads reports back.

use maps::HashSet;

use crate::defects;
use crate::model::Report;

impl Report {
    /// Reads a report in JSON, of this version of the program or an earlier one: what was not told then is worked out where
    /// the rest tells it, and empty otherwise.
    pub fn from_json(json: &[u8]) -> Result<Self, serde_json::Error> {
        let mut report: Self = serde_json::from_slice(json)?;
        if report.rule_sets.is_empty() {
            let sets = report.packages.iter().flat_map(|it| &it.requirements).map(|it| &it.set);
            let mut seen = HashSet::default();
            report.rule_sets = sets.filter(|set| seen.insert(*set)).cloned().collect();
        }
        for package in &mut report.packages {
            let mut findings = package.requirements.iter().flat_map(|it| &it.findings);
            if findings.any(|finding| finding.defect.is_empty()) {
                defects::join(&mut package.requirements);
            }
        }
        Ok(report)
    }
}
