//! Values that must be unique among subjects.

use std::borrow::Cow;
use std::collections::hash_map::Entry;
use std::rc::Rc;

use vnfcheck_check::{Findings, Place};
use vnfcheck_hot::{ContentHash, FileId};
use vnfcheck_maps::{HashMap, IndexMap};
use vnfcheck_vnf::subjects::Subject;

use super::place::Collected;
use super::words::shown;
use super::{Failure, Scope};
use crate::condition::{Check, Demand, Logic, Test};
use crate::resolve::Seen;

/// Values that must occur only once.
#[derive(Default)]
pub(super) struct Uniques<'c, 'p> {
    /// The first occurrence of each value, by the position of the demand.
    first: HashMap<(usize, Identity<'p>), Noted<'c, 'p>>,
    /// All occurrences of repeated values, in order.
    repeated: IndexMap<(usize, Identity<'p>), Vec<Noted<'c, 'p>>>,
}

/// An occurrence of a value: the positions of the check in its demand and of the value in the values of the check.
#[derive(Clone, Copy)]
struct Noted<'c, 'p> {
    subject: &'c Subject<'p>,
    check: u32,
    value: u32,
}

impl<'c, 'p> Uniques<'c, 'p> {
    /// Reports the repeated values.
    pub(super) fn report(
        self,
        logic: &Logic,
        scope: impl Fn(&'c Subject<'p>) -> Scope<'c, 'p>,
        out: &mut Findings,
    ) {
        for ((position, _), noted) in self.repeated {
            let Some(demand) = logic.demands.get(position) else { continue };
            let met = noted.into_iter().filter_map(|noted| {
                let scope = scope(noted.subject);
                scope.read.clear();
                let (check, seen) = scope.noted(demand, noted)?;
                Some((scope, check, seen))
            });
            let mut met: Vec<_> = met.collect();
            met.sort_by_key(|(.., seen)| (seen.at.file, seen.at.span));
            // A single value may reach the same place in several ways.
            met.dedup_by_key(|(.., seen)| seen.at);
            let Some(((.., first), others)) = met.split_first() else { continue };
            for (scope, check, seen) in others {
                scope.report_repeated(logic, demand, check, seen, first.at, out);
            }
        }
    }
}

impl<'c, 'p> Scope<'c, 'p> {
    /// Records the unique values of a demand and returns `true` if the demand has unique values.
    pub(super) fn note_uniques(
        self,
        position: usize,
        demand: &Demand,
        uniques: &mut Uniques<'c, 'p>,
    ) -> bool {
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

    /// Returns the values of a check that must be unique.
    fn unique(self, check: &Check) -> Rc<Collected<'p>> {
        let unique = check.tests.iter().find(|test| test.is_unique());
        self.collect(&check.target, matches!(unique, Some(Test::Resolved(_))))
    }

    /// Returns a recorded value with its check.
    fn noted<'r>(self, demand: &'r Demand, noted: Noted<'c, 'p>) -> Option<(&'r Check, Seen<'p>)> {
        let check = demand.unique_checks().nth(noted.check as usize)?;
        Some((check, self.unique(check).seen.get(noted.value as usize)?.clone()))
    }

    /// Reports a repeated value.
    fn report_repeated(
        self,
        logic: &Logic,
        demand: &Demand,
        check: &Check,
        seen: &Seen<'p>,
        first: Place,
        out: &mut Findings,
    ) {
        let value = shown(seen);
        let description =
            format!("{} is `{value}`, which another subject already has", self.called(&check.target));
        let failure = Failure { at: seen.at, description, value, origin: seen.origin, check: Some(check) };
        let finding = out.fail(seen.at, self.message(logic, demand, &failure));
        finding.related(first, "first used here");
        if let Some(help) = self.help(logic, demand, &failure) {
            finding.help(help);
        }
    }
}

/// The identity of a value: the string of a scalar, otherwise the content together with the file.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) enum Identity<'p> {
    Text(Cow<'p, str>),
    Content(FileId, ContentHash),
}

pub(super) fn identity<'p>(seen: &Seen<'p>) -> Identity<'p> {
    match seen.node {
        Some(node) if !node.is_scalar() => Identity::Content(node.file(), node.content()),
        _ => Identity::Text(seen.text.clone()),
    }
}
