//! Reading of reports.

use vnfcheck_maps::HashSet;

use crate::model::Report;

impl Report {
    /// Parses a JSON report of this or an earlier version of the program. Members that an earlier version did not
    /// write, such as the defects of findings, are empty; the list of rule sets is that of the requirements.
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
