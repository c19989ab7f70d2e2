//! What a rule says of a package: subjects that pass, findings, advice, what is undecided.

use hot::{FileId, Span};
use maps::{HashMap, HashSet};

use crate::finding::{Finding, Place, Related, shortened};
use crate::shortlist::Shortlist;

/// Findings that are listed per requirement and package, failures and advice each; the rest is counted.
pub const MOST_FINDINGS: usize = 1_000;
/// What is listed of one kind and how many more there are.
#[derive(Debug)]
pub struct Listed<T> {
    /// By place.
    pub items: Vec<T>,
    /// Number of those not listed.
    pub omitted: usize,
}

impl<T> Default for Listed<T> {
    fn default() -> Self {
        Self { items: Vec::new(), omitted: 0 }
    }
}

/// Everything one rule has said about one package.
#[derive(Debug, Default)]
pub struct RuleOutcome {
    /// Number of subjects looked at.
    pub examined: u32,
    /// Subjects that do not meet the requirement.
    pub failures: Listed<Finding>,
    /// What is worth knowing.
    pub advice: Listed<Finding>,
    /// Subjects that the files alone do not decide.
    pub undecided: Listed<Related>,
    /// Why the package as a whole cannot be judged.
    pub unjudged: Option<Related>,
    /// Whether a file that cannot be read could hold what makes a good subject a bad one.
    pub needs_every_file: bool,
}

/// What one rule has to say about one package.
#[derive(Clone, Debug)]
pub struct Findings {
    examined: u32,
    /// The last one may still be one of absence.
    failures: Shortlist<Finding>,
    /// Failures that hold only because something is nowhere in the VNF: the others are listed beside them, however many they are.
    absent: Shortlist<Finding>,
    advice: Shortlist<Finding>,
    undecided: Shortlist<Related>,
    unjudged: Option<Related>,
    needs_every_file: bool,
    /// Where failures are advice, and where within that they are not: spans of a file, ascending.
    downgraded: Option<(FileId, [Vec<Span>; 2])>,
}

impl Default for Findings {
    /// Nothing examined yet.
    fn default() -> Self {
        Self {
            examined: 0,
            failures: Shortlist::new(MOST_FINDINGS),
            absent: Shortlist::new(MOST_FINDINGS),
            advice: Shortlist::new(MOST_FINDINGS),
            undecided: Shortlist::new(MOST_FINDINGS),
            unjudged: None,
            needs_every_file: false,
            downgraded: None,
        }
    }
}

impl Findings {
    /// A subject was looked at and meets the requirement.
    pub fn pass(&mut self) {
        self.examined = self.examined.saturating_add(1);
    }

    /// So many subjects were looked at and meet the requirement.
    pub fn pass_many(&mut self, count: usize) {
        self.examined = self.examined.saturating_add(u32::try_from(count).unwrap_or(u32::MAX));
    }

    /// Whether a failure at a place, or advice, could be listed: not behind the first of very many.
    pub fn is_listed(&self, at: impl Into<Place>, is_failure: bool) -> bool {
        let place = at.into();
        let list = if is_failure && !self.is_downgraded(place) { &self.failures } else { &self.advice };
        list.takes(place)
    }

    /// So many subjects at one place do not meet the requirement, or are worth advice; none of it is listed.
    pub fn unlisted(&mut self, at: impl Into<Place>, is_failure: bool, count: usize) {
        let place = at.into();
        if !is_failure {
            return self.advice.omit(count);
        }
        self.pass_many(count);
        if self.is_downgraded(place) { self.advice.omit(count) } else { self.failures.omit(count) }
    }

    /// A subject was looked at and does not meet the requirement.
    pub fn fail(&mut self, at: impl Into<Place>, message: impl Into<String>) -> &mut Finding {
        self.examined = self.examined.saturating_add(1);
        let place = at.into();
        if self.is_downgraded(place) {
            return self.advise(place, message);
        }
        self.push_failure(Finding::new(place, message))
    }

