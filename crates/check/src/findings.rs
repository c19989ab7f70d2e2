//! Results of a rule for a package: passed subjects, findings, advice and undecided subjects.

use vnfcheck_fix::Decision;
use vnfcheck_hot::unfollowed::Unfollowed;
use vnfcheck_hot::{FileId, Span};
use vnfcheck_maps::HashSet;
use vnfcheck_yaml::work::cap;

use crate::finding::{Finding, Place, Related, Undecided, shortened};
use crate::shortlist::{Listed, Placed, Shortlist};

/// Maximum number of listed findings per requirement and package, for failures and advice each; the others are
/// counted.
pub const MOST_FINDINGS: usize = cap(1_000);

/// Complete results of one rule for one package.
#[derive(Debug, Default)]
pub struct RuleOutcome {
    /// Number of subjects examined.
    pub examined: u32,
    /// Subjects that violate the requirement.
    pub failures: Listed<Finding>,
    /// Advice.
    pub advice: Listed<Finding>,
    /// Subjects that the files alone cannot decide.
    pub undecided: Listed<Undecided>,
    /// Reason why the package as a whole cannot be checked.
    pub not_checkable: Option<Related>,
    /// `true` if an unreadable file could turn a passed subject into a failure.
    pub needs_every_file: bool,
}

/// Collector for the results of one rule for one package.
#[derive(Clone, Debug)]
pub struct Findings {
    examined: u32,
    /// Failures; the last one may still be marked as caused by a missing element.
    failures: Shortlist<Finding>,
    /// Failures caused by elements missing everywhere in the VNF. They have a separate list, so they do not displace
    /// other failures.
    absent: Shortlist<Finding>,
    advice: Shortlist<Finding>,
    undecided: Shortlist<Undecided>,
    not_checkable: Option<Related>,
    needs_every_file: bool,
    downgraded: Option<Downgraded>,
}

/// The places in a file where failures are advice.
#[derive(Clone, Debug)]
struct Downgraded {
    file: FileId,
    /// Ascending spans.
    spans: Vec<Span>,
    /// Ascending exceptions within the spans.
    but_for: Vec<Span>,
}

impl Default for Findings {
    /// Creates an empty collector.
    fn default() -> Self {
        Self {
            examined: 0,
            failures: Shortlist::new(MOST_FINDINGS),
            absent: Shortlist::new(MOST_FINDINGS),
            advice: Shortlist::new(MOST_FINDINGS),
            undecided: Shortlist::new(MOST_FINDINGS),
            not_checkable: None,
            needs_every_file: false,
            downgraded: None,
        }
    }
}

impl Findings {
    /// Counts a subject that meets the requirement.
    pub fn pass(&mut self) {
        self.examined = self.examined.saturating_add(1);
    }

    /// Counts several subjects that meet the requirement.
    pub fn pass_many(&mut self, count: usize) {
        self.examined = self.examined.saturating_add(u32::try_from(count).unwrap_or(u32::MAX));
    }

    /// Returns `true` if a failure or advice at this place could still be listed.
    pub fn is_listed(&self, at: impl Into<Place>, is_failure: bool) -> bool {
        let place = at.into();
        let list = if is_failure && !self.is_downgraded(place) { &self.failures } else { &self.advice };
        list.takes(place)
    }

    /// Counts several failing subjects, or advice, at one place without listing them.
    pub fn unlisted(&mut self, at: impl Into<Place>, is_failure: bool, count: usize) {
        let place = at.into();
        if !is_failure {
            return self.advice.omit(count);
        }
        self.pass_many(count);
        if self.is_downgraded(place) { self.advice.omit(count) } else { self.failures.omit(count) }
    }

    /// Adds a failure for a subject.
    pub fn fail(&mut self, at: impl Into<Place>, message: impl Into<String>) -> &mut Finding {
        self.examined = self.examined.saturating_add(1);
        let place = at.into();
        if self.is_downgraded(place) {
            return self.advise(place, message);
        }
        self.push_failure(Finding::new(place, message))
    }

    /// Adds a failure even if [`fail`](Self::fail) would add advice.
    pub fn fail_always(&mut self, at: impl Into<Place>, message: impl Into<String>) -> &mut Finding {
        self.examined = self.examined.saturating_add(1);
        self.push_failure(Finding::new(at, message))
    }

