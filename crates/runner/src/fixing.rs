//! Fixes a package in memory, in rounds until nothing changes. Each round is verified: a fix is rejected if it makes
//! another requirement fail or increases the number of findings. If the author reviews the result, unsafe fixes are
//! applied once no safe fix is left, so that the safe fixes do not depend on them.

mod author;
mod blocked;
mod deciding;
mod narrowing;
mod subjects;
mod tried;

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

use vnfcheck_fix::{AcceptedFix, Applicability, Fix, FixPlanner};
use vnfcheck_hot::{Layout, Package};
use vnfcheck_maps::HashSet;

pub use self::deciding::{Answers, DecidedPackage, RemainingFinding, ask_package, decide_package};
use self::tried::{Attempt, Checked, Tried};
use crate::candidates::{Candidate, candidates, has_questions, open_defects, waits_for_vm_type};
use crate::discover::{FoundPackage, discover_heat};
pub use crate::fix_log::{AppliedFix, SkippedFix};
use crate::fix_log::{FixLog, LogEntry, template_of};
use crate::harm::{Failing, is_better};
use crate::open::{Input, OpenError, Opened};
use crate::options::Options;
use crate::read::Contents;
use crate::run::{PackageVerdict, Run};
use vnfcheck_report::baseline::PackageName;
use vnfcheck_report::{FindingReport, Outcome, RequirementReport};

/// Maximum number of rounds; a package needs few.
const MOST_ROUNDS: usize = 20;
/// Maximum number of rounds after harmful fixes that are tried speculatively.
const MOST_SPECULATIVE_ROUNDS: usize = 10;
/// Maximum number of files, and of single fixes, whose harmful fixes are tried speculatively in one round.
const MOST_SPECULATIONS: usize = 12;
/// Maximum number of checks in one round to find the harmful fixes.
const MOST_TRIALS: usize = 200;
/// Number of fixes of one requirement from which a sample represents all of them.
const MANY: usize = 8;
/// Number of fixes in a sample that represents the fixes of a requirement.
const SAMPLED: usize = 3;
/// Maximum number of checks in all rounds; when fixing with answers, of one walk.
const MOST_CHECKS: usize = 6_000;

/// A package before and after fixing.
#[derive(Debug)]
pub struct FixedPackage {
    /// Last component of the path, without its extension.
    pub name: String,
    /// The path as given.
    pub path: String,
    /// The folder of a single template, relative to the folder of the files; empty if these are the same.
    pub root: String,
    /// The original files.
    pub before: BTreeMap<String, Vec<u8>>,
    /// The fixed files.
    pub after: BTreeMap<String, Vec<u8>>,
    /// Renamed files: original path to new path.
    pub renames: BTreeMap<String, String>,
    /// The applied fixes, in order and in original names. Successive renames of one element are reported as a single
    /// rename.
    pub applied: Vec<AppliedFix>,
    /// The fixes that the last round skipped, if their findings remain.
    pub skipped: Vec<SkippedFix>,
    /// Number of findings that make requirements fail, before fixing.
    pub findings_before: usize,
    /// Number of findings that make requirements fail, after fixing.
    pub findings_after: usize,
    /// Number of the remaining findings that `fix --unsafe` removes.
    pub unsafe_after: usize,
    /// `true` if the author can answer questions about the remaining findings, other than reasons to accept findings.
    pub has_questions: bool,
    /// The outcome of the gate before fixing.
    pub outcome_before: Outcome,
    /// The outcome of the gate after fixing.
    pub outcome: Outcome,
    /// `true` if the rounds ended because nothing changed; `false` indicates a defect in vnfcheck.
    pub is_settled: bool,
}

/// A package at one point in time, checked against all requirements.
struct State {
    contents: Contents,
    package: Package,
    requirements: Rc<Vec<RequirementReport>>,
    outcome: Outcome,
}

impl State {
    /// Returns the same state, without a check.
    fn again(&self, layout: &Layout) -> Self {
        Self {
            contents: self.contents.clone(),
            package: Package::link_as(self.contents.parsed.clone(), layout.clone()),
            requirements: Rc::clone(&self.requirements),
            outcome: self.outcome,
        }
    }
}

