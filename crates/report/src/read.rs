//! Reading of reports.

use vnfcheck_maps::HashSet;

use crate::defects;
use crate::model::Report;

impl Report {
    /// Parses a JSON report of this or an earlier version of the program. Members that an earlier version did not
    /// write are derived from the others if possible, otherwise left empty.
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