    fn push_failure(&mut self, finding: Finding) -> &mut Finding {
        self.sort_last();
        self.failures.push(finding)
    }

    /// Moves the last failure to the list of absences if the rule has marked it in the meantime.
    fn sort_last(&mut self) {
        if let Some(last) = self.failures.pop_if(|it| it.is_of_absence) {
            self.absent.push(last);
        }
    }

    /// Adds advice about a subject, which does not affect the status.
    pub fn advise(&mut self, at: impl Into<Place>, message: impl Into<String>) -> &mut Finding {
        let finding = self.advice.push(Finding::new(at, message));
        finding.advisory = true;
        finding
    }

    /// Adds a subject that the files alone cannot decide, with the reason.
    pub fn undecided(&mut self, at: impl Into<Place>, why: impl Into<String>, help: impl Into<String>) {
        self.undecided_of(Vec::new(), at, why, help);
    }

    /// Works like [`Self::undecided`] for a subject that may only have some kinds of defect.
    pub fn undecided_of(
        &mut self,
        kinds: Vec<&'static str>,
        at: impl Into<Place>,
        why: impl Into<String>,
        help: impl Into<String>,
    ) {
        let (message, help) = (shortened(why.into()), shortened(help.into()));
        self.undecided.push(Undecided { place: at.into(), message, help, kinds });
    }

    /// Reports values that walks did not follow to their ends as undecided.
    pub fn note_unfollowed(&mut self, values: Vec<Unfollowed>) {
        for Unfollowed { file, span, node, limit } in values {
            let help = "split the value or the template, so that each part stays below the limit";
            self.undecided(Place { file, span, node: Some(node) }, format!("{limit}"), help);
        }
    }

    /// Marks the package as not checkable, with the reason. Failures still apply.
    pub fn not_checkable(&mut self, at: impl Into<Place>, why: impl Into<String>) {
        self.not_checkable = Some(Related { place: at.into(), message: shortened(why.into()) });
    }

    /// States that passing requires all templates and environments to be readable, because the rule compares subjects
    /// with each other or checks the files as a whole.
    pub fn need_every_file(&mut self) {
        self.needs_every_file = true;
    }

    /// Treats failures within these spans of a file as advice from now on, except within `but_for`. Both lists must be
    /// in ascending order and must not contain nested spans.
    pub fn downgrade_within(&mut self, file: FileId, spans: Vec<Span>, but_for: Vec<Span>) {
        self.downgraded = (!spans.is_empty()).then_some(Downgraded { file, spans, but_for });
    }

    /// Returns `true` if a failure at this place is treated as advice.
    pub fn is_downgraded(&self, at: impl Into<Place>) -> bool {
        let Some(Downgraded { file, spans, but_for }) = &self.downgraded else { return false };
        let place = at.into();
        if *file != place.file {
            return false;
        }
        let is_within = |spans: &[Span]| {
            let behind = spans.partition_point(|span| span.start <= place.span.start);
            let before = behind.checked_sub(1).and_then(|at| spans.get(at));
            before.is_some_and(|span| place.span.end <= span.end)
        };
        is_within(spans) && !is_within(but_for)
    }

    /// Adopts the findings of another collector as mapped by `wanted`, and adds `examined` to the number of subjects.
    pub fn take_over(&mut self, other: &Self, examined: u32, wanted: impl Fn(&Finding) -> Option<Finding>) {
        self.examined = self.examined.saturating_add(examined);
        for finding in other.iter().filter_map(wanted) {
            self.adopt(finding);
        }
    }

    /// Adds a failure or advice of another collector.
    pub(crate) fn adopt(&mut self, finding: Finding) {
        if finding.advisory {
            self.advice.push(finding);
        } else {
            self.push_failure(finding);
        }
    }