/// The packages of an input by path: the fixed package, or the reason why it could not be opened.
pub type FixedPackages = Vec<(String, Result<FixedPackage, OpenError>)>;

/// Finds and opens the packages of an input, sorted by path.
///
/// # Errors
///
/// Fails if the input cannot be read or contains nothing to check.
pub fn open_all(input: &Input, options: &Options) -> Result<Vec<FoundPackage>, OpenError> {
    let input = input.clone();
    Ok(within(options, move |options| discover_heat(&input, options))??.packages)
}

/// Runs a task with options that cancel the task at the timeout.
///
/// # Errors
///
/// Fails with [`OpenError::TookTooLong`] if the task exceeds the timeout. The task is then abandoned.
pub fn within<T: Send + 'static>(
    options: &Options,
    task: impl FnOnce(&Options) -> T + Send + 'static,
) -> Result<T, OpenError> {
    let Some(limit) = options.timeout else { return Ok(task(options)) };
    // A limit that the clock cannot represent means no limit.
    let Some(deadline) = Instant::now().checked_add(limit) else { return Ok(task(options)) };
    let cancel = options.cancel.until(deadline);
    let options = Options { cancel: cancel.clone(), ..options.clone() };
    let result = crate::timeout::within(limit, move || task(&options));
    result.filter(|_| !cancel.is_cancelled()).ok_or(OpenError::TookTooLong(limit))
}

/// Finds and fixes the packages of an input, sorted by path.
///
/// # Errors
///
/// Fails if the input cannot be read or contains nothing to check.
pub fn fix_all(input: &Input, options: &Options, is_unsafe: bool) -> Result<FixedPackages, OpenError> {
    let found = open_all(input, options)?.into_iter();
    let fixed = |opened| within(options, move |options: &Options| fix_package(opened, options, is_unsafe));
    Ok(found.map(|it| (it.path, it.opened.and_then(fixed))).collect())
}

/// Fixes a package in memory.
pub fn fix_package(opened: Opened, options: &Options, is_unsafe: bool) -> FixedPackage {
    let Opened { name, path, layout, left_out, files, .. } = opened;
    let session = FixSession::new(PackageName { name: &name, path: &path }, &layout, options);
    let start = session.check(Contents::read(files, left_out, &options.policy));
    let mut log = FixLog::new(&start.contents.files);
    let mut settled = session.settle(&start, Applicability::Safe, &mut |entries| log.enter(entries));
    if is_unsafe {
        let further =
            session.settle(settled.state(&start), Applicability::Unsafe, &mut |entries| log.enter(entries));
        settled = Settled { next: further.next.or(settled.next), ..further };
    }
    let state = settled.state(&start);
    let fixed = session.fixed(&start, state, log, &settled.skipped, settled.is_complete);
    let unsafe_after = if is_unsafe { 0 } else { session.further(state, fixed.findings_after) };
    let is_selected = |id: &str| !session.deselected.contains(id);
    let has_questions = has_questions(&state.package, &state.requirements, is_selected);
    FixedPackage { unsafe_after, has_questions, ..fixed }
}

struct FixSession<'o> {
    run: Run,
    /// Requirements that are not fixed.
    deselected: HashSet<String>,
    options: &'o Options,
    package: PackageName<'o>,
    layout: &'o Layout,
    known: Option<usize>,
    /// Number of checks so far; when fixing with answers, in the current walk.
    checks: Cell<usize>,
    /// Maximum number of checks; see [`MOST_CHECKS`].
    most_checks: usize,
    tried: Tried,
}

/// A package after rounds of fixes.
struct Settled {
    /// `None` if no fix was made.
    next: Option<State>,
    /// The fixes that the last round did not make.
    skipped: Vec<LocalSkip>,
    /// `true` if the rounds ended because no change remained.
    is_complete: bool,
}

impl Settled {
    fn state<'s>(&'s self, start: &'s State) -> &'s State {
        self.next.as_ref().unwrap_or(start)
    }
}

