//! Whether a subject meets a condition, and what to say when it does not.

use std::borrow::Cow;
use std::cell::RefCell;
use std::fmt::{self, Write as _};
use std::rc::Rc;

use hot::{Call, Definition, FileId, Node, Owner, Template, Value};
use maps::HashMap;
use rules::{Context, Findings, Place};
use std::collections::hash_map::Entry;
use vnf::Vnf;
use vnf::subjects::{Each, Fact, Known, Subject, Subjects};

use crate::condition::{Check, Condition, Demand, Literal, Logic, Quantity, Target, Test, Way, argument};
use crate::operators::quantity;
use crate::resolve::{Seen, Unknown, resolve, unknown};
use crate::text::Slot;

/// Characters of a value that messages show.
const LONGEST_VALUE: usize = 200;
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

/// What is at a target.
#[derive(Default)]
struct Collected<'p> {
    seen: Vec<Seen<'p>>,
    /// The first thing that is not known.
    unknown: Option<Unknown>,
}

/// What was read of a subject, by the number of the target: as written, and resolved.
struct Read<'p> {
    known: RefCell<Vec<[Option<Rc<Collected<'p>>>; 2]>>,
}

impl<'p> Read<'p> {
    fn new(targets: usize) -> Self {
        Self { known: RefCell::new((0..targets).map(|_| [None, None]).collect()) }
    }

    /// Another subject follows.
    fn clear(&self) {
        self.known.borrow_mut().fill_with(|| [None, None]);
    }

    fn get(
        &self,
        target: &Target,
        is_resolved: bool,
        read: impl FnOnce() -> Collected<'p>,
    ) -> Rc<Collected<'p>> {
        let choose = |[written, resolved]: &[Option<Rc<Collected<'p>>>; 2]| {
            if is_resolved { resolved.clone() } else { written.clone() }
        };
        let known = self.known.borrow().get(target.number).and_then(choose);
        known.unwrap_or_else(|| {
            let collected = Rc::new(read());
            if let Some([written, resolved]) = self.known.borrow_mut().get_mut(target.number) {
                *(if is_resolved { resolved } else { written }) = Some(Rc::clone(&collected));
            }
            collected
        })
    }
}

/// What messages call a place of a subject; put into words only where something is said.
#[derive(Clone, Copy)]
struct Called<'r, 'c, 'p> {
    target: &'r Target,
    subject: &'c Subject<'p>,
}

impl fmt::Display for Called<'_, '_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.target.name() {
            "." => write!(f, "the value of {}", self.subject.described()),
            name => write!(f, "`{name}` of {}", self.subject.described()),
        }
    }
}

