//! Reading of reports.

use vnfcheck_maps::HashSet;

use crate::model::Report;

impl Report {
    /// Parses a JSON report of this or an earlier version of the program. Members that an earlier version did not write
    /// are empty, except for the list of rule sets, which the requirements name. The rules are needed for the defects
    /// of findings, so `vnfcheck_verdict::complete_defects` adds them later.
    pub fn from_json(json: &[u8]) -> Result<Self, serde_json::Error> {
        let mut report: Self = serde_json::from_slice(json)?;
        if report.rule_sets.is_empty() {
            let sets = report.packages.iter().flat_map(|it| &it.requirements).map(|it| &it.set);
            let mut seen = HashSet::default();
            report.rule_sets = sets.filter(|set| seen.insert(*set)).cloned().collect();
        }
        Ok(report)
    }
}
