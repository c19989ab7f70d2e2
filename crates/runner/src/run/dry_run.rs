//! Dry run of `vnfcheck fix`: applies all fixes of a checked package at once and checks the result. A small package is
//! checked once more without the harmful fixes or with the fixes of the next round.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use vnfcheck_fix::{AcceptedFix, Applicability, ExpandedFixes, Fix, FixBatch, FixPlanner, Plan};
use vnfcheck_hot::{Cancel, Package};
use vnfcheck_maps::HashSet;
use vnfcheck_report::defects::{Defect, Reported, defects};
use vnfcheck_report::{Estimate, FindingReport, FixReport, Fixable, RequirementReport};
use vnfcheck_verdict::join_defects;

use super::{PackageVerdict, Run};
use crate::candidates::{Candidate, candidates, has_questions, open_defects};
use crate::fix_log::AppliedFix;
use crate::harm::Failing;
use crate::read::Contents;

/// A package whose fixes are tried.
#[derive(Clone, Copy)]
pub(crate) struct Tried<'t> {
    pub(crate) contents: &'t Contents,
    pub(crate) package: &'t Package,
    /// Expanded fixes of the package; `None` if some requirements were checked on other files.
    pub(crate) known_fixes: Option<&'t ExpandedFixes>,
    pub(crate) name: &'t str,
    pub(crate) path: &'t str,
    /// Position of the matching package in the baseline.
    pub(crate) known: Option<usize>,
}

/// The plans of the fixes that `vnfcheck fix` skips.
type Skipped = HashSet<Vec<Plan>>;

/// Maximum size of a package that gets a second round, in bytes. For a package of this size, starting the program costs
/// as much as a check.
const MOST_BYTES_OF_SECOND_ROUND: usize = 8 * 1024;
/// Maximum number of attempts to find fixes that can be applied together.
const MOST_APPLICATIONS: usize = 64;

/// Counts the findings that `vnfcheck fix` resolves, and marks the fixes that it skips.
pub(crate) fn dry_run(
    run: &Run,
    tried: Tried<'_>,
    requirements: &mut [RequirementReport],
    cancel: &Cancel,
) -> Fixable {
    let Findings { exactly, skipped, has_harmless, is_safe } =
        DryRun::new(run, tried, cancel).run(requirements);
    let fixes = requirements.iter_mut().flat_map(|it| &mut it.findings).filter_map(|it| it.fix.as_mut());
    for report in fixes {
        report.is_skipped = report.fix.as_ref().is_some_and(|fix| skipped.contains(&fix.plans));
    }
    let mut fixable = exactly.unwrap_or_else(|| Fixable::offered(&defects(requirements)));
    // A session also applies fixes, so the findings may wait for these instead of answers.
    let is_waiting = has_harmless || fixable.safely.is_untried || fixable.unsafely.is_untried;
    fixable.safely.has_harmless = has_harmless && is_safe && fixable.safely.findings > 0;
    fixable.unsafely.has_harmless = has_harmless && !is_safe && fixable.unsafely.findings > 0;
    fixable.has_questions = is_waiting || has_questions(tried.package, requirements, |_| true);
    fixable
}

/// The findings of a dry run.
struct Findings {
    /// The numbers of resolved findings; `None` if later rounds would apply more fixes.
    exactly: Option<Fixable>,
    skipped: Skipped,
    /// `true` if some fixes are known or expected to do no harm.
    has_harmless: bool,
    /// `true` if the dry run applied safe fixes, because the package has any.
    is_safe: bool,
}

struct DryRun<'t> {
    /// Checks all requirements, because a fix must not break a deselected requirement either.
    of_all: Run,
    /// The requirements that are not selected.
    deselected: HashSet<String>,
    tried: Tried<'t>,
    cancel: &'t Cancel,
}

/// A checked package at one point of the dry run.
#[derive(Clone, Copy)]
struct State<'s> {
    contents: &'s Contents,
    package: &'s Package,
    /// Expanded fixes of the package, if known.
    known_fixes: Option<&'s ExpandedFixes>,
    requirements: &'s [RequirementReport],
}

/// A changed and checked package.
struct Changed {
    contents: Contents,
    package: Package,
    requirements: Vec<RequirementReport>,
}