/// Kinds of rounds.
#[derive(Clone, Copy)]
enum Rounds {
    /// Harmless fixes.
    Harmless,
    /// Harmless fixes; if there are none, harmful fixes whose damage later rounds may repair.
    Speculative,
}

/// The result of one step.
struct Step {
    next: State,
    entries: Vec<LogEntry>,
}

/// The changed files of a step, without a check.
struct Forced {
    content: BTreeMap<String, Vec<u8>>,
    entries: Vec<LogEntry>,
}

#[derive(Default)]
struct Round {
    next: Option<State>,
    /// The applied fixes of each step.
    steps: Vec<Vec<LogEntry>>,
    skipped: Vec<LocalSkip>,
    /// The fixes that would do harm.
    harmful: Vec<AppliedFix>,
}

impl Round {
    /// Combines this round with a later round that starts at its result.
    fn then(mut self, after: Self) -> Self {
        self.steps.extend(after.steps);
        Self { next: after.next, ..self }
    }
}

/// A fix that was skipped, in the names of its round.
#[derive(Clone)]
struct LocalSkip {
    skipped: SkippedFix,
    /// The template that defines the names.
    template: String,
    /// The new name, if the fix renames.
    to: Option<String>,
}

impl LocalSkip {
    /// Creates the skip of a fix that renames nothing.
    fn of(package: &Package, applied: &AppliedFix, why: String) -> Self {
        let AppliedFix { requirement, file, title, .. } = applied.clone();
        Self {
            template: template_of(package, &file),
            skipped: SkippedFix { requirement, file, title, why },
            to: None,
        }
    }

    /// Returns `true` if an open finding of the requirement remains in the file; in any file if the file was renamed or removed
    /// later.
    fn is_left(&self, end: &State) -> bool {
        let SkippedFix { requirement, file, .. } = &self.skipped;
        let is_file_left = end.contents.files.contains_key(file);
        let waits = |it: &RequirementReport| {
            let is_waiting = |finding: &FindingReport| {
                finding.is_open() && (!is_file_left || finding.primary.file == *file)
            };
            it.findings_omitted > 0 || it.findings.iter().any(is_waiting)
        };
        end.requirements.iter().any(|it| it.id == *requirement && waits(it))
    }
}

impl<'o> FixSession<'o> {
    fn new(package: PackageName<'o>, layout: &'o Layout, options: &'o Options) -> Self {
        let known = crate::run::known_packages(&[package], &options.policy);
        let mut of_all = options.clone();
        // Requirements that are not selected are not fixed, but the fixes must not break them either.
        of_all.policy.select_all();
        let run = Run::new(&of_all, Arc::new(())).for_fixing();
        Self {
            deselected: run.deselected(&options.policy),
            run,
            options,
            package,
            layout,
            known: known.into_iter().next().flatten(),
            checks: Cell::new(0),
            most_checks: MOST_CHECKS,
            tried: Tried::default(),
        }
    }

    /// Returns `true` if no other check is permitted.
    fn is_spent(&self) -> bool {
        self.checks.get() >= self.most_checks
    }

    /// Returns the package before and after fixing, with 0 additional findings for unsafe fixes and without questions.
    fn fixed(
        &self,
        start: &State,
        end: &State,
        log: FixLog<'_>,
        skipped: &[LocalSkip],
        is_settled: bool,
    ) -> FixedPackage {
        let (findings_before, outcome_before) = self.selected(start);
        let (findings_after, outcome) = self.selected(end);
        let skipped = skipped.iter().filter(|it| it.is_left(end));
        let skipped =
            skipped.map(|it| log.skipped(it.skipped.clone(), &it.template, it.to.as_deref())).collect();
        let (applied, renames) = log.close();
        FixedPackage {
            name: self.package.name.to_owned(),
            path: self.package.path.to_owned(),
            root: self.layout.root.clone(),
            before: start.contents.files.clone(),
            after: end.contents.files.clone(),
            renames,
            applied,
            skipped,
            findings_before,
            findings_after,
            unsafe_after: 0,
            has_questions: false,
            outcome_before,
            outcome,
            is_settled,
        }
    }

