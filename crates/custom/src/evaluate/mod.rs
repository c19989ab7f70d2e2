//! Whether a subject meets a condition, and what to say when it does not.

mod conditions;
mod place;
mod unique;
mod values;
mod words;

use hot::Template;
use rules::{Context, Findings, Place};
use vnf::Vnf;
use vnf::subjects::{Each, Fact, Known, Subject, Subjects};

use crate::condition::{Check, Demand, Logic, Target, argument};
use crate::resolve::{Seen, Unknown};
use crate::text::Slot;
use place::Read;
use unique::Uniques;
use words::{Called, shown};

/// Names that messages list.
const MOST_LISTED: usize = 10;

/// One subject and what is around it.
#[derive(Clone, Copy)]
struct Scope<'c, 'p> {
    cx: &'c Context<'p>,
    subjects: &'c Subjects<'p>,
    vnf: &'c Vnf<'p>,
    subject: &'c Subject<'p>,
    read: &'c Read<'p>,
    /// Whether somebody is told what does not hold.
    is_told: bool,
}

/// Something that does not meet a test.
#[derive(Clone, Debug)]
struct Failure<'r> {
    at: Place,
    /// What is wrong, unless the rule says it in its own words.
    said: String,
    value: String,
    /// Where the value comes from, when that is elsewhere.
    origin: Option<Place>,
    check: Option<&'r Check>,
}

/// What came of a condition.
#[derive(Debug, Default)]
struct Outcome<'r> {
    /// Whether there was something to look at.
    looked: bool,
    failures: Vec<Failure<'r>>,
    /// The first thing that is not known.
    unknown: Option<Unknown>,
}

impl Outcome<'_> {
    fn holds(&self) -> bool {
        self.looked && self.failures.is_empty() && self.unknown.is_none()
    }

    /// Notes something that is not known.
    fn doubt(&mut self, why: impl FnOnce() -> Option<Unknown>) {
        if self.unknown.is_none() {
            self.unknown = why();
        }
    }
}

/// What rules on the same subjects demand.
#[derive(Debug)]
pub(crate) struct Demanded {
    /// What each of the rules looks at.
    pub(crate) each: Each,
    /// The types that a resource must have one of, where the rules say so outright.
    pub(crate) types: Option<Vec<String>>,
    /// What each of the rules does.
    pub(crate) logics: Vec<Logic>,
    /// How many different places of a subject they look at.
    pub(crate) targets: usize,
}

/// Runs rules over their subjects; what each says.
pub(crate) fn run(demanded: &Demanded, cx: &Context<'_>) -> Vec<Findings> {
    let (subjects, vnf) = (cx.subjects(), cx.vnf());
    let mut said: Vec<(&Logic, Findings, Uniques<'_, '_>)> =
        demanded.logics.iter().map(|logic| (logic, Findings::default(), Uniques::default())).collect();
    let all = subjects.each(demanded.each).iter().filter(|_| demanded.types.is_none());
    let typed = demanded.types.iter().flatten().flat_map(|name| subjects.of_type(name));
    let read = Read::new(demanded.targets);
    let scope = |subject| Scope { cx, subjects, vnf, subject, read: &read, is_told: true };
    for subject in all.chain(typed) {
        if cx.is_cancelled() {
            break;
        }
        read.clear();
        for (logic, out, uniques) in &mut said {
            scope(subject).judge(logic, uniques, out);
        }
    }
    let finished = said.into_iter().map(|(logic, mut out, uniques)| {
        if logic.needs_every_file() {
            out.need_every_file();
        }
        uniques.tell(logic, scope, &mut out);
        out
    });
    finished.collect()
}

impl<'c, 'p> Scope<'c, 'p> {
    fn judge(self, logic: &Logic, uniques: &mut Uniques<'c, 'p>, out: &mut Findings) {
        if let Some(condition) = &logic.condition {
            let concerned = Self { is_told: false, ..self }.evaluate(condition);
            if let ([], Some(why)) = (&concerned.failures[..], &concerned.unknown) {
                out.undecided(why.place, format!("whether it is concerned is not known: {}", why.message));
                return;
            }
            if !concerned.holds() {
                return;
            }
        }
        let mut looked = false;
        let mut failed: Vec<(Place, String)> = Vec::new();
        let mut undecided = None;
        for (number, demand) in logic.demands.iter().enumerate() {
            let outcome = self.evaluate(&demand.condition);
            looked |= outcome.looked;
            for failure in &outcome.failures {
                let message = self.message(logic, demand, failure);
                // Two demands that say the same of one place say it once.
                if failed.iter().any(|(place, said)| *place == failure.at && *said == message) {
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
            looked |= self.note_uniques(number, demand, uniques);
        }
        match undecided {
            _ if !failed.is_empty() => {}
            Some(why) => out.undecided(why.place, why.message.as_str()),
            None if looked => out.pass(),
            None => {}
        }
    }

    fn message(self, logic: &Logic, demand: &Demand, failure: &Failure<'_>) -> String {
        let text = demand.message.as_ref().or(logic.message.as_ref());
        text.map_or_else(|| failure.said.clone(), |text| text.filled(|slot| self.fill(slot, logic, failure)))
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
                Known::Nothing => "unknown".to_owned(),
                Known::Text(text) => text.into_owned(),
                Known::Number(number) => number.to_string(),
                Known::Texts(texts) => texts.join(", "),
            },
            Slot::Argument(operator) => {
                let own = failure.check.and_then(|check| argument(&check.tests, operator));
                own.or_else(|| logic.argument(operator)).unwrap_or_default()
            }
        }
    }

    fn fact(self, fact: Fact) -> Known<'p> {
        self.subjects.fact(fact, self.subject, self.cx.package(), self.vnf)
    }

    /// How messages call what is at a target.
    fn called<'r>(self, target: &'r Target) -> Called<'r, 'c, 'p> {
        Called { target, subject: self.subject }
    }

    fn template(self) -> Option<&'p Template> {
        self.subject.template
    }

    /// What is wrong, where somebody is told.
    fn said(self, words: impl FnOnce() -> String) -> String {
        if self.is_told { words() } else { String::new() }
    }

    /// A value that does not meet a test.
    fn failure<'r>(self, seen: &Seen<'p>, words: impl FnOnce() -> String) -> Failure<'r> {
        let value = self.said(|| shown(seen));
        Failure { at: seen.at, said: self.said(words), value, origin: seen.origin, check: None }
    }
}

impl<'r> Failure<'r> {
    fn at(at: Place, said: String, value: String) -> Self {
        Self { at, said, value, origin: None, check: None }
    }
}
