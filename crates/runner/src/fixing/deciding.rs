//! Fixes a package with decisions of its author: applies the fixes that need no decision, applies the answers to the
//! remaining questions, and repeats. An answer that breaks a requirement is refused.

use std::collections::{BTreeMap, BTreeSet};

use vnfcheck_decide::{Answered, Asking, Effect, Kind, Place, Question, Refused};
use vnfcheck_fix::{AcceptedFix, Applicability, Expansion, Fix, FixPlanner};
use vnfcheck_hot::{Layout, Package};
use vnfcheck_report::baseline::PackageName;
use vnfcheck_report::defects::{Defect, defects};
use vnfcheck_report::{Level, RequirementReport};
use vnfcheck_verdict::annotate::{self, Accepted, Waived};
use vnfcheck_verdict::policy::InlineWaivers;
use vnfcheck_yaml::Written;

use super::author::Author;
use super::blocked;
use super::narrowing::{Limit, Narrowed, TrialResult};
use super::subjects::Subjects;
use super::{FixSession, FixedPackage, LocalSkip, Rounds, State, Step};
use crate::fix_log::{AppliedFix, FixLog, LogEntry};
use crate::harm::{Failing, is_better};
use crate::open::Opened;
use crate::options::Options;
use crate::read::Contents;

/// Maximum number of walks to find the answers that break a requirement.
const MOST_WALKS: usize = 24;
/// Maximum number of successive walks, each starting from the result of the previous one.
const MOST_ROUNDS: usize = 12;
/// Maximum number of steps; each step applies the answers of one kind.
const MOST_STEPS: usize = 30;

/// Maximum number of harmful fixes to try alone, and of steps after such a fix.
const MOST_LEAPS: usize = 6;

/// Maximum number of fixes of a step that are tried one by one if they cannot be applied together.
const MOST_TRIED: usize = 64;

/// The answers of an author; `None` if a question is open.
pub type Answers<'a> = &'a dyn Fn(&Question) -> Option<Written>;

/// A package before and after fixing with decisions.
#[derive(Debug)]
pub struct DecidedPackage {
    /// The fixed package.
    pub fixed: FixedPackage,
    /// The questions, in the order in which they arose, each once.
    pub questions: Vec<Question>,
    /// The questions about the fixed package, which no answer resolved.
    pub open: Vec<Question>,
    /// The answers that were not carried out.
    pub refused: Vec<Refused>,
    /// `true` if the answers to open questions can give refused answers an effect.
    pub is_waiting: bool,
    /// The findings that make requirements of the fixed package fail.
    pub remaining: Vec<RemainingFinding>,
}

/// A finding that makes requirements of the fixed package fail.
#[derive(Clone, Debug)]
pub struct RemainingFinding {
    /// IDs of the requirements.
    pub requirements: Vec<String>,
    /// The place of the violation.
    pub place: Place,
    /// The violation.
    pub message: String,
}

impl RemainingFinding {
    /// Returns the findings that make requirements at the level `error` fail, each once.
    fn all_of(requirements: &[RequirementReport]) -> Vec<Self> {
        let failing =
            defects(requirements).into_iter().filter(|it| it.is_open() && it.level() == Level::Error);
        failing.map(|it| Self::of(&it)).collect()
    }

    fn of(defect: &Defect<'_>) -> Self {
        let at = &defect.finding.primary;
        Self {
            requirements: defect.ids().into_iter().map(str::to_owned).collect(),
            place: Place { file: at.file.clone(), line: at.range.start.line },
            message: defect.finding.message.clone(),
        }
    }
}

