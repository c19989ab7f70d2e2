//! A requirement asked of a package, and its verdict.

use std::sync::Arc;

use hot::Work;
use report::{FailOn, Outcome, RequirementReport, Status};
use rules::{Context, Release, Requirement, Rule, RuleSet, RuleSets, Standing};

use crate::decide::{Verdict, decide};
use crate::policy::Policy;
use crate::suppressions::Suppressions;

/// A requirement as a release has it, with its set and rule.
#[derive(Clone, Debug)]
pub struct Question {
    set: Arc<RuleSet>,
    requirement: Requirement,
    rule: Option<Rule>,
    standing: Standing,
}

impl Question {
    /// The requirements of all sets that a release contains, in the order of the sets.
    pub fn all(sets: &RuleSets, release: Release) -> Vec<Self> {
        let count = sets.iter().map(|set| set.requirements().len()).sum();
        let mut all = Vec::with_capacity(count);
        for set in sets.iter() {
            all.extend(set.requirements().iter().filter_map(|requirement| {
                let standing = requirement.standing(release)?;
                let rule = set.rule(&requirement.id).cloned();
                Some(Self { set: Arc::clone(set), requirement: requirement.clone(), rule, standing })
            }));
        }
        all
    }

    /// The requirement.
    pub fn requirement(&self) -> &Requirement {
        &self.requirement
    }

    /// The set it belongs to.
    pub fn set(&self) -> &RuleSet {
        &self.set
    }

    /// What decides it; nothing where no program does.
    pub fn rule(&self) -> Option<&Rule> {
        self.rule.as_ref()
    }

    /// Whether its rule takes as long as many others together.
    pub fn takes_long(&self) -> bool {
        self.rule().is_some_and(Rule::takes_long)
    }

    /// The place by which the policy deselects it; nothing when it counts.
    pub fn ignored<'p>(&self, policy: &'p Policy) -> Option<&'p str> {
        policy.ignored(&self.requirement, self.standing.keyword)
    }

    /// Whether nothing in the policy can weaken it.
    pub fn is_mandatory(&self, policy: &Policy) -> bool {
        policy.is_mandatory(&self.requirement, self.standing.keyword)
    }

    /// Runs its rule as part of some work, if it has one and the policy does not deselect it, and tells what the report says of
    /// it before any finding is accepted. When the work is stopped it is an error. Places are told from the folder of the package that is
    /// reported, from which `way` leads to that of the context: `../` or nothing.
    pub fn answer(&self, cx: &Context<'_>, way: &str, policy: &Policy, work: &Work) -> RequirementReport {
        let Self { set, requirement, rule, standing } = self;
        let ignored = self.ignored(policy);
        let verdict = match rule.as_ref().filter(|_| ignored.is_none()) {
            // Nobody waits for the rest.
            _ if work.stop().is_some() => Verdict::empty(Status::Error),
            Some(rule) => decide(rule, set.subject(), cx, work, |kind| {
                let members = rules::members_of(&requirement.id)?;
                policy.of_kind(kind, members, requirement, standing.keyword)
            }),
            None => Verdict::empty(Status::Unchecked),
        };
        let mut report = verdict.into_report(set, requirement, *standing, cx.package());
        lead(&mut report, way);
        report.level = policy.level(requirement, *standing).name().into();
        report.ignored = ignored.map(str::to_owned);
        report
    }

    /// Accepts what is to be accepted of the findings that its report lists.
    pub fn accept(&self, report: &mut RequirementReport, suppressions: &Suppressions<'_>) {
        if report.ignored.is_some() {
            suppressions.mark_used(&self.requirement.id);
        } else {
            suppressions.apply(&self.requirement, self.standing.keyword, report);
        }
    }

    /// Whether a failure stops the package. What is mandatory gates at least as it does by default.
    fn gates(&self, policy: &Policy, fail_on: FailOn) -> bool {
        let level = policy.level(&self.requirement, self.standing);
        fail_on.gates(level) || self.is_mandatory(policy) && FailOn::default().gates(level)
    }
}

/// Whether a package passes, from what was said of each requirement asked; `is_strict` if an undecided requirement keeps it from
/// passing.
pub fn outcome<'r>(
    answers: impl IntoIterator<Item = (&'r Question, &'r RequirementReport)>,
    policy: &Policy,
    fail_on: FailOn,
    is_strict: bool,
) -> Outcome {
    let mut outcome = Outcome::Pass;
    for (question, report) in answers {
        match report.status {
            Status::Fail if question.gates(policy, fail_on) => return Outcome::Fail,
            Status::Error if question.gates(policy, fail_on) => outcome = Outcome::Error,
            Status::Undecided if is_strict && question.gates(policy, fail_on) => outcome = Outcome::Error,
            _ => {}
        }
    }
    outcome
}

/// Tells places from another folder.
fn lead(report: &mut RequirementReport, way: &str) {
    let lead = |file: &mut String| file.insert_str(0, way);
    for finding in &mut report.findings {
        lead(&mut finding.primary.file);
        finding.related.iter_mut().for_each(|related| lead(&mut related.location.file));
    }
    report.undecided.iter_mut().for_each(|related| lead(&mut related.location.file));
}