/// Values that must be met once.
#[derive(Default)]
struct Uniques<'c, 'p> {
    /// Where each value was met first, by the position of the demand.
    first: HashMap<(usize, Identity<'p>), Noted<'c, 'p>>,
    /// All of those that were met again.
    repeated: HashMap<(usize, Identity<'p>), Vec<Noted<'c, 'p>>>,
}

/// Where a value was met: by the positions of the check in its demand and of the value in what the check looks at.
#[derive(Clone, Copy)]
struct Noted<'c, 'p> {
    subject: &'c Subject<'p>,
    check: u32,
    value: u32,
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
        let mut repeated: Vec<_> = uniques.repeated.into_iter().collect();
        repeated.sort_by(|(a, _), (b, _)| a.cmp(b));
        for ((position, _), noted) in repeated {
            let Some(demand) = logic.demands.get(position) else { continue };
            let met = noted.into_iter().filter_map(|noted| {
                read.clear();
                let (check, seen) = scope(noted.subject).noted(demand, noted)?;
                Some((noted.subject, check, seen))
            });
            let mut met: Vec<_> = met.collect();
            met.sort_by_key(|(.., seen)| (seen.at.file, seen.at.span));
            // What is written once may be given the same value in several ways.
            met.dedup_by_key(|(.., seen)| seen.at);
            let Some(((.., first), others)) = met.split_first() else { continue };
            for (subject, check, seen) in others {
                scope(subject).tell_repeated(logic, demand, check, seen, first.at, &mut out);
            }
        }
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

    /// Notes the values of a demand that no other subject may have; whether there are any.
    fn note_uniques(self, position: usize, demand: &Demand, uniques: &mut Uniques<'c, 'p>) -> bool {
        let mut is_noted = false;
        for (check, it) in (0..).zip(demand.unique_checks()) {
            for (value, seen) in (0..).zip(&self.unique(it).seen) {
                is_noted = true;
                let noted = Noted { subject: self.subject, check, value };
                match uniques.first.entry((position, identity(seen))) {
                    Entry::Vacant(first) => drop(first.insert(noted)),
                    Entry::Occupied(first) => {
                        let all = uniques.repeated.entry(first.key().clone());
                        all.or_insert_with(|| vec![*first.get()]).push(noted);
                    }
                }
            }
        }
        is_noted
    }

    /// The values of a check that no other subject may have.
    fn unique(self, check: &Check) -> Rc<Collected<'p>> {
        let unique = check.tests.iter().find(|test| test.is_unique());
        self.collect(&check.target, matches!(unique, Some(Test::Resolved(_))))
    }

    /// A value that was noted.
    fn noted<'r>(self, demand: &'r Demand, noted: Noted<'c, 'p>) -> Option<(&'r Check, Seen<'p>)> {
        let check = demand.unique_checks().nth(noted.check as usize)?;
        Some((check, self.unique(check).seen.get(noted.value as usize)?.clone()))
    }

    /// Tells of a value that was met before.
    fn tell_repeated(
        self,
        logic: &Logic,
        demand: &Demand,
        check: &Check,
        seen: &Seen<'p>,
        first: Place,
        out: &mut Findings,
    ) {
        let value = shown(seen);
        let said = format!("{} is `{value}`, which is used before", self.called(&check.target));
        let failure = Failure { at: seen.at, said, value, origin: seen.origin, check: Some(check) };
        let finding = out.fail(seen.at, self.message(logic, demand, &failure));
        finding.related(first, "first used here");
        if let Some(help) = self.help(logic, demand, &failure) {
            finding.help(help);
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

    /// Where the subject itself is found fault with.
    fn place(self) -> Place {
        self.subject.at.map_or_else(|| Place::whole(self.subject.file.id()), Into::into)
    }

    /// How messages call what is at a target.
    fn called<'r>(self, target: &'r Target) -> Called<'r, 'c, 'p> {
        Called { target, subject: self.subject }
    }