impl Changed {
    fn state(&self) -> State<'_> {
        let Self { contents, package, requirements } = self;
        State { contents, package, known_fixes: None, requirements }
    }
}

/// One round of fixes.
struct Round<'c> {
    /// The package after the fixes; `None` if no fix can be made.
    next: Option<Changed>,
    made: Vec<Candidate<'c>>,
    /// The plans of the fixes that cannot be made.
    refused: Skipped,
    /// `true` if some fixes wait for a later round.
    is_deferred: bool,
}

/// The package after the rounds.
struct Settled {
    /// `None` if no fix was made.
    next: Option<Changed>,
    /// `true` if `vnfcheck fix` ends with the same package.
    is_last: bool,
    /// `true` if some fixes are known or expected to do no harm.
    has_harmless: bool,
}

impl Settled {
    fn unchanged(is_last: bool) -> Self {
        Self { next: None, is_last, has_harmless: false }
    }

    fn changed(next: Changed, is_last: bool) -> Self {
        Self { next: Some(next), is_last, has_harmless: true }
    }
}

impl<'t> DryRun<'t> {
    fn new(run: &Run, tried: Tried<'t>, cancel: &'t Cancel) -> Self {
        let deselected = run.deselected(&run.options.policy);
        let mut of_all = run.clone().without_edits();
        if !deselected.is_empty() {
            Arc::make_mut(&mut of_all.options).policy.select_all();
        }
        Self { of_all, deselected, tried, cancel }
    }

    fn check(&self, package: &Package) -> Vec<RequirementReport> {
        let Tried { name, path, known, .. } = self.tried;
        let PackageVerdict { requirements, .. } =
            self.of_all.evaluate(package.into(), name, path, known, self.cancel);
        requirements
    }

    fn run(&self, requirements: &[RequirementReport]) -> Findings {
        let Tried { contents, package, known_fixes, .. } = self.tried;
        let is_checked = self.deselected.is_empty() && known_fixes.is_some();
        let requirements =
            if is_checked { Cow::Borrowed(requirements) } else { Cow::Owned(self.check(package)) };
        let start = State { contents, package, known_fixes, requirements: &requirements };
        let is_safe = !self.candidates(&requirements, Applicability::Safe).is_empty();
        let most = if is_safe { Applicability::Safe } else { Applicability::Unsafe };
        let mut skipped = Skipped::default();
        let Settled { next, is_last, has_harmless } = self.settle(start, most, &mut skipped);
        let gone = next.as_ref().map_or(0, |next| {
            let open = |requirements: &[RequirementReport]| open_defects(&self.selected(requirements));
            open(&requirements).saturating_sub(open(&next.requirements))
        });
        let has_harmless = has_harmless && (next.is_none() || gone > 0);
        let end = next.as_ref().map_or(start, Changed::state);
        let exactly = is_last.then(|| self.fixable(gone, end, is_safe)).flatten();
        Findings { exactly, skipped, has_harmless, is_safe }
    }

    /// Returns the numbers of resolved findings after the last round; `None` if the dry run applied unsafe fixes and
    /// others are left.
    fn fixable(&self, gone: usize, end: State<'_>, is_safe: bool) -> Option<Fixable> {
        let others = self.candidates(end.requirements, Applicability::Unsafe);
        if !is_safe {
            let fixable = Fixable { unsafely: Estimate::exactly(gone), ..Fixable::default() };
            return others.is_empty().then_some(fixable);
        }
        let fixes: Vec<&Fix> = others.iter().map(|it| it.fix).collect();
        let planner = FixPlanner::new(end.package).with_known(end.known_fixes);
        let refused = refused(&planner.combine(&fixes), &others);
        let is_possible = |fix: &FixReport| {
            !fix.is_safe() && fix.fix.as_ref().is_some_and(|fix| !refused.contains(&fix.plans))
        };
        let selected = self.selected(end.requirements);
        let open = defects(&selected).into_iter().filter(Defect::is_open);
        let further = open.filter_map(|it| it.fix()).filter(|it| is_possible(it)).count();
        let unsafely = Estimate { is_untried: further > 0, ..Estimate::exactly(gone + further) };
        Some(Fixable { safely: Estimate::exactly(gone), unsafely, ..Fixable::default() })
    }