    /// Returns the number of open findings by the selected requirements, each defect once, and the outcome.
    fn selected(&self, state: &State) -> (usize, Outcome) {
        let policy = &self.options.policy;
        if policy.select.is_empty() && policy.ignore.is_empty() {
            return (open_defects(&state.requirements), state.outcome);
        }
        let run = Run::new(self.options, Arc::new(())).for_fixing();
        let PackageName { name, path } = self.package;
        let verdict = run.evaluate((&state.package).into(), name, path, self.known, &self.options.cancel);
        (open_defects(&verdict.requirements), verdict.outcome)
    }

    /// Applies fixes in rounds until nothing changes. Unsafe fixes follow once no safe fix remains.
    fn settle(&self, start: &State, most: Applicability, enter: &mut dyn FnMut(&[LogEntry])) -> Settled {
        self.settle_by(start, most, Rounds::Speculative, enter)
    }

    /// Applies fixes like [`Self::settle`], in rounds of one kind.
    fn settle_by(
        &self,
        start: &State,
        most: Applicability,
        rounds: Rounds,
        enter: &mut dyn FnMut(&[LogEntry]),
    ) -> Settled {
        let round_of = |state: &State, most| match rounds {
            Rounds::Harmless => self.round(state, most, &[]),
            Rounds::Speculative => self.round_or_speculate(state, most),
        };
        let mut settled = Settled { next: None, skipped: Vec::new(), is_complete: false };
        for _ in 0..MOST_ROUNDS {
            let state = settled.state(start);
            let mut round = round_of(state, Applicability::Safe);
            if most > Applicability::Safe && round.next.is_none() {
                round = round_of(state, most);
            }
            settled.skipped = round.skipped;
            let Some(next) = round.next else {
                settled.is_complete = true;
                break;
            };
            round.steps.iter().for_each(|entries| enter(entries));
            settled.next = Some(next);
        }
        settled
    }

    /// Returns the number of findings that unsafe fixes remove from a package without safe fixes left.
    fn further(&self, state: &State, findings: usize) -> usize {
        if self.candidates(state, Applicability::Unsafe).is_empty() {
            return 0;
        }
        let further = self.settle(state, Applicability::Unsafe, &mut |_| ());
        further.next.map_or(0, |next| findings.saturating_sub(self.selected(&next).0))
    }

    /// Checks changed files of a package.
    fn check_changed(&self, before: &State, files: BTreeMap<String, Vec<u8>>) -> State {
        self.check(before.contents.changed(files, &self.options.policy))
    }

    fn check(&self, contents: Contents) -> State {
        let package = Package::link_as(contents.parsed.clone(), self.layout.clone());
        let PackageName { name, path } = self.package;
        // Walks with different answers reach equal packages.
        let Checked { requirements, outcome } = self.tried.checked(&contents.files, || {
            self.checks.set(self.checks.get() + 1);
            let PackageVerdict { requirements, outcome, .. } =
                self.run.evaluate((&package).into(), name, path, self.known, &self.options.cancel);
            Checked { requirements: Rc::new(requirements), outcome }
        });
        State { contents, package, requirements, outcome }
    }