    fn evaluate(self, condition: &Condition) -> Outcome<'_> {
        match condition {
            Condition::Check(check) => self.check(check),
            Condition::All(conditions) => {
                let mut all = Outcome::default();
                for outcome in conditions.iter().map(|condition| self.evaluate(condition)) {
                    all.looked |= outcome.looked;
                    all.failures.extend(outcome.failures);
                    all.doubt(|| outcome.unknown);
                }
                all
            }
            Condition::Any(conditions) => self.any(conditions),
            Condition::Not(condition) => self.not(condition),
        }
    }

    fn any<'r>(self, conditions: &'r [Condition]) -> Outcome<'r> {
        let mut any = Outcome::default();
        for outcome in conditions.iter().map(|condition| self.evaluate(condition)) {
            if outcome.holds() {
                return Outcome { looked: true, ..Outcome::default() };
            }
            any.looked |= outcome.looked;
            any.failures.extend(outcome.failures);
            any.doubt(|| outcome.unknown);
        }
        if any.unknown.is_none() && any.failures.len() > 1 {
            // One finding: at the common place, else at the subject.
            let mut failures = any.failures.into_iter();
            if let Some(mut one) = failures.next() {
                for other in failures.take(MOST_LISTED) {
                    if other.at != one.at {
                        one.at = self.place();
                        one.origin = None;
                    }
                    if !one.said.contains(&other.said) {
                        let _ = write!(one.said, "; {}", other.said);
                    }
                }
                any.failures = vec![one];
            } else {
                any.failures = Vec::new();
            }
        } else if any.unknown.is_some() {
            any.failures.clear();
        }
        any
    }

    fn not<'r>(self, condition: &'r Condition) -> Outcome<'r> {
        let inner = self.evaluate(condition);
        let mut outcome = Outcome { looked: inner.looked, ..Outcome::default() };
        if !inner.failures.is_empty() || !inner.looked {
            return outcome;
        }
        if inner.unknown.is_some() {
            outcome.unknown = inner.unknown;
            return outcome;
        }
        let check = condition.checks().into_iter().next();
        let seen = check.and_then(|check| self.collect(&check.target, false).seen.first().cloned());
        let at = seen.as_ref().map_or_else(|| self.place(), |seen| seen.at);
        let value = seen.as_ref().map(shown).unwrap_or_default();
        let what =
            check.map_or_else(|| self.subject.described(), |check| self.called(&check.target).to_string());
        let said = format!("{what} is `{value}`, which it must not be");
        outcome.failures.push(Failure { at, said, value, origin: None, check });
        outcome
    }

    /// What is at a target, resolved if wanted.
    fn collect(self, target: &Target, is_resolved: bool) -> Rc<Collected<'p>> {
        self.read.get(target, is_resolved, || self.read(&target.way, is_resolved))
    }

    fn read(self, way: &Way, is_resolved: bool) -> Collected<'p> {
        let mut collected = Collected::default();
        let (from, path) = match way {
            Way::Fact(fact) => {
                let at = self.place();
                let mut add = |text| collected.seen.push(Seen::known(text, at));
                match self.fact(*fact) {
                    Known::Nothing => {}
                    Known::Text(text) => add(text),
                    Known::Number(number) => add(Cow::Owned(number.to_string())),
                    Known::Texts(texts) => texts.into_iter().for_each(|text| add(Cow::Borrowed(text))),
                }
                return collected;
            }
            Way::Property(path) => (self.subject.definition.and_then(Definition::properties), path),
            Way::Path(path) => (self.subject.body, path),
        };
        let Some(from) = from else { return collected };
        let found = path.walk(from);
        if let Some(call) = found.calls.first() {
            let name = Call::at(*call, Owner::default()).map_or("a function", |call| call.function.name());
            let why = format!("`{}` is given by `{name}`", path.written());
            collected.unknown = Some(unknown(*call, why));
        } else if found.cut {
            let why = format!("there is more at `{}` than is looked at", path.written());
            collected.unknown = Some(unknown(self.place(), why));
        }
        for node in found.values {
            if !is_resolved {
                collected.seen.push(Seen::at(node));
                continue;
            }
            for resolved in resolve(&self.vnf.callers, self.template(), node) {
                match resolved {
                    Ok(seen) => collected.seen.push(seen),
                    Err(why) => collected.unknown = collected.unknown.or(Some(why)),
                }
            }
        }
        collected
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

    fn check<'r>(self, check: &'r Check) -> Outcome<'r> {
        let mut outcome = Outcome::default();
        let collected = self.collect(&check.target, false);
        self.tests(check, &check.tests, &collected, &mut outcome);
        for failure in &mut outcome.failures {
            failure.check = Some(check);
        }
        outcome
    }

    fn tests<'r>(
        self,
        check: &'r Check,
        tests: &'r [Test],
        collected: &Collected<'p>,
        outcome: &mut Outcome<'r>,
    ) {
        let is_there = !collected.seen.is_empty();
        let name = self.called(&check.target);
        let mut looks_at_values = false;
        for test in tests {
            match test {
                Test::Present | Test::Absent => {
                    outcome.looked = true;
                    match (test, collected.seen.first()) {
                        (Test::Present, None) if collected.unknown.is_none() => {
                            let said = self.said(|| format!("{name} is missing"));
                            outcome.failures.push(Failure::at(self.place(), said, String::new()));
                        }
                        (Test::Absent, Some(seen)) => {
                            outcome.failures.push(self.failure(seen, || format!("{name} is given")));
                        }
                        (_, None) => outcome.doubt(|| collected.unknown.clone()),
                        _ => {}
                    }
                }
                Test::Count(bounds) => {
                    outcome.looked = true;
                    self.count(check, bounds, collected, outcome);
                }
                Test::Resolved(inner) => {
                    let resolved = self.collect(&check.target, true);
                    self.tests(check, inner, &resolved, outcome);
                }
                // Compared over all subjects later.
                Test::Unique => {}
                _ => {
                    looks_at_values = true;
                    outcome.looked |= is_there;
                    for seen in &collected.seen {
                        self.test(name, test, seen, outcome);
                    }
                }
            }
        }
        if looks_at_values {
            outcome.looked |= collected.unknown.is_some();
            outcome.doubt(|| collected.unknown.clone());
        }
    }

    fn count<'r>(
        self,
        check: &'r Check,
        bounds: &'r [Quantity],
        collected: &Collected<'p>,
        outcome: &mut Outcome<'r>,
    ) {
        let spreads = match &check.target.way {
            Way::Property(path) | Way::Path(path) => path.spreads(),
            Way::Fact(_) => true,
        };
        let what = self.called(&check.target);
        let test = |number: usize, at: Place, outcome: &mut Outcome<'r>| {
            #[expect(clippy::cast_precision_loss, reason = "far below the numbers that a float tells apart")]
            let wrong = bounds.iter().find(|bound| !bound.holds(number as f64));
            if let Some(bound) = wrong {
                let said = self.said(|| format!("{what} has {number} items, {}", bound.complaint()));
                outcome.failures.push(Failure::at(at, said, number.to_string()));
            }
        };
        if collected.unknown.is_some() {
            return outcome.doubt(|| collected.unknown.clone());
        }
        if spreads || collected.seen.is_empty() {
            let at = collected.seen.first().map_or_else(
                || self.place(),
                |seen| seen.node.and_then(Node::parent).map_or(seen.at, Into::into),
            );
            return test(collected.seen.len(), at, outcome);
        }
        for seen in &collected.seen {
            match seen.node {
                Some(node) if Call::at(node, Owner::default()).is_some() => {
                    outcome.doubt(|| Some(not_literal(what, node)));
                }
                Some(node) if !node.is_scalar() => test(node.len(), seen.at, outcome),
                _ => test(1, seen.at, outcome),
            }
        }
    }

    /// One test of one value.
    fn test<'r>(self, name: Called<'_, '_, '_>, test: &'r Test, seen: &Seen<'p>, outcome: &mut Outcome<'r>) {
        let call = seen.node.and_then(|node| Call::at(node, Owner::default()));
        let fail = |outcome: &mut Outcome<'r>, complaint: &dyn Fn() -> String| {
            let said = || format!("{name} is {}, {}", quoted(seen), complaint());
            outcome.failures.push(self.failure(seen, said));
        };
        match test {
            Test::Is(forms) => {
                let written = match (call, seen.node) {
                    (Some(call), _) => call.function.name(),
                    (None, Some(node)) if !node.is_scalar() => "list or map",
                    (None, _) => "literal",
                };
                let holds = forms.iter().any(|form| form == written || form == "function" && call.is_some());
                if !holds {
                    fail(outcome, &|| format!("not {}", listed(forms)));
                }
            }
            Test::RefersTo(types) => self.refers_to(name, types, seen, outcome),
            Test::SameAs(other) => self.same_as(name, other, seen, outcome),
            Test::Size(bounds) => self.size(name, bounds, seen, call, outcome),
            _ if call.is_some() => {
                outcome.doubt(|| seen.node.map(|node| not_literal(name, node)));
            }
            Test::Type(types) => {
                let own = type_of(seen);
                if !types.iter().any(|it| it == own) {
                    fail(outcome, &|| format!("a {own}, not {}", listed(types)));
                }
            }
            _ if seen.node.is_some_and(|node| !node.is_scalar()) => {
                let said = || format!("{name} is a {}, not one value", type_of(seen));
                outcome.failures.push(self.failure(seen, said));
            }
            Test::Equals(literal) if !literal.equals(seen) => {
                fail(outcome, &|| format!("not `{}`", literal.text));
            }
            Test::OneOf(literals) if !literals.iter().any(|it| it.equals(seen)) => {
                fail(outcome, &|| format!("not {}", alternatives(literals)));
            }
            Test::NoneOf(literals) if literals.iter().any(|it| it.equals(seen)) => {
                fail(outcome, &|| "which is not allowed".to_owned());
            }
            Test::Matches(regex, written) if !regex.is_match(&seen.text) => {
                fail(outcome, &|| format!("which does not match `{written}`"));
            }
            Test::Quantity(bound) => match quantity(&seen.text) {
                Some(number) if bound.holds(number) => {}
                Some(_) => fail(outcome, &|| bound.complaint()),
                None => fail(outcome, &|| "no number".to_owned()),
            },
            _ => {}
        }
    }

    fn size<'r>(
        self,
        name: Called<'_, '_, '_>,
        bounds: &'r [Quantity],
        seen: &Seen<'p>,
        call: Option<Call<'p>>,
        outcome: &mut Outcome<'r>,
    ) {
        let file = seen.node.and_then(hot::get_file_name).and_then(|file| {
            let hot::Callee::File(file) = self.cx.package().resolve(self.subject.file.id(), file.text())
            else {
                return None;
            };
            self.cx.package().file(file)
        });
        let bytes = match (file, call, seen.node) {
            (Some(file), _, _) => file.size(),
            (None, Some(_), Some(node)) => return outcome.doubt(|| Some(not_literal(name, node))),
            (None, _, Some(node)) if !node.is_scalar() => node.source().len() as u64,
            _ => seen.text.len() as u64,
        };
        #[expect(clippy::cast_precision_loss, reason = "far below the numbers that a float tells apart")]
        if let Some(bound) = bounds.iter().find(|bound| !bound.holds(bytes as f64)) {
            let said = || format!("{name} has {bytes} bytes, {}", bound.complaint());
            outcome.failures.push(Failure { value: bytes.to_string(), ..self.failure(seen, said) });
        }
    }

    fn refers_to<'r>(
        self,
        name: Called<'_, '_, '_>,
        types: &'r [String],
        seen: &Seen<'p>,
        outcome: &mut Outcome<'r>,
    ) {
        let targets = seen.targets(self.vnf, self.template());
        let is_wanted = |name: Option<&str>| types.iter().any(|it| name == Some(it));
        let mut refers = false;
        for target in targets {
            let mut created = target.resource.definitions().map(Definition::type_name);
            if created.any(is_wanted) {
                continue;
            }
            refers = true;
            let (id, own) =
                (target.resource.id(), target.resource.definition.type_name().unwrap_or("unknown"));
            let said = || format!("{name} refers to `{id}`, a `{own}`, not {}", listed(types));
            outcome.failures.push(self.failure(seen, said));
        }
        if refers || !targets.is_empty() {
            return;
        }
        if let Some(node) = seen.node.filter(|node| Call::at(*node, Owner::default()).is_some()) {
            outcome.doubt(|| Some(unknown(node, format!("what {name} refers to is not known"))));
        } else {
            let said = || format!("{name} is {}, no reference to {}", quoted(seen), listed(types));
            outcome.failures.push(self.failure(seen, said));
        }
    }

    fn same_as<'r>(
        self,
        name: Called<'_, '_, '_>,
        other: &'r Target,
        seen: &Seen<'p>,
        outcome: &mut Outcome<'r>,
    ) {
        let others = self.collect(other, seen.origin.is_some());
        let own = identity(seen);
        if others.seen.iter().any(|other| identity(other) == own) || others.seen.is_empty() {
            return;
        }
        // Two calls are compared as they are written; what a call gives is not compared with a text.
        let (calls, texts): (Vec<&Seen<'_>>, Vec<&Seen<'_>>) =
            others.seen.iter().chain([seen]).partition(|it| it.is_call());
        if let Some(node) = calls.first().and_then(|it| it.node).filter(|_| !texts.is_empty()) {
            outcome.doubt(|| Some(not_literal(name, node)));
        } else {
            let said = || format!("{name} is {}, not as `{}`", quoted(seen), other.name());
            outcome.failures.push(self.failure(seen, said));
        }
    }
}

