//! Tests of the values at a target.

use vnfcheck_check::Place;
use vnfcheck_hot::{Call, Callee, Definition, Node, Value, get_file_name};

use super::place::Collected;
use super::unique::identity;
use super::words::{Called, alternatives, listed, not_literal, quoted};
use super::{Failure, Outcome, Scope};
use crate::condition::{Check, Literal, Quantity, Target, Test, Way};
use crate::operators::quantity;
use crate::resolve::{Seen, unknown};

impl<'c, 'p> Scope<'c, 'p> {
    pub(super) fn tests<'r>(
        self,
        check: &'r Check,
        tests: &'r [Test],
        collected: &Collected<'p>,
        outcome: &mut Outcome<'r>,
    ) {
        let is_there = !collected.seen.is_empty();
        let name = self.called(&check.target);
        let mut inspects_values = false;
        for test in tests {
            match test {
                Test::Present | Test::Absent => {
                    outcome.inspected = true;
                    match (test, collected.seen.first()) {
                        (Test::Present, None) if collected.unknown.is_none() => {
                            let description = self.description(|| format!("{name} is missing"));
                            outcome.failures.push(Failure::at(self.place(), description, String::new()));
                        }
                        (Test::Absent, Some(seen)) => {
                            outcome.failures.push(self.failure(seen, || format!("{name} is present")));
                        }
                        (_, None) => outcome.doubt(|| collected.unknown.clone()),
                        _ => {}
                    }
                }
                Test::Count(bounds) => {
                    outcome.inspected = true;
                    self.count(check, bounds, collected, outcome);
                }
                Test::Resolved(inner) => {
                    let resolved = self.collect(&check.target, true);
                    self.tests(check, inner, &resolved, outcome);
                }
                // The values of all subjects are compared later.
                Test::Unique => {}
                _ => {
                    inspects_values = true;
                    outcome.inspected |= is_there;
                    for seen in &collected.seen {
                        self.test(name, test, seen, outcome);
                    }
                }
            }
        }
        if inspects_values {
            outcome.inspected |= collected.unknown.is_some();
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
            #[expect(clippy::cast_precision_loss, reason = "far below the precision of a float")]
            let wrong = bounds.iter().find(|bound| !bound.holds(number as f64));
            if let Some(bound) = wrong {
                let description =
                    self.description(|| format!("{what} has {number} items, {}", bound.complaint()));
                outcome.failures.push(Failure::at(at, description, number.to_string()));
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
                Some(node) if seen.call().is_some() => {
                    outcome.doubt(|| Some(not_literal(what, node)));
                }
                Some(node) if !node.is_scalar() => test(node.len(), seen.at, outcome),
                _ => test(1, seen.at, outcome),
            }
        }
    }

    /// Runs one test on one value.
    fn test<'r>(self, name: Called<'_, '_, '_>, test: &'r Test, seen: &Seen<'p>, outcome: &mut Outcome<'r>) {
        let call = seen.call();
        let fail = |outcome: &mut Outcome<'r>, complaint: &dyn Fn() -> String| {
            let description = || format!("{name} is {}, {}", quoted(seen), complaint());
            outcome.failures.push(self.failure(seen, description));
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
                    fail(outcome, &|| format!("expected {}", listed(forms)));
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
                    fail(outcome, &|| format!("a {own}, expected {}", listed(types)));
                }
            }
            _ if seen.node.is_some_and(|node| !node.is_scalar()) => {
                let description = || format!("{name} is a {}, expected a single value", type_of(seen));
                outcome.failures.push(self.failure(seen, description));
            }
            Test::Equals(literal) if !literal.equals(seen) => {
                fail(outcome, &|| format!("expected `{}`", literal.text));
            }
            Test::OneOf(literals) if !literals.iter().any(|it| it.equals(seen)) => {
                fail(outcome, &|| format!("expected {}", alternatives(literals)));
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
                None => fail(outcome, &|| "which is not a number".to_owned()),
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
        let package = self.cx.package();
        let file = seen.node.and_then(get_file_name).and_then(|name| {
            match package.resolve(self.subject.file.id(), name.text()) {
                Callee::File(file) => package.file(file),
                Callee::Missing | Callee::Outside => None,
            }
        });
        let bytes = match (file, call, seen.node) {
            (Some(file), _, _) => file.size(),
            (None, Some(_), Some(node)) => return outcome.doubt(|| Some(not_literal(name, node))),
            (None, _, Some(node)) if !node.is_scalar() => node.source().len() as u64,
            _ => seen.text.len() as u64,
        };
        #[expect(clippy::cast_precision_loss, reason = "far below the precision of a float")]
        if let Some(bound) = bounds.iter().find(|bound| !bound.holds(bytes as f64)) {
            let description = || format!("{name} has {bytes} bytes, {}", bound.complaint());
            outcome.failures.push(Failure { value: bytes.to_string(), ..self.failure(seen, description) });
        }
    }

    fn refers_to<'r>(
        self,
        name: Called<'_, '_, '_>,
        types: &'r [String],
        seen: &Seen<'p>,
        outcome: &mut Outcome<'r>,
    ) {
        let targets = seen.targets(self.vnf, self.subject.template);
        let is_wanted = |name: Option<&str>| types.iter().any(|it| name == Some(it));
        for target in targets {
            let mut created = target.resource.definitions().map(Definition::type_name);
            if created.any(is_wanted) {
                continue;
            }
            let (id, own) =
                (target.resource.id(), target.resource.definition.type_name().unwrap_or("unknown"));
            let description = || format!("{name} refers to `{id}`, a `{own}`, expected {}", listed(types));
            outcome.failures.push(self.failure(seen, description));
        }
        if !targets.is_empty() {
            return;
        }
        if let Some(call) = seen.call() {
            outcome.doubt(|| Some(unknown(call.node, format!("the target of {name} is unknown"))));
        } else {
            let description =
                || format!("{name} is {}, expected a reference to {}", quoted(seen), listed(types));
            outcome.failures.push(self.failure(seen, description));
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
        // Calls are compared with each other by their notation; the result of a call is not compared with a string.
        let (calls, texts): (Vec<&Seen<'_>>, Vec<&Seen<'_>>) =
            others.seen.iter().chain([seen]).partition(|it| it.call().is_some());
        if let Some(node) = calls.first().and_then(|it| it.node).filter(|_| !texts.is_empty()) {
            outcome.doubt(|| Some(not_literal(name, node)));
        } else {
            let description = || format!("{name} is {}, expected `{}`", quoted(seen), other.name());
            outcome.failures.push(self.failure(seen, description));
        }
    }
}

impl Literal {
    /// Returns `true` if a value equals the literal as a string, as a number or as a boolean.
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

fn type_of(seen: &Seen<'_>) -> &'static str {
    match seen.node.map(Node::value) {
        Some(Value::Sequence) => "list",
        Some(Value::Mapping) => "map",
        Some(Value::Bool(_)) => "boolean",
        Some(Value::Int(_) | Value::HugeInt(_) | Value::Float(_)) => "number",
        _ => "text",
    }
}
