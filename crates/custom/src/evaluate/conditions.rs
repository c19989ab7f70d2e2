//! Evaluation of conditions on a subject.

use std::fmt::Write as _;

use super::words::shown;
use super::{Failure, MOST_LISTED, Outcome, Scope};
use crate::condition::{Check, Condition};

impl<'c, 'p> Scope<'c, 'p> {
    pub(super) fn evaluate(self, condition: &Condition) -> Outcome<'_> {
        match condition {
            Condition::Check(check) => self.check(check),
            Condition::All(conditions) => {
                let mut all = Outcome::default();
                for condition in conditions {
                    all.include(self.evaluate(condition));
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
                return Outcome { inspected: true, ..Outcome::default() };
            }
            any.include(outcome);
        }
        if any.unknown.is_some() {
            any.failures.clear();
        }
        // Merge the failures into one findingat their common place, or at the subject if the places differ.
        let mut failures = std::mem::take(&mut any.failures).into_iter();
        if let Some(mut merged) = failures.next() {
            for other in failures.take(MOST_LISTED) {
                if other.at != merged.at {
                    merged.at = self.place();
                    merged.origin = None;
                }
                if !merged.description.contains(&other.description) {
                    let _ = write!(merged.description, "; {}", other.description);
                }
            }
            any.failures.push(merged);
        }
        any
    }

    fn not<'r>(self, condition: &'r Condition) -> Outcome<'r> {
        let inner = self.evaluate(condition);
        let mut outcome = Outcome { inspected: inner.inspected, ..Outcome::default() };
        if !inner.failures.is_empty() || !inner.inspected {
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
        let description = format!("{what} must not be `{value}`");
        outcome.failures.push(Failure { at, description, value, origin: None, check });
        outcome
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
}