/// Fixes a package in memory with safe fixes, unsafe fixes and answers.
pub fn decide_package(opened: Opened, options: &Options, answers: Answers<'_>) -> DecidedPackage {
    let Opened { name, path, layout, left_out, files, .. } = opened;
    let session = FixSession::new(PackageName { name: &name, path: &path }, &layout, options);
    let start = session.check(Contents::read(files, left_out, &options.policy));
    let walk = session.walk_to_end(&start, answers);
    let mut log = FixLog::new(&start.contents.files);
    walk.steps.iter().for_each(|entries| log.enter(entries));
    let state = walk.next.as_ref().unwrap_or(&start);
    let fixed = session.fixed(&start, state, log, &walk.skipped, walk.is_complete);
    let author = Author::of(&start).after(&walk.steps);
    let mut blocked = blocked::blocked(state, &walk.open, &author, walk.subjects.clone());
    let remaining = RemainingFinding::all_of(&state.requirements);
    let Walk { asked: questions, mut open, mut refused, is_waiting, .. } = walk;
    open.retain(|it| blocked.iter().all(|blocked| blocked.id != it.id));
    blocked.retain(|it| refused.iter().all(|known| known.id != it.id));
    refused.append(&mut blocked);
    let has_questions = open.iter().any(|it| it.kind != Kind::Accept && answers(it).is_none());
    let fixed = FixedPackage { has_questions, ..fixed };
    DecidedPackage { fixed, questions, open, refused, is_waiting, remaining }
}

/// Returns the questions about a package, in the order in which they arise if each open question is answered with its
/// proposal.
pub fn ask_package(opened: Opened, options: &Options, answers: Answers<'_>) -> Vec<Question> {
    let Opened { name, path, layout, left_out, files, .. } = opened;
    let session = FixSession::new(PackageName { name: &name, path: &path }, &layout, options);
    let start = session.check(Contents::read(files, left_out, &options.policy));
    let assumed = |question: &Question| answers(question).or_else(|| question.assumed());
    let settled = session.settled(&start);
    let course = Course {
        start: &start,
        settled: &settled,
        answers: &assumed,
        may: &|_| true,
        author: &Author::of(&start),
        subjects: &Subjects::default(),
    };
    session.walk(course, true).asked
}

/// Returns `true` for the IDs of answers, and for the keys of effects without an answer, that may be applied.
type Permitted<'a> = &'a dyn Fn(&str) -> bool;

/// The start of a walk, and the answers that the walk applies.
#[derive(Clone, Copy)]
struct Course<'w> {
    start: &'w State,
    /// The walk without answers.
    settled: &'w Walk,
    answers: Answers<'w>,
    may: Permitted<'w>,
    author: &'w Author<'w>,
    /// The subjects of earlier questions.
    subjects: &'w Subjects,
}

/// The steps from a package to its fixed form.
#[derive(Default)]
struct Walk {
    /// `None` if nothing changed.
    next: Option<State>,
    steps: Vec<Vec<LogEntry>>,
    skipped: Vec<LocalSkip>,
    is_complete: bool,
    asked: Vec<Question>,
    /// The questions of the last step.
    open: Vec<Question>,
    /// `true` if the answers to open questions can give refused answers an effect.
    is_waiting: bool,
    refused: Vec<Refused>,
    /// Applied changes, by the IDs of the answers and the keys of the effects without an answer.
    used: BTreeMap<String, AppliedFix>,
    /// The applied effects.
    done: BTreeSet<Done>,
    /// The subjects of the questions so far.
    subjects: Subjects,
}

impl Walk {
    /// Returns the same walk without its questions and answers.
    fn again(&self, layout: &Layout) -> Self {
        Self {
            next: self.next.as_ref().map(|it| it.again(layout)),
            steps: self.steps.clone(),
            skipped: self.skipped.clone(),
            is_complete: self.is_complete,
            ..Self::default()
        }
    }

    /// Appends a walk that starts from the result of this walk.
    fn continue_with(&mut self, next: Self) {
        self.note(&next.asked);
        let asked = std::mem::take(&mut self.asked);
        let steps = std::mem::take(&mut self.steps).into_iter().chain(next.steps).collect();
        *self = Self { steps, asked, ..next };
    }