    /// Returns the fixes for a package up to this applicability. While a question asks for a vm-type, no fix assumes one.
    fn candidates<'s>(&self, state: &'s State, most: Applicability) -> Vec<Candidate<'s>> {
        let is_wanted = |it: &&RequirementReport| !self.deselected.contains(it.id.as_ref());
        let wanted: Vec<&RequirementReport> = state.requirements.iter().filter(is_wanted).collect();
        let mut found = candidates(wanted.iter().copied(), most);
        if waits_for_vm_type(wanted) {
            found.retain(|it| !it.fix.assumes_vm_type);
        }
        found
    }

    /// Runs one round. If every fix does harm, tries harmful fixes whose damage later rounds may repair: all at once,
    /// then the fixes of each file, then each fix alone.
    fn round_or_speculate(&self, state: &State, most: Applicability) -> Round {
        let round = self.round(state, most, &[]);
        if round.next.is_some() || round.harmful.is_empty() {
            return round;
        }
        let harmful = &round.harmful;
        if let Some(accepted_round) = self.speculate(state, most, harmful, &[]) {
            return accepted_round;
        }
        let mut accepted_round: Option<Round> = None;
        for file in
            harmful.iter().map(|it| &it.file).collect::<BTreeSet<_>>().into_iter().take(MOST_SPECULATIONS)
        {
            let (of_file, others): (Vec<AppliedFix>, Vec<AppliedFix>) =
                harmful.iter().cloned().partition(|it| it.file == *file);
            let from = accepted_round.as_ref().and_then(|it| it.next.as_ref()).unwrap_or(state);
            if let Some(further) = self.speculate(from, most, &of_file, &others) {
                accepted_round = Some(accepted_round.unwrap_or_default().then(further));
            }
        }
        let alone = || {
            sample(harmful).take(MOST_SPECULATIONS).find_map(|tried| {
                let others: Vec<AppliedFix> =
                    harmful.iter().filter(|it| it.file != tried.file).cloned().collect();
                self.speculate(state, most, std::slice::from_ref(tried), &others)
            })
        };
        accepted_round.or_else(alone).unwrap_or(round)
    }

    /// Applies some fixes regardless of their harm, then continues with harmless rounds that skip `others`. Returns
    /// `None` unless the result has fewer findings and no newly broken requirement.
    fn speculate(
        &self,
        state: &State,
        most: Applicability,
        tried: &[AppliedFix],
        others: &[AppliedFix],
    ) -> Option<Round> {
        let Forced { content, entries } = self.forced(state, most, tried)?;
        let attempt = Attempt::between(&state.contents.files, &content, most, others);
        if self.tried.is_hopeless(&attempt) {
            return None;
        }
        let mut next = self.check_changed(state, content);
        let mut accepted_round = Round { steps: vec![entries], ..Round::default() };
        for _ in 0..MOST_SPECULATIVE_ROUNDS {
            let mut round = self.round(&next, most, others);
            let Some(after) = round.next.take() else { break };
            accepted_round = accepted_round.then(round);
            next = after;
        }
        if is_better(&state.requirements, &next.requirements) {
            return Some(Round { next: Some(next), ..accepted_round });
        }
        self.tried.give_up(attempt);
        None
    }

    /// Applies fixes regardless of their harm.
    fn force(&self, state: &State, most: Applicability, tried: &[AppliedFix]) -> Option<Step> {
        let Forced { content, entries } = self.forced(state, most, tried)?;
        Some(Step { next: self.check_changed(state, content), entries })
    }

    /// Returns the files after fixes regardless of their harm.
    fn forced(&self, state: &State, most: Applicability, tried: &[AppliedFix]) -> Option<Forced> {
        let mut candidates = self.candidates(state, most);
        candidates.retain(|it| tried.contains(&it.applied()));
        let fixes: Vec<&Fix> = candidates.iter().map(|it| it.fix).collect();
        if fixes.is_empty() || self.is_spent() {
            return None;
        }
        let planner = FixPlanner::new(&state.package).with_members(most > Applicability::Safe);
        let batch = planner.combine(&fixes);
        let content = planner.apply(batch.expansions(), &state.contents.files)?;
        let entries = batch.fixes.iter().filter_map(|it| log_entry(&candidates, it, &state.package));
        Some(Forced { entries: entries.collect(), content })
    }

    /// Runs one round without some of the fixes.
    fn round(&self, state: &State, most: Applicability, without: &[AppliedFix]) -> Round {
        let without: HashSet<&AppliedFix> = without.iter().collect();
        let mut candidates = self.candidates(state, most);
        candidates.retain(|it| !without.contains(&it.applied()));
        let fixes: Vec<&Fix> = candidates.iter().map(|it| it.fix).collect();
        let planner = FixPlanner::new(&state.package).with_members(most > Applicability::Safe);
        let batch = planner.combine(&fixes);
        let mut skipped: Vec<LocalSkip> = Vec::new();
        for it in &batch.skipped {
            if let (Some(candidate), Some(why)) = (candidates.get(it.fix), &it.why) {
                skipped.push(candidate.local_skip(&state.package, why.to_string()));
            }
        }
        let failing = Failing::of(&state.requirements);
        let before = failing.findings;
        let mut trial = Trial {
            session: self,
            planner: &planner,
            candidates: &candidates,
            start: state,
            failing,
            harms: BTreeMap::new(),
            best: None,
            findings: before,
            accepted: Vec::new(),
            trials: 0,
        };
        trial.add(&batch.fixes.iter().collect::<Vec<_>>());
        let accepted: HashSet<usize> = trial.accepted.iter().map(|it| it.fix).collect();
        for rejected in batch.fixes.iter().filter(|it| !accepted.contains(&it.fix)) {
            skipped.extend(candidates.get(rejected.fix).map(|it| {
                let harm = trial.harms.get(&rejected.fix).cloned();
                let why = harm
                    .unwrap_or_else(|| "the change conflicts with other changes of this round".to_owned());
                it.local_skip(&state.package, why)
            }));
        }
        let is_better = trial.findings < before;
        let next = trial.best.take().filter(|_| is_better);
        // Fixes that only move findings, for example to the caller of a nested template, need the fixes that follow.
        let useless: Vec<usize> = if is_better { Vec::new() } else { accepted.iter().copied().collect() };
        let has_deferred = batch.skipped.iter().any(|skipped| skipped.why.is_none());
        let harmful: BTreeSet<usize> = trial.harms.keys().copied().chain(useless).collect();
        let harmful = harmful.into_iter().filter_map(|position| candidates.get(position));
        let harmful: Vec<AppliedFix> = harmful.map(Candidate::applied).collect();
        let refused = batch.skipped.iter().filter(|skipped| skipped.why.is_some());
        let refused: Vec<AppliedFix> =
            refused.filter_map(|it| candidates.get(it.fix)).map(Candidate::applied).collect();
        if next.is_none() && has_deferred && !(harmful.is_empty() && refused.is_empty()) {
            // A fix that waits for a harmful or impossible fix need not wait.
            let without = without.into_iter().chain(&harmful).chain(&refused).cloned().collect::<Vec<_>>();
            let mut round = self.round(state, most, &without);
            round.harmful.splice(0..0, harmful);
            round.skipped.extend(skipped);
            return round;
        }
        let entries = trial.accepted.iter().filter_map(|it| log_entry(&candidates, it, &state.package));
        Round { next, steps: vec![entries.collect()], skipped, harmful }
    }
}

