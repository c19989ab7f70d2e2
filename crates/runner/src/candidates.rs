//! The fixes that a round of fixing can apply.

use vnfcheck_decide::{Asking, deciding_questions};
use vnfcheck_fix::{Applicability, Decision, Fix};
use vnfcheck_hot::Package;
use vnfcheck_maps::HashSet;
use vnfcheck_report::defects::defects;
use vnfcheck_report::{Level, RequirementReport, Status};

use crate::fix_log::AppliedFix;

/// Returns the number of findings that make requirements fail: each listed defect once, and the findings that are not
/// listed.
pub(crate) fn open_defects(requirements: &[RequirementReport]) -> usize {
    let listed = defects(requirements).iter().filter(|it| it.is_open()).count();
    listed + requirements.iter().map(|it| it.findings_omitted).sum::<usize>()
}

/// Returns `true` if the author can answer questions about findings of the selected requirements, other than reasons to
/// accept findings.
pub(crate) fn has_questions(
    package: &Package,
    requirements: &[RequirementReport],
    is_selected: impl Fn(&str) -> bool,
) -> bool {
    let asking = Asking::new(package, requirements);
    asking.findings().next().is_some()
        && deciding_questions(&asking).any(|it| it.requirements.iter().any(|id| is_selected(id)))
}

/// One fix of a round.
#[derive(Clone, Copy)]
pub(crate) struct Candidate<'s> {
    /// Requirement of the finding.
    pub(crate) requirement: &'s str,
    /// Path of the file of the finding.
    pub(crate) file: &'s str,
    /// Path of the node of the finding.
    pub(crate) node: &'s str,
    pub(crate) fix: &'s Fix,
}

/// Returns the different fixes of the open findings of failed requirements with at most the given applicability.
pub(crate) fn candidates<'s>(
    requirements: impl IntoIterator<Item = &'s RequirementReport>,
    most: Applicability,
) -> Vec<Candidate<'s>> {
    let mut seen = HashSet::default();
    let mut candidates = Vec::new();
    for requirement in requirements.into_iter().filter(|it| it.status == Status::Fail) {
        for finding in requirement.findings.iter().filter(|it| it.is_open()) {
            let Some(fix) = finding.fix.as_ref().and_then(|it| it.fix.as_deref()) else { continue };
            if fix.applicability <= most && seen.insert(&fix.plans) {
                let (file, node) = (finding.primary.file.as_str(), finding.primary.path.as_str());
                candidates.push(Candidate { requirement: &requirement.id, file, node, fix });
            }
        }
    }
    candidates
}

/// Returns `true` if an open finding of failed requirements waits for the vm-type of a server.
pub(crate) fn waits_for_vm_type<'s>(requirements: impl IntoIterator<Item = &'s RequirementReport>) -> bool {
    let is_failed = |it: &&RequirementReport| it.status == Status::Fail && it.level == Level::Error;
    let findings = requirements.into_iter().filter(is_failed).flat_map(|it| &it.findings);
    let mut decisions = findings.filter(|it| it.is_open()).flat_map(|it| &it.waits_for.0);
    decisions.any(|it| matches!(it, Decision::VmType { .. }))
}

impl Candidate<'_> {
    /// Returns the fix for the log.
    pub(crate) fn applied(&self) -> AppliedFix {
        AppliedFix {
            requirement: self.requirement.to_owned(),
            file: self.file.to_owned(),
            title: self.fix.title.clone(),
            is_unsafe: self.fix.applicability == Applicability::Unsafe,
        }
    }
}