    /// Runs one round, and a second round if the package is small.
    fn settle(&self, start: State<'_>, most: Applicability, skipped: &mut Skipped) -> Settled {
        let tried = self.candidates(start.requirements, most);
        let Round { next, made, refused, is_deferred } = self.round(start, &tried);
        skipped.extend(refused);
        let Some(first) = next else { return Settled::unchanged(!is_deferred) };
        let Some(harm) = Harm::between(start.requirements, &first.requirements) else {
            return self.second(first, most);
        };
        let blamed = harm.blamed(&made);
        // If all of several fixes are blamed, the harmful ones are unknown.
        if blamed.len() < made.len() || made.len() == 1 {
            skipped.extend(blamed.iter().map(|it| it.fix.plans.clone()));
        }
        // The harm is final if a single fix causes the harm and no other fix can repair it.
        let is_final = blamed.len() == 1 && self.candidates(&first.requirements, most).is_empty();
        let is_blamed = |it: &Candidate<'_>| blamed.iter().any(|of| of.fix.plans == it.fix.plans);
        let kept: Vec<Candidate<'_>> = tried.iter().filter(|it| !is_blamed(it)).copied().collect();
        if kept.is_empty() {
            return Settled::unchanged(is_final && !is_deferred);
        }
        if !has_second_round(start) {
            return Settled { has_harmless: true, ..Settled::unchanged(false) };
        }
        let harmless = self.round(start, &kept).next;
        let harmless = harmless.filter(|it| Harm::between(start.requirements, &it.requirements).is_none());
        let Some(next) = harmless else { return Settled::unchanged(false) };
        let blamed: HashSet<AppliedFix> = blamed.iter().map(Candidate::applied).collect();
        let rest = self.candidates(&next.requirements, most);
        let is_last = rest.iter().all(|it| blamed.contains(&it.applied()))
            && (rest.is_empty()
                || is_final && Harm::between(&next.requirements, &first.requirements).is_some());
        drop(rest);
        Settled::changed(next, is_last)
    }

    /// Runs the round after a harmless round.
    fn second(&self, first: Changed, most: Applicability) -> Settled {
        let tried = self.candidates(&first.requirements, most);
        if tried.is_empty() {
            return Settled::changed(first, true);
        }
        if !has_second_round(first.state()) {
            return Settled::changed(first, false);
        }
        let Round { next, made, is_deferred, .. } = self.round(first.state(), &tried);
        let Some(second) = next else { return Settled::changed(first, !is_deferred) };
        let is_settled = self.candidates(&second.requirements, most).is_empty();
        if Harm::between(&first.requirements, &second.requirements).is_none() {
            return Settled::changed(second, is_settled);
        }
        let is_last = is_settled && made.len() == 1 && !is_deferred;
        Settled::changed(first, is_last)
    }

    /// Makes as many fixes as possible at once, and checks the result.
    fn round<'c>(&self, state: State<'_>, tried: &[Candidate<'c>]) -> Round<'c> {
        let fixes: Vec<&Fix> = tried.iter().map(|it| it.fix).collect();
        let planner = FixPlanner::new(state.package).with_known(state.known_fixes);
        let batch = planner.combine(&fixes);
        let refused = refused(&batch, tried);
        let mut applied =
            Applied { planner: &planner, contents: state.contents, made: Vec::new(), after: None, tries: 0 };
        applied.add(&batch.fixes.iter().collect::<Vec<_>>());
        let is_deferred =
            batch.skipped.iter().any(|it| it.why.is_none()) || applied.made.len() < batch.fixes.len();
        let made = applied.made.iter().filter_map(|it| tried.get(it.fix).copied()).collect();
        let next = applied.after.map(|files| {
            let contents = state.contents.changed(files, &self.of_all.options.policy);
            let package = Package::link_as(contents.parsed.clone(), state.package.layout().clone());
            let requirements = self.check(&package);
            Changed { contents, package, requirements }
        });
        Round { next, made, refused, is_deferred }
    }

    /// Returns the fixes of the selected requirements with at most the given applicability.
    fn candidates<'r>(
        &self,
        requirements: &'r [RequirementReport],
        most: Applicability,
    ) -> Vec<Candidate<'r>> {
        candidates(requirements.iter().filter(|it| self.is_selected(it)), most)
    }

    fn is_selected(&self, requirement: &RequirementReport) -> bool {
        !self.deselected.contains(requirement.id.as_ref())
    }

    /// Returns the results of the selected requirements, with their own defects.
    fn selected<'r>(&self, requirements: &'r [RequirementReport]) -> Cow<'r, [RequirementReport]> {
        if self.deselected.is_empty() {
            return Cow::Borrowed(requirements);
        }
        let mut selected: Vec<_> = requirements.iter().filter(|it| self.is_selected(it)).cloned().collect();
        join_defects(&mut selected, &self.of_all.options.policy.known);
        Cow::Owned(selected)
    }
}