    /// A failure even where [`fail`](Self::fail) gives advice only.
    pub fn fail_always(&mut self, at: impl Into<Place>, message: impl Into<String>) -> &mut Finding {
        self.examined = self.examined.saturating_add(1);
        self.push_failure(Finding::new(at, message))
    }

    fn push_failure(&mut self, finding: Finding) -> &mut Finding {
        self.sort_last();
        self.failures.push(finding)
    }

    /// What the last failure rests on is known when the rule is done with it.
    fn sort_last(&mut self) {
        if let Some(last) = self.failures.pop_if(|it| it.is_of_absence) {
            self.absent.push(last);
        }
    }

    /// Worth knowing about a subject that was looked at; changes no status.
    pub fn advise(&mut self, at: impl Into<Place>, message: impl Into<String>) -> &mut Finding {
        let finding = self.advice.push(Finding::new(at, message));
        finding.advisory = true;
        finding
    }

    /// A subject was met that the files alone do not decide: neither good nor bad, and why.
    pub fn undecided(&mut self, at: impl Into<Place>, why: impl Into<String>) {
        self.undecided.push(Related { place: at.into(), message: shortened(why.into()) });
    }

    /// The package does not tell what the requirement must know of it, and why. A failure counts all the same.
    pub fn unjudged(&mut self, at: impl Into<Place>, why: impl Into<String>) {
        self.unjudged = Some(Related { place: at.into(), message: shortened(why.into()) });
    }

    /// Counts failures and advice that were met and are not told.
    pub fn omit(&mut self, failures: usize, advice: usize) {
        self.failures.omit(failures);
        self.advice.omit(advice);
    }

    /// What was said holds only if every template and environment could be read: the rule compares subjects with each
    /// other, or judges the files as a whole.
    pub fn need_every_file(&mut self) {
        self.needs_every_file = true;
    }

    /// From now on a failure within these spans of a file is advice, but for those within the second ones. Both are given in
    /// ascending order, none within another.
    pub fn downgrade_within(&mut self, file: FileId, spans: Vec<Span>, but_for: Vec<Span>) {
        self.downgraded = Some((file, [spans, but_for]));
    }

    /// `true` if a failure at this place is advice.
    pub fn is_downgraded(&self, at: impl Into<Place>) -> bool {
        let place = at.into();
        let Some((_, [spans, but_for])) = self.downgraded.as_ref().filter(|(file, _)| *file == place.file)
        else {
            return false;
        };
        let is_within = |spans: &[Span]| {
            let behind = spans.partition_point(|span| span.start <= place.span.start);
            let before = behind.checked_sub(1).and_then(|at| spans.get(at));
            before.is_some_and(|span| place.span.end <= span.end)
        };
        is_within(spans) && !is_within(but_for)
    }

    /// Takes over what was said before, as `wanted` gives it, and the number of subjects that were looked at for it.
    pub fn take_over(&mut self, other: &Self, examined: u32, wanted: impl Fn(&Finding) -> Option<Finding>) {
        self.examined = self.examined.saturating_add(examined);
        for finding in other.iter().filter_map(wanted) {
            if finding.advisory {
                self.advice.push(finding);
            } else {
                self.push_failure(finding);
            }
        }
    }

    /// Takes over the subjects that another one leaves undecided.
    pub fn take_undecided(&mut self, other: &Self) {
        for it in other.undecided.held() {
            self.undecided.push(it.clone());
        }
    }

    /// Number of subjects looked at.
    pub fn examined(&self) -> u32 {
        self.examined
    }

    /// Number of failures and advice so far.
    pub fn met(&self) -> usize {
        self.failures.met() + self.absent.met() + self.advice.met()
    }

    /// Failures in the order in which the rule met them, those of absence behind the others, then advice; far too many are
    /// shortened to the first by place.
    pub fn iter(&self) -> impl Iterator<Item = &Finding> {
        self.failures.held().iter().chain(self.absent.held()).chain(self.advice.held())
    }