impl<'r> Failure<'r> {
    fn at(at: Place, said: String, value: String) -> Self {
        Self { at, said, value, origin: None, check: None }
    }
}

impl Literal {
    /// Whether a value is this one: by its text, as a number, or as a truth value.
    fn equals(&self, seen: &Seen<'_>) -> bool {
        let flag = || match seen.node.map(Node::value) {
            Some(Value::Bool(flag)) => Some(flag),
            _ => None,
        };
        self.text == seen.text
            || self.number.is_some() && self.number == quantity(&seen.text)
            || self.flag.is_some() && self.flag == flag()
    }
}

fn not_literal(name: impl fmt::Display, node: Node<'_>) -> Unknown {
    let function = Call::at(node, Owner::default()).map_or("a function", |call| call.function.name());
    unknown(node, format!("{name} is given by `{function}`"))
}

/// What makes two values the same: the text of a scalar; else how it is written, and in which file.
type Identity<'p> = (Option<FileId>, Cow<'p, str>);

fn identity<'p>(seen: &Seen<'p>) -> Identity<'p> {
    match seen.node {
        Some(node) if !node.is_scalar() => {
            let words: Vec<&str> = node.source().split_whitespace().collect();
            (Some(node.file()), Cow::Owned(words.join(" ")))
        }
        _ => (None, seen.text.clone()),
    }
}

