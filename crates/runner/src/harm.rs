//! Harm that fixes do: requirements that are no longer met, and additional findings.

use std::collections::BTreeMap;

use vnfcheck_report::{Level, RequirementReport, Status};

/// Returns `true` if a change between two checks of a package removes findings and breaks no requirement.
pub(crate) fn is_better(before: &[RequirementReport], after: &[RequirementReport]) -> bool {
    let (was, is) = (Failing::of(before), Failing::of(after));
    is.findings < was.findings && was.broken_in(&is).is_empty()
}

/// The unmet requirements of a package.
pub(crate) struct Failing {
    /// Number of findings that make requirements fail.
    pub(crate) findings: usize,
    /// Status of each unmet requirement by ID.
    requirements: BTreeMap<String, Unmet>,
    /// Number of listed findings by kind of defect. One failed requirement, such as a refusal by Heat, may have several
    /// causes, so the number of findings matters.
    kinds: BTreeMap<String, Kind>,
}

/// An unmet requirement.
struct Unmet {
    status: Status,
    open: usize,
    /// `true` if some findings are not listed, so that the findings of a kind cannot be counted.
    is_shortened: bool,
}

/// The listed findings of a kind of defect.
#[derive(Default)]
struct Kind {
    findings: usize,
    is_shortened: bool,
}

impl Failing {
    /// Counts the unmet requirements and the findings of each kind of defect.
    pub(crate) fn of(requirements: &[RequirementReport]) -> Self {
        Self::among(requirements.iter())
    }

    /// Counts like [`Self::of`], but only requirements at the level `error`.
    pub(crate) fn of_errors(requirements: &[RequirementReport]) -> Self {
        Self::among(requirements.iter().filter(|it| it.level == Level::Error))
    }

    fn among<'r>(requirements: impl Iterator<Item = &'r RequirementReport>) -> Self {
        let mut failing = Self { findings: 0, requirements: BTreeMap::new(), kinds: BTreeMap::new() };
        for it in requirements.filter(|it| matches!(it.status, Status::Fail | Status::Error)) {
            let (status, open, is_shortened) = (it.status, it.open_findings(), it.findings_omitted > 0);
            if status == Status::Fail {
                failing.findings += open;
            }
            failing.requirements.insert(it.id.to_string(), Unmet { status, open, is_shortened });
            for kind in it.findings.iter().filter(|it| it.is_open()).filter_map(|it| it.kind.as_ref()) {
                let kind = failing.kinds.entry(kind.to_string()).or_default();
                kind.findings += 1;
                kind.is_shortened |= is_shortened;
            }
        }
        failing
    }

    /// Returns the result of [`Self::broken_in`], without requirements and kinds that an unreadable file leaves
    /// undecided.
    pub(crate) fn knowingly_broken_in(&self, after: &Self) -> Vec<String> {
        let is_undecided = |it: &Unmet| it.status == Status::Error;
        let is_complete = !self.requirements.values().any(is_undecided);
        let is_known = |id: &String| match self.requirements.get(id) {
            Some(was) => !is_undecided(was),
            None => is_complete || after.requirements.contains_key(id),
        };
        self.broken_in(after).into_iter().filter(is_known).collect()
    }

    /// Returns the requirements that are met here, but not in `after`, and the kinds of defects with more findings
    /// there.
    pub(crate) fn broken_in(&self, after: &Self) -> Vec<String> {
        let is_broken = |(id, now): &(&String, &Unmet)| match self.requirements.get(*id) {
            // Findings that were not listed before may be listed now, so only their total can be compared.
            Some(was) if was.is_shortened => now.open > was.open,
            Some(was) => was.status == Status::Error && now.status == Status::Fail,
            None => true,
        };
        let is_shortened = self.requirements.values().any(|it| it.is_shortened);
        let has_more = |(kind, now): &(&String, &Kind)| match self.kinds.get(*kind) {
            Some(was) => !was.is_shortened && now.findings > was.findings,
            None => !is_shortened,
        };
        let requirements = after.requirements.iter().filter(is_broken).map(|(id, _)| id.clone());
        requirements.chain(after.kinds.iter().filter(has_more).map(|(kind, _)| kind.clone())).collect()
    }
}
