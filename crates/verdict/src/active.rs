//! An active requirement and its evaluation for a package.

use std::sync::Arc;

use vnfcheck_check::{Context, Release, Requirement, Revision, Rule, RuleSet, RuleSets};
use vnfcheck_hot::Work;
use vnfcheck_report::{FailOn, Outcome, RequirementReport, Status};

use crate::decide::{Verdict, decide};
use crate::policy::Policy;
use crate::suppressions::Suppressions;

/// A requirement as of one release, with its rule set and rule.
#[derive(Clone, Debug)]
pub struct ActiveRequirement {
    set: Arc<RuleSet>,
    requirement: Requirement,
    rule: Option<Rule>,
    revision: Revision,
}

impl ActiveRequirement {
    /// Returns the requirements of all sets that are part of a release, in the order of the sets.
    pub fn all(sets: &RuleSets, release: Release) -> Vec<Self> {
        let count = sets.iter().map(|set| set.requirements().len()).sum();
        let mut all = Vec::with_capacity(count);
        for set in sets.iter() {
            all.extend(set.requirements().iter().filter_map(|requirement| {
                let revision = requirement.revision(release)?;
                let rule = set.rule(&requirement.id).cloned();
                Some(Self { set: Arc::clone(set), requirement: requirement.clone(), rule, revision })
            }));
        }
        all
    }

    /// Returns the requirement.
    pub fn requirement(&self) -> &Requirement {
        &self.requirement
    }

    /// Returns the rule set of the requirement.
    pub fn set(&self) -> &RuleSet {
        &self.set
    }

    /// Returns the rule; `None` if no program checks the requirement.
    pub fn rule(&self) -> Option<&Rule> {
        self.rule.as_ref()
    }

    /// Returns `true` if the rule takes as long as many other rules combined.
    pub fn takes_long(&self) -> bool {
        self.rule().is_some_and(Rule::takes_long)
    }

    /// Returns the origin of the policy entry that deselects the requirement; `None` if it is checked.
    pub fn ignored<'p>(&self, policy: &'p Policy) -> Option<&'p str> {
        policy.ignored(&self.requirement, self.revision.keyword)
    }

    /// Returns `true` if the policy cannot weaken the requirement.
    pub fn is_mandatory(&self, policy: &Policy) -> bool {
        policy.is_mandatory(&self.requirement, self.revision.keyword)
    }

    /// Runs the rule as part of some work, if a rule exists and the policy does not deselect the requirement. Returns
    /// the report before waivers are applied; stopped work yields an error. Locations are relative to the folder of
    /// the reported package, from which the path `way` (`../` or empty) leads to the package of the context.
    pub fn evaluate(&self, cx: &Context<'_>, way: &str, policy: &Policy, work: &Work) -> RequirementReport {
        let Self { set, requirement, rule, revision } = self;
        let ignored = self.ignored(policy);
        let verdict = match rule.as_ref().filter(|_| ignored.is_none()) {
            // The work was stopped, so no result is needed.
            _ if work.stop().is_some() => Verdict::empty(Status::Error),
            Some(rule) => decide(rule, set.subject(), cx, work, |kind| {
                let members = set.members_of(&requirement.id)?;
                policy.of_kind(kind, members, requirement, revision.keyword)
            }),
            None => Verdict::empty(Status::Unchecked),
        };
        let mut report = verdict.into_report(set, requirement, *revision, cx.package());
        lead(&mut report, way);
        report.level = policy.level(requirement, *revision);
        report.ignored = ignored.map(str::to_owned);
        report
    }

    /// Applies waivers to the findings listed in the report of the requirement.
    pub fn accept(&self, report: &mut RequirementReport, suppressions: &Suppressions<'_>) {
        if report.ignored.is_some() {
            suppressions.mark_used(&self.requirement.id);
        } else {
            suppressions.apply(&self.requirement, self.revision.keyword, report);
        }
    }

    /// Returns `true` if a failure makes the package fail. A mandatory requirement gates at least as strictly as by
    /// default.
    fn gates(&self, policy: &Policy, fail_on: FailOn) -> bool {
        let level = policy.level(&self.requirement, self.revision);
        fail_on.gates(level) || self.is_mandatory(policy) && FailOn::default().gates(level)
    }
}

/// Returns the outcome of a package from the reports of its requirements, in the same order. If `is_strict` is set, a
/// package with undecided requirements does not pass.
pub fn outcome(
    requirements: &[&ActiveRequirement],
    reports: &[RequirementReport],
    policy: &Policy,
    fail_on: FailOn,
    is_strict: bool,
) -> Outcome {
    let mut outcome = Outcome::Pass;
    for (active, report) in requirements.iter().zip(reports) {
        match report.status {
            Status::Fail if active.gates(policy, fail_on) => return Outcome::Fail,
            Status::Error if active.gates(policy, fail_on) => outcome = Outcome::Error,
            Status::Undecided if is_strict && active.gates(policy, fail_on) => outcome = Outcome::Error,
            _ => {}
        }
    }
    outcome
}

/// Prefixes all file paths of a report.
fn lead(report: &mut RequirementReport, way: &str) {
    let lead = |file: &mut String| file.insert_str(0, way);
    for finding in &mut report.findings {
        lead(&mut finding.primary.file);
        finding.related.iter_mut().for_each(|related| lead(&mut related.location.file));
    }
    report.undecided.iter_mut().for_each(|related| lead(&mut related.location.file));
}