fn type_of(seen: &Seen<'_>) -> &'static str {
    match seen.node.map(Node::value) {
        Some(Value::Sequence) => "list",
        Some(Value::Mapping) => "map",
        Some(Value::Bool(_)) => "boolean",
        Some(Value::Int(_) | Value::HugeInt(_) | Value::Float(_)) => "number",
        _ => "text",
    }
}

/// A value as messages show it, in one line and not too long.
fn shown(seen: &Seen<'_>) -> String {
    let text = match seen.node {
        Some(node) if !node.is_scalar() => node.source(),
        _ => &seen.text,
    };
    let mut shown = String::new();
    for (position, word) in text.split_whitespace().enumerate() {
        if shown.len() > LONGEST_VALUE {
            shown.truncate(shown.floor_char_boundary(LONGEST_VALUE));
            shown.push_str(" ...");
            break;
        }
        if position > 0 {
            shown.push(' ');
        }
        let word = word.get(..word.floor_char_boundary(LONGEST_VALUE + 1)).unwrap_or(word);
        shown.push_str(word);
    }
    shown
}

fn quoted(seen: &Seen<'_>) -> String {
    match shown(seen) {
        text if text.is_empty() => "empty".to_owned(),
        text => format!("`{text}`"),
    }
}

fn alternatives(literals: &[Literal]) -> String {
    let texts: Vec<String> = literals.iter().map(|it| it.text.clone()).collect();
    if texts.len() == 1 { format!("`{}`", texts.concat()) } else { format!("one of {}", listed(&texts)) }
}

fn listed(names: &[String]) -> String {
    let quoted = names.iter().take(MOST_LISTED).map(|name| format!("`{name}`"));
    let mut text = quoted.collect::<Vec<_>>().join(", ");
    if let Some(more) = names.len().checked_sub(MOST_LISTED).filter(|more| *more > 0) {
        let _ = write!(text, " and {more} more");
    }
    text
}