    /// Adopts everything but the findings of the variants of one package: the largest counts, undecided subjects, and
    /// the reason why the package as a whole cannot be checked.
    pub(crate) fn adopt_counts(&mut self, variants: &[Self]) {
        let most = |count: fn(&Self) -> usize| variants.iter().map(count).max().unwrap_or_default();
        self.examined = variants.iter().map(Self::examined).max().unwrap_or_default();
        self.failures.omit(most(|it| it.failures.omitted()));
        self.absent.omit(most(|it| it.absent.omitted()));
        self.advice.omit(most(|it| it.advice.omitted()));
        self.needs_every_file = variants.iter().any(|it| it.needs_every_file);
        self.not_checkable = variants.iter().find_map(|it| it.not_checkable.clone());
        for variant in variants {
            self.take_undecided(variant, |_| true);
        }
    }

    /// Adopts the wanted undecided subjects of another collector.
    pub fn take_undecided(&mut self, other: &Self, is_wanted: impl Fn(&Undecided) -> bool) {
        for it in other.undecided.held().iter().filter(|it| is_wanted(it)) {
            self.undecided.push(it.clone());
        }
    }

    /// Makes failures wait for additional decisions of the author.
    pub fn wait_for(&mut self, decision: impl Fn(&Finding) -> Option<Decision>) {
        for finding in self.failures.held_mut() {
            let decision = decision(finding);
            finding.waits_for(decision);
        }
    }

    /// Replaces the help of failures and advice for which a different help is known.
    pub fn replace_helps(&mut self, other: impl Fn(&Finding) -> Option<String>) {
        for finding in self.failures.held_mut().iter_mut().chain(self.advice.held_mut()) {
            if let Some(help) = other(finding) {
                finding.help(help);
            }
        }
    }

    /// Returns the number of subjects examined.
    pub fn examined(&self) -> u32 {
        self.examined
    }

    /// Returns `true` if the files leave a subject undecided.
    pub fn is_undecided(&self) -> bool {
        self.undecided.met() > 0
    }

    /// Returns the number of failures and advice so far.
    pub fn met(&self) -> usize {
        self.failures.met() + self.absent.met() + self.advice.met()
    }

    /// Returns the failures in the order in which they were added, then the failures caused by missing elements, then
    /// advice. A very long list contains only the first items in the order of their places.
    pub fn iter(&self) -> impl Iterator<Item = &Finding> {
        self.failures.held().iter().chain(self.absent.held()).chain(self.advice.held())
    }

    /// Converts failures caused by missing elements to undecided subjects with the reason `why` and a help; failures
    /// without a reason stay. Returns `true` if a failure was converted.
    pub fn set_absence_aside(&mut self, why: impl Fn(&Finding) -> Option<String>, help: &str) -> bool {
        self.sort_last();
        self.advice.retain(|it| !it.is_of_absence);
        let absent = std::mem::replace(&mut self.absent, Shortlist::new(MOST_FINDINGS));
        let absent = absent.into_listed();
        let mut is_any = absent.omitted > 0;
        for finding in absent.items {
            if let Some(message) = why(&finding) {
                is_any = true;
                self.undecided(finding.primary, message, help);
            } else {
                self.absent.push(finding);
            }
        }
        self.undecided.omit(absent.omitted);
        is_any
    }

    /// Returns the complete results.
    pub fn finish(mut self) -> RuleOutcome {
        if self.met() + self.undecided.met() == 0 {
            let Self { examined, not_checkable, needs_every_file, .. } = self;
            return RuleOutcome { examined, not_checkable, needs_every_file, ..RuleOutcome::default() };
        }
        self.failures.append(self.absent);
        let merged = |it: Listed<Finding>| Listed { items: merge_duplicates(it.items), ..it };
        let failures = merged(self.failures.into_listed());
        let mut advice = merged(self.advice.into_listed());
        if !advice.items.is_empty() {
            // A node with an anchor may be a failure for one alias and advice for another.
            let failed: HashSet<_> =
                failures.items.iter().map(|it| (it.primary, it.message.as_str())).collect();
            advice.items.retain(|it| !failed.contains(&(it.primary, it.message.as_str())));
        }
        let mut undecided = self.undecided.into_listed();
        // A list that a parameter supplies as a whole is undecided once for each possible name.
        let mut seen = HashSet::default();
        undecided.items.retain(|it| seen.insert((it.place, it.message.clone())));
        RuleOutcome {
            examined: self.examined,
            failures,
            advice,
            undecided,
            not_checkable: self.not_checkable,
            needs_every_file: self.needs_every_file,
        }
    }
}

