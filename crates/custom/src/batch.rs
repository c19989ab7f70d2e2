//! Rules on the same subjects are judged together: what several of them ask of a subject is read once.

use std::sync::Arc;

use maps::HashMap;
use rules::{Context, Findings, Rule};
use std::collections::hash_map::Entry;

use crate::OwnRule;
use crate::condition::{Logic, Way};
use crate::evaluate::{self, Demanded};

/// Rules that are judged together: few enough that threads share the work, many enough that they share what they read.
const MOST_RULES: usize = 64;

/// Rules on the subjects of one kind, of resources on those of the same types.
#[derive(Debug)]
pub(crate) struct Batch {
    /// The id of its first rule.
    id: String,
    demanded: Demanded,
}

impl Batch {
    /// A rule, and others of the same subjects.
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

    /// What the rule at a position says of a package.
    fn judge(&self, position: usize, cx: &Context<'_>, out: &mut Findings) {
        let said = cx.together(&self.id, || evaluate::run(&self.demanded, cx));
        if let Some(said) = said.get(position) {
            *out = said.clone();
        }
    }
}

/// What decides a rule, alone.
pub(crate) fn rule(own: &OwnRule) -> Rule {
    let batch = Batch::of(own, &[]);
    Rule::loaded(own.id.clone(), move |cx, out| batch.judge(0, cx, out))
}

/// What decides each of some rules, in their order.
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
            let decide = move |cx: &Context<'_>, out: &mut Findings| batch.judge(place, cx, out);
            rules.push((*position, Rule::loaded(rule.id.clone(), decide)));
        }
    }
    rules.sort_by_key(|(position, _)| *position);
    rules.into_iter().map(|(_, rule)| rule).collect()
}
