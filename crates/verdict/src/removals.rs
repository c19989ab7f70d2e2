//! Fixes that remove a parameter which another finding asks the author to use.

use vnfcheck_fix::{Fix, Plan};
use vnfcheck_maps::HashSet;
use vnfcheck_report::{FindingReport, RequirementReport};

use crate::expanded_fix::unexpanded;

/// Restricts fixes that remove a parameter to display if the help of another finding in the same file names the
/// parameter, because the value belongs to that parameter and would be lost with it.
pub fn withhold_removals(requirements: &mut [RequirementReport]) {
    let all = || requirements.iter().flat_map(|it| &it.findings);
    let removed: HashSet<&str> = all().filter_map(removed_parameter).collect();
    if removed.is_empty() {
        return;
    }
    let mut wanted: HashSet<(String, String)> = HashSet::default();
    for finding in all().filter(|it| removed_parameter(it).is_none()) {
        for name in wanted_names(finding).filter(|it| removed.contains(it)) {
            let related = finding.related.iter().map(|it| &it.location.file);
            let files = std::iter::once(&finding.primary.file).chain(related);
            wanted.extend(files.map(|file| (file.clone(), name.to_owned())));
        }
    }
    for finding in requirements.iter_mut().flat_map(|it| &mut it.findings) {
        let Some(name) = removed_parameter(finding) else { continue };
        if wanted.contains(&(finding.primary.file.clone(), name.to_owned()))
            && let Some(report) = &mut finding.fix
            && let Some(fix) = report.fix.as_deref()
        {
            *report = unexpanded(Fix::clone(fix).only_shown());
        }
    }
}

/// Returns the parameter that the fix of a finding removes regardless of its uses.
fn removed_parameter(finding: &FindingReport) -> Option<&str> {
    finding.fix.as_ref()?.fix.as_deref()?.plans.iter().find_map(|plan| match plan {
        Plan::RemoveParameter { name, .. } => Some(name.as_str()),
        _ => None,
    })
}

/// Returns the words of the help, and of the expected value in the message.
fn wanted_names(finding: &FindingReport) -> impl Iterator<Item = &str> {
    let expected = finding.message.split_once("expected ").map(|(_, expected)| expected);
    let texts = expected.into_iter().chain(finding.help.as_deref());
    texts.flat_map(|text| text.split(|it: char| !(it.is_alphanumeric() || "_-.".contains(it))))
}
