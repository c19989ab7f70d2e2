//! Evaluation of rules on their subjects, and the findings for violated conditions.

mod conditions;
mod place;
mod unique;
mod values;
mod words;

use vnfcheck_check::{Context, Findings, Place};
use vnfcheck_vnf::Vnf;
use vnfcheck_vnf::subjects::{Each, Fact, FactValue, Subject, Subjects};

use crate::condition::{Check, Demand, Logic, Target, argument};
use crate::resolve::{Seen, Unknown};
use crate::text::Slot;
use place::Read;
use unique::Uniques;
use words::{Called, shown};

/// Maximum number of names in a message.
const MOST_LISTED: usize = 10;
/// Help for a value that the files do not contain.
const SHOW_THE_VALUE: &str = "write the value in the files, or check the rule by hand";

/// A subject and its context.
#[derive(Clone, Copy)]
struct Scope<'c, 'p> {
    cx: &'c Context<'p>,
    subjects: &'c Subjects<'p>,
    vnf: &'c Vnf<'p>,
    subject: &'c Subject<'p>,
    read: &'c Read<'p>,
    /// `true` if messages are composed; the verdict alone needs no messages.
    with_messages: bool,
}

/// A value that fails a test.
#[derive(Clone, Debug)]
struct Failure<'r> {
    at: Place,
    /// The default message, used unless the rule has its own message.
    description: String,
    value: String,
    /// The place that defines the value, if different from `at`.
    origin: Option<Place>,
    check: Option<&'r Check>,
}

/// The result of evaluating a condition.
#[derive(Debug, Default)]
struct Outcome<'r> {
    /// `true` if there was a value to test.
    inspected: bool,
    failures: Vec<Failure<'r>>,
    /// The first unknown value.
    unknown: Option<Unknown>,
}

impl Outcome<'_> {
    fn holds(&self) -> bool {
        self.inspected && self.failures.is_empty() && self.unknown.is_none()
    }

    /// Adds the failures and the unknown value of another condition.
    fn include(&mut self, other: Self) {
        self.inspected |= other.inspected;
        self.failures.extend(other.failures);
        self.doubt(|| other.unknown);
    }

    /// Records an unknown value, unless another value is unknown already.
    fn doubt(&mut self, why: impl FnOnce() -> Option<Unknown>) {
        if self.unknown.is_none() {
            self.unknown = why();
        }
    }
}

/// The rules of a batch.
#[derive(Debug)]
pub(crate) struct Demanded {
    /// The kind of subject of all these rules.
    pub(crate) each: Each,
    /// The resource types that the rules apply to, if they state them directly.
    pub(crate) types: Option<Vec<String>>,
    /// The logic of each rule.
    pub(crate) logics: Vec<Logic>,
    /// The number of different targets of these rules.
    pub(crate) targets: usize,
}

/// Runs rules on their subjects and returns the findings of each rule.
pub(crate) fn run(demanded: &Demanded, cx: &Context<'_>) -> Vec<Findings> {
    let (subjects, vnf) = (cx.vnf().subjects(), cx.model());
    let mut description: Vec<(&Logic, Findings, Uniques<'_, '_>)> =
        demanded.logics.iter().map(|logic| (logic, Findings::default(), Uniques::default())).collect();
    let all = subjects.each(demanded.each).iter().filter(|_| demanded.types.is_none());
    let typed = demanded.types.iter().flatten().flat_map(|name| subjects.of_type(name));
    let read = Read::new(demanded.targets);
    let scope = |subject| Scope { cx, subjects, vnf, subject, read: &read, with_messages: true };
    for subject in all.chain(typed) {
        if cx.is_cancelled() {
            break;
        }
        read.clear();
        for (logic, out, uniques) in &mut description {
            scope(subject).check_logic(logic, uniques, out);
        }
    }
    let finished = description.into_iter().map(|(logic, mut out, uniques)| {
        if logic.needs_every_file() {
            out.need_every_file();
        }
        uniques.report(logic, scope, &mut out);
        out
    });
    finished.collect()
}