    /// Appends the changes of a walk without answers.
    fn change_with(&mut self, bare: Self) {
        self.next = bare.next;
        self.steps.extend(bare.steps);
        self.subjects = bare.subjects;
    }

    /// Adds the questions of a step.
    fn ask(&mut self, questions: &[Question]) {
        self.open.extend(questions.iter().filter(|it| it.only_answer().is_none()).cloned());
        self.note(questions);
    }

    /// Adds questions that came up, each once.
    fn note(&mut self, questions: &[Question]) {
        for question in questions {
            if question.only_answer().is_none() && self.asked.iter().all(|it| it.id != question.id) {
                self.asked.push(question.clone());
            }
        }
    }

    /// Refuses answers, each with the first reason.
    fn refuse(&mut self, answers: &BTreeSet<String>, why: &str) {
        for id in answers {
            if self.is_open(id) {
                self.refused.push(Refused { id: id.clone(), why: why.to_owned() });
            }
        }
    }

    fn is_open(&self, id: &str) -> bool {
        self.refused.iter().all(|it| it.id != id)
    }
}

/// Fixes that can be applied together.
#[derive(Default)]
struct Compatible<'b> {
    fixes: Vec<&'b AcceptedFix>,
    /// The changed files; `None` if no fix can be applied.
    content: Option<BTreeMap<String, Vec<u8>>>,
    /// Fixes that would remove the last module.
    removals_of_last: Vec<&'b AcceptedFix>,
}

/// Returns the fixes that can be applied together, and the changed files. Skips a fix inside an element that another
/// fix removes, because the removal also resolves the finding. Does not remove the last module.
fn compatible<'b>(
    planner: &FixPlanner<'_>,
    fixes: &'b [AcceptedFix],
    before: &BTreeMap<String, Vec<u8>>,
) -> Compatible<'b> {
    let applied = |fixes: &[&AcceptedFix]| planner.apply(fixes.iter().map(|it| &it.expansion), before);
    let keeps =
        |fixes: &[&AcceptedFix]| keeps_module(planner.package(), fixes.iter().map(|it| &it.expansion));
    let all: Vec<_> = fixes.iter().collect();
    if keeps(&all)
        && let Some(content) = applied(&all)
    {
        return Compatible { fixes: all, content: Some(content), ..Compatible::default() };
    }
    let mut compatible = Compatible::default();
    for fix in fixes.iter().take(MOST_TRIED) {
        compatible.fixes.push(fix);
        let is_kept = keeps(&compatible.fixes);
        if let Some(next) = applied(&compatible.fixes).filter(|_| is_kept) {
            compatible.content = Some(next);
        } else {
            compatible.fixes.pop();
            compatible.removals_of_last.extend((!is_kept).then_some(fix));
        }
    }
    compatible
}

/// Returns `true` if changes keep a module of a package, or if the package has no module.
fn keeps_module<'e>(package: &Package, changes: impl Iterator<Item = &'e Expansion>) -> bool {
    let contents = changes.flat_map(|it| &it.contents).filter(|(_, text)| text.is_none());
    let removed: BTreeSet<&str> = contents.map(|(path, _)| path.as_str()).collect();
    let mut modules = package.files().filter(|it| it.kind().is_module()).peekable();
    modules.peek().is_none() || modules.any(|it| !removed.contains(it.path()))
}

/// Title, file and answer IDs of an applied effect.
type Done = (String, String, BTreeSet<String>);

fn done(effect: &Effect) -> Done {
    (effect.fix.title.clone(), effect.file.clone(), effect.answers.clone())
}

/// Returns the key of an effect without an answer.
fn key_of(effect: &Effect) -> String {
    format!("{}: {}", effect.file, effect.fix.title)
}