/// Merges findings with the same place and message. Each further occurrence only adds related places. The findings are
/// sorted by file, span and message.
fn merge_duplicates(findings: Vec<Finding>) -> Vec<Finding> {
    let mut merged: Vec<Finding> = Vec::with_capacity(findings.len());
    for finding in findings {
        // Two nodes may have the same span.
        let mut alike = merged.iter_mut().rev().take_while(|it| it.key() == finding.key());
        match alike.find(|it| it.primary == finding.primary) {
            None => merged.push(finding),
            Some(first) => {
                for Related { place, message } in finding.related {
                    first.related(place, message);
                }
                first.related_omitted = first.related_omitted.saturating_add(finding.related_omitted);
            }
        }
    }
    merged
}

#[cfg(test)]
mod tests {
    use vnfcheck_hot::NodeId;

    use super::*;

    #[test]
    fn equal_findings_are_reported_once() {
        let place = |at| Place { file: FileId(0), span: Span::new(at, at + 1), node: None };
        let mut findings = Findings::default();
        for (at, used) in [(1, 5), (1, 6), (2, 7)] {
            findings.fail(place(at), "wrong type").related(place(used), "used here");
        }
        let outcome = findings.finish();
        assert_eq!(outcome.examined, 3);
        let merged = outcome.failures.items.iter().map(|it| (it.primary, it.related.len()));
        assert_eq!(merged.collect::<Vec<_>>(), [(place(1), 2), (place(2), 1)]);
    }

    #[test]
    fn findings_of_different_nodes_with_one_span_stay_apart() {
        let place = |node| Place { file: FileId(0), span: Span::new(1, 2), node: Some(NodeId(node)) };
        let mut findings = Findings::default();
        for (node, message) in [(3, "a"), (4, "a"), (3, "b"), (3, "a"), (4, "a")] {
            findings.fail(place(node), message).related(place(9), "used here");
        }
        let merged = findings.finish().failures.items;
        let merged = merged.iter().map(|it| (it.primary, it.message.as_str(), it.related.len()));
        let [third, fourth] = [3, 4].map(place);
        assert_eq!(merged.collect::<Vec<_>>(), [(third, "a", 2), (fourth, "a", 2), (third, "b", 1)]);
    }

    #[test]
    fn what_fails_is_no_advice_beside() {
        let place = |at| Place { file: FileId(0), span: Span::new(at, at + 1), node: None };
        let mut findings = Findings::default();
        findings.advise(place(1), "wrong");
        findings.advise(place(2), "wrong");
        findings.fail(place(1), "wrong");
        let outcome = findings.finish();
        let places = |of: &Listed<Finding>| of.items.iter().map(|it| it.primary).collect::<Vec<_>>();
        assert_eq!((places(&outcome.failures), places(&outcome.advice)), (vec![place(1)], vec![place(2)]));
    }

    #[test]
    fn failures_of_absence_crowd_no_others_out() {
        let place = |at| Place { file: FileId(0), span: Span::new(at, at + 1), node: None };
        let mut findings = Findings::default();
        for at in 0..5_000 {
            findings.fail(place(at), "not there").of_absence();
        }
        findings.fail(place(6_000), "wrong");
        let all = findings.clone().finish().failures;
        assert_eq!((all.items.len(), all.omitted), (MOST_FINDINGS, 4_001));
        assert!(findings.set_absence_aside(|it| Some(it.message.clone()), "correct the file"));
        let outcome = findings.finish();
        let failures = outcome.failures.items.iter().map(|it| it.primary);
        assert_eq!(failures.collect::<Vec<_>>(), [place(6_000)]);
        assert_eq!((outcome.undecided.items.len(), outcome.undecided.omitted), (MOST_FINDINGS, 4_000));
    }

    #[test]
    fn undecided_subjects_are_reported_once() {
        let mut findings = Findings::default();
        let place = Place { file: FileId(0), span: Span::new(1, 2), node: None };
        for why in ["not known", "not known", "given later"] {
            findings.undecided(place, why, "look");
        }
        let undecided = findings.finish().undecided.items;
        let merged: Vec<&str> = undecided.iter().map(|it| it.message.as_str()).collect();
        assert_eq!(merged, ["given later", "not known"]);
    }
}
