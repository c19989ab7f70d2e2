//! Batches of rules on the same subjects, so that values needed by several rules are read only once per subject.

use std::sync::Arc;

use std::collections::hash_map::Entry;
use vnfcheck_check::{Context, Findings, Rule};
use vnfcheck_maps::HashMap;

use crate::OwnRule;
use crate::condition::{Logic, Way};
use crate::evaluate::{self, Demanded};

/// Maximum number of rules in a batch: few enough to distribute the work over threads, enough to share the values that
/// the rules read.
const MOST_RULES: usize = 64;

/// Rules on subjects of the same kind and, for resources, of the same resource types.
#[derive(Debug)]
pub(crate) struct Batch {
    /// The ID of the first rule.
    id: String,
    demanded: Demanded,
}

impl Batch {
    /// Returns a batch of a rule and other rules on the same subjects.
    fn of(first: &OwnRule, others: &[&OwnRule]) -> Self {
        let rules = [first].into_iter().chain(others.iter().copied());
        let mut logics: Vec<Logic> = rules.map(|rule| rule.logic.clone()).collect();
        let mut numbers: HashMap<Way, usize> = HashMap::default();
        for logic in &mut logics {
            logic.visit_targets(|target| {
                let next = numbers.len();
                target.number = match numbers.entry(target.way.clone()) {
                    Entry::Occupied(known) => *known.get(),
                    Entry::Vacant(unknown) => *unknown.insert(next),
                };
            });
        }
        let types = first.logic.types().map(|types| types.into_iter().map(str::to_owned).collect());
        let demanded = Demanded { each: first.logic.each, types, logics, targets: numbers.len() };
        Self { id: first.id.clone(), demanded }
    }

    /// Sets `out` to the findings of the rule at a position for a package.
    fn check(&self, position: usize, cx: &Context<'_>, out: &mut Findings) {
        let findings = cx.together(&self.id, || evaluate::run(&self.demanded, cx));
        if let Some(findings) = findings.get(position) {
            *out = findings.clone();
        }
    }
}

/// Returns the executable rule for a single rule definition.
pub(crate) fn rule(own: &OwnRule) -> Rule {
    let batch = Batch::of(own, &[]);
    Rule::loaded(own.id.clone(), move |cx, out| batch.check(0, cx, out))
}

/// Returns the executable rules for rule definitions, in the same order.
pub(crate) fn rules<'r>(own: impl Iterator<Item = &'r OwnRule>) -> Vec<Rule> {
    let mut groups: HashMap<_, Vec<(usize, &OwnRule)>> = HashMap::default();
    for (position, rule) in own.enumerate() {
        groups.entry((rule.logic.each, rule.logic.types())).or_default().push((position, rule));
    }
    let mut rules = Vec::new();
    for chunk in groups.values().flat_map(|group| group.chunks(MOST_RULES)) {
        let of_chunk: Vec<&OwnRule> = chunk.iter().map(|(_, rule)| *rule).collect();
        let Some((first, others)) = of_chunk.split_first() else { continue };
        let batch = Arc::new(Batch::of(first, others));
        for (place, (position, rule)) in chunk.iter().enumerate() {
            let batch = Arc::clone(&batch);
            let decide = move |cx: &Context<'_>, out: &mut Findings| batch.check(place, cx, out);
            rules.push((*position, Rule::loaded(rule.id.clone(), decide)));
        }
    }
    rules.sort_by_key(|(position, _)| *position);
    rules.into_iter().map(|(_, rule)| rule).collect()
}