/// Returns the keys of applied changes in groups of one kind: first the answers in the order of their kinds, because
/// later answers depend on earlier answers, and then the effects without an answer. Harm often comes from the answers
/// of one kind.
fn by_kind(used: &BTreeMap<String, AppliedFix>) -> Vec<Vec<String>> {
    let mut groups: BTreeMap<(bool, Option<Kind>), Vec<String>> = BTreeMap::new();
    for key in used.keys() {
        let kind: Option<Kind> = key.split('/').next().and_then(|name| name.parse().ok());
        groups.entry((kind.is_none(), kind)).or_default().push(key.clone());
    }
    groups.into_values().collect()
}

impl FixSession<'_> {
    /// Walks until nothing changes. A walk can enable an answer that had no effect before, for example by freeing a
    /// name. Answers that break a requirement, or the limit of walks, can prevent effects without an answer, so a walk
    /// without answers follows. Each walk may use the full number of checks, so that the last walk has the same result as
    /// a second run.
    fn walk_to_end(&self, start: &State, answers: Answers<'_>) -> Walk {
        let original = Author::of(start);
        let mut walk = self.walk_once(start, answers, &original, &Subjects::default());
        for _ in 1..MOST_ROUNDS {
            let Some(state) = walk.next.as_ref() else { break };
            let author = original.after(&walk.steps);
            self.checks.set(0);
            let next = self.walk_once(state, answers, &author, &walk.subjects);
            if next.next.is_some() {
                walk.continue_with(next);
                continue;
            }
            if next.refused.is_empty() {
                break;
            }
            self.checks.set(0);
            let bare = self.walk_once(state, &|_| None, &author, &walk.subjects);
            if bare.next.is_none() {
                break;
            }
            walk.change_with(bare);
        }
        walk
    }

    /// Walks with the answers that break no requirement.
    fn walk_once(
        &self,
        start: &State,
        answers: Answers<'_>,
        author: &Author<'_>,
        subjects: &Subjects,
    ) -> Walk {
        let settled = self.settled(start);
        let course = Course { start, settled: &settled, answers, may: &|_| true, author, subjects };
        let walk = self.walk(course, true);
        if Self::breaks(start, &walk).is_empty() {
            return walk;
        }
        self.walk_unbroken(course, &walk)
    }

    /// Applies the fixes that need no answer. Every walk starts with these fixes.
    fn settled(&self, start: &State) -> Walk {
        let mut walk = Walk::default();
        self.settle_walk(&mut walk, start, Applicability::Safe, Rounds::Speculative);
        self.settle_walk(&mut walk, start, Applicability::Unsafe, Rounds::Speculative);
        walk
    }

    /// Walks with the permitted answers. Without `may_leap`, as in comparisons of many walks, omits the costly
    /// [`Self::leap`], which the next walk performs.
    fn walk(&self, course: Course<'_>, mut may_leap: bool) -> Walk {
        let Course { start, settled, subjects, .. } = course;
        let mut walk = Walk { subjects: subjects.clone(), ..settled.again(self.layout) };
        let mut is_settled = true;
        for _ in 0..MOST_STEPS {
            if let Some(Step { next, entries }) = self.step(&mut walk, course) {
                walk.next = Some(next);
                walk.steps.push(entries);
                self.settle_walk(&mut walk, start, Applicability::Unsafe, Rounds::Harmless);
                is_settled = false;
            } else if !is_settled {
                // Speculation costs many checks, and later answers may make it unnecessary.
                self.settle_walk(&mut walk, start, Applicability::Unsafe, Rounds::Speculative);
                is_settled = true;
            } else if !std::mem::take(&mut may_leap) || !self.leap(&mut walk, course) {
                break;
            }
        }
        self.accept(&mut walk, course);
        walk
    }

    /// Tries individually harmful fixes, because effects of answers may repair their damage: all at once, then one by
    /// one. Returns `false` if none of them leads to a better package.
    fn leap(&self, walk: &mut Walk, course: Course<'_>) -> bool {
        let author = course.author.after(&walk.steps);
        let course = Course { author: &author, ..course };
        let start = course.start;
        let state = walk.next.as_ref().unwrap_or(start);
        let harmful = self.round(state, Applicability::Unsafe, &[]).harmful;
        let single = harmful.chunks(1).filter(|_| harmful.len() > 1).take(MOST_LEAPS);
        for tried in std::iter::once(harmful.as_slice()).filter(|it| !it.is_empty()).chain(single) {
            let Some(Step { next, entries }) = self.force(state, Applicability::Unsafe, tried) else {
                continue;
            };
            let (done, subjects) = (walk.done.clone(), walk.subjects.clone());
            let mut further =
                Walk { next: Some(next), steps: vec![entries], done, subjects, ..Walk::default() };
            for _ in 0..MOST_LEAPS {
                self.settle_walk(&mut further, start, Applicability::Unsafe, Rounds::Speculative);
                let Some(Step { next, entries }) = self.step(&mut further, course) else { break };
                further.next = Some(next);
                further.steps.push(entries);
            }
            let end = further.next.as_ref().unwrap_or(start);
            if is_better(&state.requirements, &end.requirements) {
                walk.note(&further.asked);
                walk.steps.append(&mut further.steps);
                walk.used.append(&mut further.used);
                walk.done.append(&mut further.done);
                walk.refused.append(&mut further.refused);
                walk.subjects = further.subjects;
                walk.next = further.next;
                return true;
            }
        }
        false
    }

    /// Adds to a walk rounds of the fixes that need no answer.
    fn settle_walk(&self, walk: &mut Walk, start: &State, most: Applicability, rounds: Rounds) {
        let steps = &mut walk.steps;
        let state = walk.next.as_ref().unwrap_or(start);
        let settled = self.settle_by(state, most, rounds, &mut |entries| steps.push(entries.to_vec()));
        walk.skipped = settled.skipped;
        walk.is_complete = settled.is_complete;
        walk.next = settled.next.or(walk.next.take());
    }

    /// Applies the answers of the first kind with an effect.
    fn step(&self, walk: &mut Walk, course: Course<'_>) -> Option<Step> {
        let Course { start, answers, may, .. } = course;
        let author = course.author.after(&walk.steps);
        let own = walk.next.take();
        let made = {
            let state = own.as_ref().unwrap_or(start);
            let asking = Asking::new(&state.package, &state.requirements)
                .with_original(author.package(), author.origins());
            walk.open.clear();
            let mut kinds = Kind::ALL.iter().copied().filter(|it| *it != Kind::Accept);
            kinds.find_map(|kind| {
                let mut questions = vnfcheck_decide::questions(kind, &asking);
                questions.retain(|it| it.requirements.iter().any(|id| !self.deselected.contains(id)));
                author.locate(&mut questions, &state.contents.files);
                let posed = walk.subjects.pose(questions, &author, &state.package);
                walk.ask(&posed.asked);
                let both = posed.asked.iter().zip(&posed.current);
                let open = both.filter(|(it, _)| walk.is_open(&it.id) && may(&it.id));
                let answered = open.filter_map(|(asked, question)| {
                    let answer = asked.only_answer().or_else(|| answers(asked))?;
                    let answer = question.form.translated(&answer, &asked.form);
                    Some(Answered { question, answer })
                });
                let answered: Vec<Answered<'_>> = answered.collect();
                let mut effects = vnfcheck_decide::effects(kind, &asking, &answered);
                posed.restore(&mut effects);
                for Refused { id, why } in effects.refused {
                    walk.refuse(&BTreeSet::from([id]), &why);
                }
                effects.fixes.retain(|it| !it.answers.is_empty() || may(&key_of(it)));
                effects.fixes.retain(|it| !walk.done.contains(&done(it)));
                self.apply_effects(walk, state, &effects.fixes, &author)
            })
        };
        walk.next = own;
        made
    }

    /// Applies the effects that can be combined.
    fn apply_effects(
        &self,
        walk: &mut Walk,
        state: &State,
        effects: &[Effect],
        author: &Author<'_>,
    ) -> Option<Step> {
        let fixes: Vec<&Fix> = effects.iter().map(|it| &it.fix).collect();
        let planner = FixPlanner::new(&state.package).with_members(true);
        let batch = planner.combine(&fixes);
        for skipped in &batch.skipped {
            if let (Some(effect), Some(why)) = (effects.get(skipped.fix), &skipped.why) {
                walk.refuse(&effect.answers, &blocked::reason(why, state, author));
            }
        }
        let Compatible { fixes, content, removals_of_last } =
            compatible(&planner, &batch.fixes, &state.contents.files);
        for effect in removals_of_last.iter().filter_map(|it| effects.get(it.fix)) {
            walk.refuse(&effect.answers, "the package would have no module");
        }
        let content = content?;
        if content == state.contents.files {
            return None;
        }
        let mut entries = Vec::new();
        for fix in fixes {
            let Some(effect) = effects.get(fix.fix) else { continue };
            walk.done.insert(done(effect));
            let applied = AppliedFix {
                requirement: effect.requirement.clone(),
                file: effect.file.clone(),
                title: effect.fix.title.clone(),
                is_unsafe: true,
            };
            let alone = effect.answers.is_empty().then(|| key_of(effect));
            walk.used.extend(effect.answers.iter().cloned().chain(alone).map(|it| (it, applied.clone())));
            entries.push(LogEntry::new(&state.package, applied, &effect.fix, &fix.expansion));
        }
        Some(Step { next: self.check_changed(state, content), entries })
    }

    /// Returns the requirements at the level `error` that a walk breaks. An answer may break a recommendation.
    fn breaks(start: &State, walk: &Walk) -> Vec<String> {
        let failing = |state: &State| Failing::of_errors(&state.requirements);
        walk.next.as_ref().map(|it| failing(start).knowingly_broken_in(&failing(it))).unwrap_or_default()
    }

    /// Returns the violation of the only requirement that a walk breaks.
    fn violation(walk: &Walk, broken: &[String]) -> Option<String> {
        let [id] = broken else { return None };
        let requirements = &walk.next.as_ref()?.requirements;
        let mut findings = requirements.iter().find(|it| *it.id == **id)?.findings.iter();
        findings.find(|it| it.is_open()).map(|it| it.message.clone())
    }

    /// Repeats a walk with only the answers and effects that break no requirement.
    fn walk_unbroken(&self, course: Course<'_>, all: &Walk) -> Walk {
        // A subject has the same ID in all walks.
        let course = Course { subjects: &all.subjects, ..course };
        let start = course.start;
        let mut walk = self.walk(Course { may: &|_| false, ..course }, false);
        if !Self::breaks(start, &walk).is_empty() {
            let mut none = Walk::default();
            none.ask(&all.asked);
            return none;
        }
        let mut narrowed = Narrowed::new(MOST_WALKS);
        let mut trial = |tried: &BTreeSet<&str>| {
            if self.is_spent() {
                return Err(Limit::Checks(self.most_checks));
            }
            let next = self.walk(Course { may: &|it| tried.contains(it), ..course }, false);
            let broken = Self::breaks(start, &next);
            let violation = Self::violation(&next, &broken);
            let effective = next.used.keys().cloned().collect();
            if broken.is_empty() {
                walk = next;
            }
            Ok(TrialResult { broken, violation, effective })
        };
        narrowed.narrow_groups(&by_kind(&all.used), &mut trial);
        // The walk with all answers asks each question as `ask_package` does. A walk with fewer answers may ask with
        // another form, for example because an answer would have freed a name.
        let asked = std::mem::take(&mut walk.asked);
        walk.note(&all.asked);
        walk.note(&asked);
        // Only the answers to these questions can make the refused fixes harmless.
        let is_new =
            |it: &&Question| it.kind != Kind::Accept && walk.open.iter().all(|open| open.id != it.id);
        let enabling: Vec<Question> = all.open.iter().filter(is_new).cloned().collect();
        walk.is_waiting = !enabling.is_empty();
        walk.open.extend(enabling);
        walk.open.sort_by_key(|it| it.kind);
        for (id, why) in narrowed.refused {
            if walk.asked.iter().any(|it| it.id == id) {
                walk.refused.push(Refused { id, why });
            } else if let Some(applied) = all.used.get(&id) {
                walk.skipped.push(LocalSkip::of(&start.package, applied, why));
            }
        }
        walk
    }

    /// Adds waivers with the answered reasons.
    fn accept(&self, walk: &mut Walk, course: Course<'_>) {
        let Course { start, answers, .. } = course;
        let questions = {
            let state = walk.next.as_ref().unwrap_or(start);
            let asking = Asking::new(&state.package, &state.requirements);
            let mut questions = vnfcheck_decide::questions(Kind::Accept, &asking);
            course.author.after(&walk.steps).locate(&mut questions, &state.contents.files);
            questions
        };
        walk.ask(&questions);
        for question in &questions {
            let Some(Written::Text(reason)) = answers(question) else { continue };
            let state = walk.next.as_ref().unwrap_or(start);
            match self.waive(state, &question.requirements, &reason) {
                Ok(files) => {
                    let applied = question.places.iter().map(|it| it.file.clone()).collect::<BTreeSet<_>>();
                    let entries = applied.into_iter().map(|file| {
                        let requirement =
                            question.requirements.iter().cloned().collect::<Vec<_>>().join(", ");
                        let title = "accept the findings".to_owned();
                        LogEntry::plain(
                            &state.package,
                            AppliedFix { requirement, file, title, is_unsafe: true },
                        )
                    });
                    walk.steps.push(entries.collect());
                    walk.next = Some(self.check_changed(state, files));
                }
                Err(why) => walk.refuse(&BTreeSet::from([question.id.clone()]), &why),
            }
        }
    }

    /// Returns the files with comments that waive the open findings of requirements.
    fn waive(
        &self,
        state: &State,
        ids: &BTreeSet<String>,
        reason: &str,
    ) -> Result<BTreeMap<String, Vec<u8>>, String> {
        if self.options.policy.inline_waivers == InlineWaivers::None {
            return Err("the configuration permits no waivers in comments".to_owned());
        }
        let mut accepted: BTreeMap<&str, Accepted> = BTreeMap::new();
        for requirement in state.requirements.iter().filter(|it| ids.contains(&*it.id)) {
            let has_members = self.options.policy.known.members_of(&requirement.id).is_some();
            for finding in requirement.findings.iter().filter(|it| it.is_open()) {
                let at = &finding.primary;
                let is_of_file = at.path.is_empty() && at.range.end.offset == 0;
                let line = (!is_of_file).then_some(at.range.start.line);
                let kind = finding.kind.as_deref().filter(|_| has_members);
                let id = kind.unwrap_or(&requirement.id).to_owned();
                accepted.entry(&at.file).or_default().entry(line).or_default().insert(id);
            }
        }
        let mut files = state.contents.files.clone();
        let waived = Waived { reason, approver: None };
        for (path, ids) in accepted {
            let file = state.package.file_at(path).ok_or("the file cannot contain comments")?;
            let annotated = annotate::annotate(file, &ids, waived, &self.options.policy.known);
            let annotated = annotated.map_err(|error| format!("{path}: {error}"))?;
            if let Some(line) = annotated.omitted.first() {
                return Err(format!("{path}:{line}: no comment is possible on this line"));
            }
            if state.contents.files.get(path).is_none_or(|it| it != file.source().as_str().as_bytes()) {
                return Err(format!("{path}: a comment would change the encoding"));
            }
            files.insert(path.to_owned(), annotated.text.into_bytes());
        }
        Ok(files)
    }
}