impl<'c, 'p> Scope<'c, 'p> {
    fn check_logic(self, logic: &Logic, uniques: &mut Uniques<'c, 'p>, out: &mut Findings) {
        if let Some(condition) = &logic.condition {
            let concerned = Self { with_messages: false, ..self }.evaluate(condition);
            if let ([], Some(why)) = (&concerned.failures[..], &concerned.unknown) {
                let message = format!("it is unknown whether the rule applies: {}", why.message);
                out.undecided(why.place, message, SHOW_THE_VALUE);
                return;
            }
            if !concerned.holds() {
                return;
            }
        }
        let mut inspected = false;
        let mut failed: Vec<(Place, String)> = Vec::new();
        let mut undecided = None;
        for (number, demand) in logic.demands.iter().enumerate() {
            let outcome = self.evaluate(&demand.condition);
            inspected |= outcome.inspected;
            for failure in &outcome.failures {
                let message = self.message(logic, demand, failure);
                // Report two demands with the same message at the same place once.
                if failed.iter().any(|(place, description)| *place == failure.at && *description == message) {
                    continue;
                }
                let finding = out.fail(failure.at, message.as_str());
                if let Some(origin) = failure.origin.filter(|origin| *origin != failure.at) {
                    finding.related(origin, "the value comes from here");
                }
                if let Some(help) = self.help(logic, demand, failure) {
                    finding.help(help);
                }
                failed.push((failure.at, message));
            }
            undecided = undecided.or(outcome.unknown);
            inspected |= self.note_uniques(number, demand, uniques);
        }
        match undecided {
            _ if !failed.is_empty() => {}
            Some(why) => out.undecided(why.place, why.message.as_str(), SHOW_THE_VALUE),
            None if inspected => out.pass(),
            None => {}
        }
    }

    fn message(self, logic: &Logic, demand: &Demand, failure: &Failure<'_>) -> String {
        let text = demand.message.as_ref().or(logic.message.as_ref());
        text.map_or_else(
            || failure.description.clone(),
            |text| text.filled(|slot| self.fill(slot, logic, failure)),
        )
    }

    fn help(self, logic: &Logic, demand: &Demand, failure: &Failure<'_>) -> Option<String> {
        let text = demand.help.as_ref().or(logic.help.as_ref());
        text.map(|text| text.filled(|slot| self.fill(slot, logic, failure)))
    }

    fn fill(self, slot: Slot, logic: &Logic, failure: &Failure<'_>) -> String {
        match slot {
            Slot::Value => failure.value.clone(),
            Slot::Path => failure.check.map(|check| check.target.name().to_owned()).unwrap_or_default(),
            Slot::Fact(fact) => match self.fact(fact) {
                FactValue::Nothing => "unknown".to_owned(),
                FactValue::Text(text) => text.into_owned(),
                FactValue::Number(number) => number.to_string(),
                FactValue::Texts(texts) => texts.join(", "),
            },
            Slot::Argument(operator) => {
                let own = failure.check.and_then(|check| argument(&check.tests, operator));
                own.or_else(|| logic.argument(operator)).unwrap_or_default()
            }
        }
    }

    fn fact(self, fact: Fact) -> FactValue<'p> {
        self.subjects.fact(fact, self.subject, self.cx.package(), self.vnf)
    }

    /// Returns the name of a target in messages.
    fn called<'r>(self, target: &'r Target) -> Called<'r, 'c, 'p> {
        Called { target, subject: self.subject }
    }

    /// Composes a message if messages are needed, otherwise returns an empty string.
    fn description(self, words: impl FnOnce() -> String) -> String {
        if self.with_messages { words() } else { String::new() }
    }

    /// Returns the failure of a value that fails a test.
    fn failure<'r>(self, seen: &Seen<'p>, words: impl FnOnce() -> String) -> Failure<'r> {
        let value = self.description(|| shown(seen));
        Failure { at: seen.at, description: self.description(words), value, origin: seen.origin, check: None }
    }
}

impl<'r> Failure<'r> {
    fn at(at: Place, description: String, value: String) -> Self {
        Self { at, description, value, origin: None, check: None }
    }
}
