//! What becomes of what a rule says: one verdict per requirement, with places as the report tells them.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use hot::{File, Package};
use rules::{Checks, Facts, Finding, Requirement, Rule, Said, Standing, Terms};

use crate::fingerprint::fingerprint;
use crate::places::Places;
use crate::report::{FindingReport, RequirementReport, Status};

/// The standing of one requirement, with what its rule has said.
pub(crate) struct Verdict {
    status: Status,
    said: Said,
}

impl Verdict {
    /// Nothing was said.
    pub(crate) fn empty(status: Status) -> Self {
        Self { status, said: Said::default() }
    }
}

/// Runs one rule. A rule that panics leaves its own requirement undecided, nothing else.
pub(crate) fn decide<'p>(rule: &dyn Rule, facts: &'p Facts<'p>, terms: Terms) -> Verdict {
    let package = facts.package();
    let ran = catch_unwind(AssertUnwindSafe(|| Checks::of(rule, facts, terms)));
    let Ok(checks) = ran else {
        let message =
            format!("the rule of {} failed; this is a defect of vnfcheck, please report it", rule.id());
        return not_decided(package.files().next(), message);
    };
    let said = checks.finish();
    let status = if !said.failures.items.is_empty() {
        Status::Fail
    } else if said.examined > 0 {
        Status::Pass
    } else if let Some(unreadable) = package.files().find(|file| !file.read_errors().is_empty()) {
        let message = format!("not decided: `{}` cannot be read, see R-95303", unreadable.path());
        return not_decided(Some(unreadable), message);
    } else {
        Status::NotApplicable
    };
    Verdict { status, said }
}

fn not_decided(file: Option<&File>, message: String) -> Verdict {
    let mut verdict = Verdict::empty(Status::Error);
    verdict.said.failures.items.extend(file.map(|file| {
        let mut finding = Finding::new(file, message);
        finding.kind("undecided");
        finding
    }));
    verdict
}

/// What the report says of a requirement, before anything is waived.
pub(crate) fn settle(
    requirement: &'static Requirement,
    standing: Standing,
    verdict: Verdict,
    package: &Package,
) -> RequirementReport {
    let Said { examined, failures, advice, mut undecided } = verdict.said;
    let mut findings = failures.items;
    findings.extend(advice.items);
    findings.sort_by(|a, b| {
        let place = |finding: &Finding| (finding.primary.file, finding.primary.span);
        place(a).cmp(&place(b)).then_with(|| a.message.cmp(&b.message))
    });
    let mut places = Places::new(package);
    let mut occurrences: HashMap<[u8; 32], u32> = HashMap::new();
    let findings = findings
        .into_iter()
        .map(|finding| {
            let primary = places.location(&finding.primary);
            let related = finding.related.iter().map(|related| places.related(related));
            FindingReport {
                fingerprint: fingerprint(requirement.id, &primary, &finding.message, &mut occurrences),
                related: related.collect(),
                related_omitted: finding.related_omitted,
                message: finding.message,
                help: finding.help,
                kind: finding.kind,
                advisory: finding.advisory,
                waiver: None,
                waiver_refused: None,
                primary,
            }
        })
        .collect();
    undecided.items.sort_by(|a, b| {
        (a.place.file, a.place.span, &a.message).cmp(&(b.place.file, b.place.span, &b.message))
    });
    RequirementReport {
        id: requirement.id,
        title: requirement.title,
        keyword: standing.keyword.name(),
        level: standing.keyword.level().name(),
        status: verdict.status,
        ignored: None,
        examined,
        findings,
        findings_omitted: failures.omitted,
        advice_omitted: advice.omitted,
        undecided: undecided.items.iter().map(|related| places.related(related)).collect(),
        undecided_omitted: undecided.omitted,
    }
}