    /// Makes undecided what rests on something being nowhere in the VNF, and says why; whether there are failures among it.
    pub fn set_absence_aside(&mut self, why: impl Fn(&Finding) -> String) -> bool {
        self.sort_last();
        self.advice.retain(|it| !it.is_of_absence);
        let absent = std::mem::replace(&mut self.absent, Shortlist::new(MOST_FINDINGS));
        let is_any = absent.met() > 0;
        let (items, omitted) = absent.into_parts();
        for finding in items {
            let message = why(&finding);
            self.undecided(finding.primary, message);
        }
        self.undecided.omit(omitted);
        is_any
    }

    /// Everything that was said.
    pub fn finish(mut self) -> RuleOutcome {
        self.failures.append(self.absent);
        let listed = |(items, omitted)| Listed { items: told_once(items), omitted };
        let failures = listed(self.failures.into_parts());
        let mut advice = listed(self.advice.into_parts());
        if !advice.items.is_empty() {
            // What stands behind an anchor may fail one that has it, and be advice to another.
            let failed: HashSet<_> =
                failures.items.iter().map(|it| (it.primary, it.message.as_str())).collect();
            advice.items.retain(|it| !failed.contains(&(it.primary, it.message.as_str())));
        }
        let (mut undecided, undecided_omitted) = self.undecided.into_parts();
        // A list that a parameter gives as a whole is undecided for each name that may stand in it.
        let mut seen = HashSet::default();
        undecided.retain(|it| seen.insert((it.place, it.message.clone())));
        RuleOutcome {
            examined: self.examined,
            failures,
            advice,
            undecided: Listed { items: undecided, omitted: undecided_omitted },
            unjudged: self.unjudged,
            needs_every_file: self.needs_every_file,
        }
    }
}

/// One finding for each place and message: what is wrong there does not get worse with every use, and further ones only add
/// places that explain it.
fn told_once(findings: Vec<Finding>) -> Vec<Finding> {
    let mut positions: HashMap<(Place, String), usize> = HashMap::default();
    let mut told: Vec<Finding> = Vec::with_capacity(findings.len());
    for finding in findings {
        let position = *positions.entry((finding.primary, finding.message.clone())).or_insert(told.len());
        match told.get_mut(position) {
            None => told.push(finding),
            Some(first) => {
                for Related { place, message } in finding.related {
                    first.related(place, message);
                }
                first.related_omitted = first.related_omitted.saturating_add(finding.related_omitted);
            }
        }
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_defect_in_the_same_place_is_told_once() {
        let place = |at| Place { file: FileId(0), span: Span::new(at, at + 1), node: None };
        let mut findings = Findings::default();
        for (at, used) in [(1, 5), (1, 6), (2, 7)] {
            findings.fail(place(at), "wrong type").related(place(used), "used here");
        }
        let outcome = findings.finish();
        assert_eq!(outcome.examined, 3);
        let told = outcome.failures.items.iter().map(|it| (it.primary, it.related.len()));
        assert_eq!(told.collect::<Vec<_>>(), [(place(1), 2), (place(2), 1)]);
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
        assert!(findings.set_absence_aside(|it| it.message.clone()));
        let outcome = findings.finish();
        let failures = outcome.failures.items.iter().map(|it| it.primary);
        assert_eq!(failures.collect::<Vec<_>>(), [place(6_000)]);
        assert_eq!((outcome.undecided.items.len(), outcome.undecided.omitted), (MOST_FINDINGS, 4_000));
    }

    #[test]
    fn what_is_undecided_is_told_once() {
        let mut findings = Findings::default();
        let place = Place { file: FileId(0), span: Span::new(1, 2), node: None };
        for why in ["not known", "not known", "given later"] {
            findings.undecided(place, why);
        }
        let undecided = findings.finish().undecided.items;
        let told: Vec<&str> = undecided.iter().map(|it| it.message.as_str()).collect();
        assert_eq!(told, ["given later", "not known"]);
    }
}