/// The findings that fixes cause.
struct Harm<'e> {
    findings: Vec<&'e FindingReport>,
}

impl<'e> Harm<'e> {
    /// Returns the harm that was done between two checks of a package; `None` without new findings.
    fn between(start: &[RequirementReport], end: &'e [RequirementReport]) -> Option<Self> {
        let (was, is) = (Failing::of(start), Failing::of(end));
        let broken = was.broken_in(&is);
        let has_more = is.findings >= was.findings;
        if broken.is_empty() && !has_more {
            return None;
        }
        let known: HashSet<&str> =
            start.iter().flat_map(|it| &it.findings).map(|it| it.fingerprint.as_str()).collect();
        let is_new = |Reported { requirement, finding }: &Reported<'_>| {
            let names = [Some(requirement.id.as_ref()), finding.kind.as_deref()];
            let is_broken = names.into_iter().flatten().any(|name| broken.iter().any(|it| it == name));
            finding.is_open() && (has_more || is_broken) && !known.contains(finding.fingerprint.as_str())
        };
        let all = end.iter().flat_map(Reported::all_of);
        Some(Self { findings: all.filter(is_new).map(|it| it.finding).collect() })
    }

    /// Returns the fixes of the harmed elements, or all fixes if no element is harmed.
    fn blamed<'c>(&self, made: &[Candidate<'c>]) -> Vec<Candidate<'c>> {
        let harmed: HashSet<&str> = self.findings.iter().filter_map(|it| element(&it.primary.path)).collect();
        let names = |it: &Candidate<'_>| {
            let new_names = it.fix.plans.iter().filter_map(Plan::new_name);
            new_names.chain(element(it.node)).any(|name| harmed.contains(name))
        };
        let harmful: Vec<Candidate<'c>> = made.iter().filter(|it| names(it)).copied().collect();
        if harmful.is_empty() { made.to_vec() } else { harmful }
    }
}

/// Returns the plans of the fixes that cannot be made.
fn refused(batch: &FixBatch, tried: &[Candidate<'_>]) -> Skipped {
    let refused = batch.skipped.iter().filter(|it| it.why.is_some()).filter_map(|it| tried.get(it.fix));
    refused.map(|it| it.fix.plans.clone()).collect()
}

/// The search for fixes that can be applied together.
struct Applied<'a> {
    planner: &'a FixPlanner<'a>,
    contents: &'a Contents,
    made: Vec<&'a AcceptedFix>,
    /// The files after the fixes; `None` before the first fix.
    after: Option<BTreeMap<String, Vec<u8>>>,
    tries: usize,
}

impl<'a> Applied<'a> {
    /// Adds fixes: all at once if these can be applied together, otherwise each half separately.
    fn add(&mut self, fixes: &[&'a AcceptedFix]) {
        if fixes.is_empty() || self.tries >= MOST_APPLICATIONS {
            return;
        }
        self.tries += 1;
        let all = self.made.iter().chain(fixes).map(|it| &it.expansion);
        if let Some(after) = self.planner.apply(all, &self.contents.files) {
            self.after = Some(after);
            self.made.extend(fixes);
        } else if fixes.len() > 1 {
            let (first, second) = fixes.split_at(fixes.len() / 2);
            self.add(first);
            self.add(second);
        }
    }
}

/// Returns `true` if a package is small enough for a second round.
fn has_second_round(state: State<'_>) -> bool {
    state.contents.files.values().map(Vec::len).sum::<usize>() <= MOST_BYTES_OF_SECOND_ROUND
}

/// Returns the name of the resource, parameter or other entry of a section that contains a node.
fn element(path: &str) -> Option<&str> {
    path.split(['.', '[']).nth(1)
}