/// Returns the fixes if there are few, otherwise the first fixes of each requirement.
fn sample(fixes: &[AppliedFix]) -> impl Iterator<Item = &AppliedFix> {
    let most = if fixes.len() < MANY { MANY } else { SAMPLED };
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    fixes.iter().filter(move |it| {
        let count = seen.entry(&it.requirement).or_default();
        *count += 1;
        *count <= most
    })
}

/// The search for the harmless fixes of a round.
struct Trial<'t> {
    session: &'t FixSession<'t>,
    planner: &'t FixPlanner<'t>,
    candidates: &'t [Candidate<'t>],
    start: &'t State,
    failing: Failing,
    /// Damage that each fix does alone, by position of the fix. If a requirement has many fixes, a sample determines
    /// the damage of all of them.
    harms: BTreeMap<usize, String>,
    best: Option<State>,
    findings: usize,
    accepted: Vec<&'t AcceptedFix>,
    trials: usize,
}

impl<'t> Trial<'t> {
    /// Adds fixes to the accepted fixes: all at once if they do no harm, otherwise in parts. The parts of many fixes
    /// belong to different requirements, because fixes of one requirement often do the same harm.
    fn add(&mut self, fixes: &[&'t AcceptedFix]) {
        if fixes.is_empty() || self.is_spent() || self.try_all(fixes) || fixes.len() == 1 {
            return;
        }
        if fixes.len() < MANY {
            return self.add_halves(fixes);
        }
        let mut by_requirement: Vec<(&str, Vec<&'t AcceptedFix>)> = Vec::new();
        for fix in fixes {
            let requirement = self.candidates.get(fix.fix).map_or("", |it| it.requirement);
            match by_requirement.iter_mut().find(|(it, _)| *it == requirement) {
                Some((_, of_requirement)) => of_requirement.push(fix),
                None => by_requirement.push((requirement, vec![fix])),
            }
        }
        if let [_] = by_requirement.as_slice() {
            return self.add_alike(fixes);
        }
        let second = by_requirement.split_off(by_requirement.len() / 2);
        for part in [by_requirement, second] {
            self.add(&part.into_iter().flat_map(|(_, it)| it).collect::<Vec<_>>());
        }
    }

    /// Adds many fixes of one requirement that do harm together. If the first, the middle and the last fix each do the
    /// same harm alone, adds no fix, because trying each fix would take as many checks as there are fixes.
    fn add_alike(&mut self, fixes: &[&'t AcceptedFix]) {
        let sample = [fixes.first(), fixes.get(fixes.len() / 2), fixes.last()];
        let sample: Vec<_> = sample.into_iter().flatten().copied().collect();
        let is_sampled = |it: &&'t AcceptedFix| sample.iter().any(|of| of.fix == it.fix);
        let rest: Vec<_> = fixes.iter().copied().filter(|it| !is_sampled(it)).collect();
        let mut harms = Vec::new();
        for fix in &sample {
            self.add(&[fix]);
            harms.push(self.harms.get(&fix.fix).cloned());
        }
        match harms.as_slice() {
            [Some(harm), others @ ..] if others.iter().all(|it| it.as_ref() == Some(harm)) => {
                self.harms.extend(rest.iter().map(|it| (it.fix, harm.clone())));
            }
            _ => self.add_halves(&rest),
        }
    }

    fn add_halves(&mut self, fixes: &[&'t AcceptedFix]) {
        let (first, second) = fixes.split_at(fixes.len() / 2);
        self.add(first);
        self.add(second);
    }

    /// Returns `true` if no other trial is permitted.
    fn is_spent(&self) -> bool {
        self.trials >= MOST_TRIALS || self.session.is_spent()
    }

    fn try_all(&mut self, fixes: &[&'t AcceptedFix]) -> bool {
        self.trials += 1;
        let all = self.accepted.iter().chain(fixes).map(|it| &it.expansion);
        let Some(content) = self.planner.apply(all, &self.start.contents.files) else { return false };
        let known = self.session.tried.failing(&content);
        if let Some(harm) = known.and_then(|failing| self.harm_of(&failing)) {
            self.reject(fixes, harm);
            return false;
        }
        let state = self.session.check_changed(self.start, content);
        let failing = Rc::new(Failing::of(&state.requirements));
        self.session.tried.keep(&state.contents.files, &failing);
        if let Some(harm) = self.harm_of(&failing) {
            self.reject(fixes, harm);
            return false;
        }
        self.findings = failing.findings;
        self.best = Some(state);
        self.accepted.extend(fixes);
        true
    }

    /// Describes the damage of changes that make these requirements fail.
    fn harm_of(&self, failing: &Failing) -> Option<String> {
        match self.failing.broken_in(failing).as_slice() {
            [] if failing.findings <= self.findings => None,
            [] => Some("the change would add findings".to_owned()),
            ids => Some(format!("{} would then fail", ids.join(", "))),
        }
    }

    /// Keeps the damage of a fix that was tried alone.
    fn reject(&mut self, fixes: &[&'t AcceptedFix], harm: String) {
        if let [fix] = fixes {
            self.harms.insert(fix.fix, harm);
        }
    }
}

/// Returns the entry of an accepted fix for the log.
fn log_entry(candidates: &[Candidate<'_>], accepted: &AcceptedFix, package: &Package) -> Option<LogEntry> {
    let candidate = candidates.get(accepted.fix)?;
    Some(LogEntry::new(package, candidate.applied(), candidate.fix, &accepted.expansion))
}

impl Candidate<'_> {
    fn local_skip(&self, package: &Package, why: String) -> LocalSkip {
        let skipped = SkippedFix {
            requirement: self.requirement.to_owned(),
            file: self.file.to_owned(),
            title: self.fix.title.clone(),
            why,
        };
        let to = self.fix.plans.iter().find_map(vnfcheck_fix::Plan::new_name).map(str::to_owned);
        LocalSkip { skipped, template: template_of(package, self.file), to }
    }
}
