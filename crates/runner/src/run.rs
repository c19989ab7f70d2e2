//! One run: open, read, link, check, decide, report. Parallel over packages, files and rules; the result depends on the
//! input alone.

use std::collections::BTreeSet;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use hot::{Cancel, File, Layout, Package, Reason, SourceText, Stop, Work};
use maps::HashSet;
use rayon::prelude::*;
use report::render::json::WrittenPackage;
use report::render::{Look, Sources, within};
use report::{
    Catalogue, FileReport, Format, NotJudged, Note, Outcome, PackageError, PackageReport, RenderError,
    Report, RequirementReport, SCHEMA, Summary, Tool,
};
use rules::{Context, Requirement, RuleSets, Subject};
use verdict::{Listing, Policy, Question, Suppressions, notes_on_waivers};

use crate::delivery::{Csars, Delivery};
use crate::digest::{hash_of, md5_of};
use crate::discover::{FoundPackage, discover};
use crate::observe::Observer;
use crate::open::{Input, OpenError, Opened};
use crate::options::Options;
use crate::read::read_files;
use crate::timeout;

/// A report with the packages it is about, for renderers that show sources.
#[derive(Debug)]
pub struct Checked {
    /// The verdicts.
    pub report: Report,
    /// The package of each entry of `report.packages`.
    pub packages: Vec<Package>,
    /// The rule sets that judged.
    pub sets: RuleSets,
}

impl Sources for Checked {
    fn source(&self, package: usize, file: &str) -> Option<&SourceText> {
        self.packages.source(package, file)
    }

    fn requirement(&self, id: &str) -> Option<&Requirement> {
        self.sets.requirement(id).or_else(|| rules::requirement(id))
    }
}

/// Writes the report of a run in one format.
pub fn render(
    format: Format,
    checked: &Checked,
    look: &Look,
    out: &mut dyn Write,
) -> Result<(), RenderError> {
    if format == Format::Json && checked.packages.len() > 1 && rayon::current_num_threads() > 1 {
        return render_json(&checked.report, look, out);
    }
    report::render(format, &checked.report, checked, look, out)
}

/// Packages that each thread writes before they are passed on.
const WRITTEN_AT_ONCE: usize = 4;

/// Of many packages there is nearly as much to write as to judge, so all threads write.
fn render_json(report: &Report, look: &Look, out: &mut dyn Write) -> Result<(), RenderError> {
    let some = report.packages.chunks(WRITTEN_AT_ONCE * rayon::current_num_threads());
    let written = some.flat_map(|some| {
        let written: Vec<_> = some.par_iter().map(|package| WrittenPackage::of(package, look)).collect();
        written
    });
    report::render::json::render_written(report, written, look, out)
}

/// Checks packages with the rules of the sets that the options name.
pub fn run(inputs: &[Input], options: &Options) -> Checked {
    run_observed(inputs, options, Arc::new(()))
}

/// Checks packages and tells an observer how far it is.
pub fn run_observed(inputs: &[Input], options: &Options, observer: Arc<dyn Observer>) -> Checked {
    check_all(inputs, Run::new(options, observer))
}

fn check_all(inputs: &[Input], run: Run) -> Checked {
    let run = Arc::new(run);
    let mut found = run.find(inputs);
    leave_out_repeated(&mut found);
    let packages = found.iter().flat_map(|(_, found)| found.iter().flat_map(|found| &found.packages));
    run.observer.packages_found(packages.clone().count());
    let ready: Vec<&Ready> = packages.filter_map(|(_, ready)| ready.as_ref().ok()).collect();
    let known =
        known_packages(ready.iter().map(|it| (it.name.as_str(), it.path.as_str())), &run.options.policy);
    let jobs: Vec<Job> =
        ready.into_iter().zip(known).map(|(ready, known)| Job { ready: ready.clone(), known }).collect();
    let options = &run.options;
    let has_csar = jobs.iter().any(|job| job.ready.delivery.is_some());
    let counts_days = options.policy.waivers.iter().any(|waiver| waiver.until.is_some())
        || has_csar && options.csar.today.is_some();
    let mut results = run.within(&jobs, Run::job).into_iter();
    let mut uses = Vec::new();
    let mut notes = Vec::new();
    let mut errors = Vec::new();
    let mut reports = Vec::new();
    let mut packages = Vec::new();
    let mut not_judged = Vec::new();
    for (input, found) in found {
        let found = match found {
            Ok(found) => found,
            Err(error) => {
                errors.push(error.of(input.path()));
                if let NotChecked::NotOpened(OpenError::Nothing { not_judged: met, .. }) = error {
                    not_judged.extend(beside(&input, inputs, met));
                }
                continue;
            }
        };
        not_judged.extend(beside(&input, inputs, found.not_judged));
        for (path, ready) in found.packages {
            let result = ready.and_then(|_| results.next().unwrap_or(Err(NotChecked::Failed)));
            match result {
                Ok(decided) => {
                    reports.push(decided.report);
                    packages.push(decided.package);
                    uses.extend(decided.uses);
                    notes.extend(decided.notes);
                }
                Err(error) => errors.push(error.of(path)),
            }
        }
    }
    let outcome = if errors.is_empty() {
        let outcomes = reports.iter().map(|package| package.outcome);
        // A failure is certain whatever else could not be decided.
        outcomes.max_by_key(|outcome| match outcome {
            Outcome::Pass => 0,
            Outcome::Error => 1,
            Outcome::Fail => 2,
        })
    } else {
        Some(Outcome::Error)
    };
    let policy = &options.policy;
    // The set about CSARs comes by itself with the first of them.
    let of_csars = has_csar.then(|| Arc::clone(rules::csar()));
    let judged = RuleSets::new(options.sets.iter().cloned().chain(of_csars));
    let report = Report {
        schema: SCHEMA.into(),
        tool: Tool { name: "vnfcheck".into(), version: env!("CARGO_PKG_VERSION").into() },
        catalogue: Catalogue { release: options.release.name().into() },
        rule_sets: judged.iter().map(|set| set.id().to_owned().into()).collect(),
        profile: options.profile.name().into(),
        strict_environment: options.strict_environment,
        fail_on: options.fail_on.name().into(),
        configuration: policy.configuration.clone(),
        today: counts_days.then(|| policy.today.to_string()),
        outcome: outcome.unwrap_or(Outcome::Pass),
        packages: reports,
        errors,
        not_judged: places(
            NotJudged::of(not_judged.into_iter().map(|(path, reason)| (path, reason.name()))),
            inputs,
        ),
        notes: notes_on_waivers(policy, &uses).into_iter().chain(notes).collect(),
    };
    Checked { report, packages, sets: options.sets.clone() }
}

/// What lies outside the packages of an input, by path from it, or from the run's folder when there are several.
fn beside(
    input: &Input,
    inputs: &[Input],
    not_judged: Vec<(String, Reason)>,
) -> impl Iterator<Item = (String, Reason)> {
    let path = input.path();
    let is_only = inputs.len() == 1;
    not_judged.into_iter().map(move |(file, reason)| {
        let file = if is_only { file } else { within(&path, &file) };
        (file, reason)
    })
}

/// Adds the paths by which files can be opened that are told by their path from the only input.
fn places(mut not_judged: NotJudged, inputs: &[Input]) -> NotJudged {
    if let [input] = inputs {
        let path = input.path();
        let is_archive = input.is_archive();
        for it in &mut not_judged.files {
            let place = if is_archive { format!("{path}!{}", it.file) } else { within(&path, &it.file) };
            it.path = Some(place).filter(|place| *place != it.file);
        }
    }
    not_judged
}

/// Leaves out what an earlier input led to, however it was named there: nothing is judged or told twice.
fn leave_out_repeated(found: &mut Vec<(Input, Result<Packages, NotChecked>)>) {
    if found.len() < 2 {
        return;
    }
    let (mut packages, mut files): (HashSet<PathBuf>, HashSet<PathBuf>) = Default::default();
    found.retain_mut(|(input, found)| {
        let Input::Path(_) = input else { return true };
        let path = input.path();
        let (mut own_packages, mut own_files) = (Vec::new(), Vec::new());
        let mut is_new = |path: &str| {
            let place = place_of(path);
            let is_new = !packages.contains(&place);
            own_packages.push(place);
            is_new
        };
        let is_kept = match found {
            Ok(found) => {
                found.packages.retain(|(path, _)| is_new(path));
                true
            }
            Err(_) => is_new(&path),
        };
        let not_judged = match found {
            Ok(found) => Some(&mut found.not_judged),
            Err(NotChecked::NotOpened(OpenError::Nothing { not_judged, .. })) => Some(not_judged),
            Err(_) => None,
        };
        if let Some(not_judged) = not_judged {
            not_judged.retain(|(file, _)| {
                let place = place_of(&within(&path, file));
                let is_new = !files.contains(&place);
                own_files.push(place);
                is_new
            });
        }
        packages.extend(own_packages);
        files.extend(own_files);
        is_kept
    });
}

/// Where a path leads, however it is spelled; behind a `!` stands the place in an archive.
fn place_of(path: &str) -> PathBuf {
    let (file, inner) = path.split_once('!').unwrap_or((path, ""));
    let file = Path::new(file).canonicalize().unwrap_or_else(|_| PathBuf::from(file));
    file.join(inner)
}

/// For each package, by name and path, the package of the baseline that goes with it.
pub(crate) fn known_packages<'p>(
    packages: impl Iterator<Item = (&'p str, &'p str)>,
    policy: &Policy,
) -> Vec<Option<usize>> {
    let packages: Vec<_> = packages.collect();
    let Some(baseline) = &policy.baseline else { return vec![None; packages.len()] };
    baseline.value.pair(&packages)
}

/// Steps that the requirements may take on every package.
pub const STEPS_OF_EVERY_PACKAGE: u64 = 10_000_000;
/// Steps that they may take beyond that, for each node of the package; templates as people write them take some thirty.
pub const STEPS_OF_A_NODE: u64 = 200;

/// Why there is no verdict on a package.
#[derive(Debug, thiserror::Error)]
enum NotChecked {
    #[error(transparent)]
    NotOpened(#[from] OpenError),
    #[error("took longer than {} s", .0.as_secs_f64())]
    TookTooLong(Duration),
    #[error("checking failed; this is a defect of vnfcheck")]
    Failed,
    #[error("nothing in the package was examined")]
    NothingExamined,
    #[error("takes more than {0} steps to judge, which is far more than templates of its size need")]
    TooMuchWork(u64),
    #[error("`{0}` cannot be read, and the requirements that count do not tell why")]
    Unreadable(String),
}

impl NotChecked {
    /// What to do about it.
    fn help(&self) -> &str {
        match self {
            Self::NotOpened(error) => error.help(),
            Self::TookTooLong(_) => "allow more by --timeout, or hand in smaller packages",
            Self::Failed => "please report it, with the package if you can",
            Self::TooMuchWork(_) => {
                "hand in each VNF on its own, with fewer calls, values and conditions that lead to each other"
            }
            Self::NothingExamined => "hand in the folder or archive that holds the templates",
            Self::Unreadable(_) => "select R-95303 too, which tells what is wrong with the file",
        }
    }

    /// What the report says of it.
    fn of(&self, path: String) -> PackageError {
        let met = match self {
            Self::NotOpened(OpenError::Nothing { not_judged, .. }) => not_judged.as_slice(),
            _ => &[],
        };
        let met = NotJudged::of(met.iter().map(|(path, reason)| (path.clone(), reason.name())));
        PackageError {
            path,
            message: self.to_string(),
            detail: met.words(),
            help: self.help().to_owned().into(),
        }
    }
}

/// What all packages of a run are checked with. Owned, because a package that takes too long is left behind.
pub(crate) struct Run {
    pub(crate) options: Options,
    questions: Vec<Question>,
    observer: Arc<dyn Observer>,
    /// Whether fixes are expanded into the edits that a report tells.
    tells_edits: bool,
}

/// What is judged of a package.
#[derive(Clone, Copy)]
pub(crate) struct Judged<'p> {
    /// What is left of it when what is excluded is kept by name only.
    pub(crate) package: &'p Package,
    /// All of it, for what is mandatory.
    pub(crate) whole: &'p Package,
    /// The CSAR that it came in.
    pub(crate) delivery: Option<&'p Delivery>,
    /// Whether it is the CSAR alone that is judged, because there is nothing of Heat in it.
    pub(crate) is_csar_alone: bool,
}

impl Judged<'_> {
    /// Whether a set of this subject has a say.
    fn is_about(self, subject: Subject) -> bool {
        match subject {
            Subject::Csar => self.delivery.is_some(),
            Subject::Heat | Subject::Onboarding => !self.is_csar_alone,
        }
    }
}

impl<'p> From<&'p Package> for Judged<'p> {
    fn from(package: &'p Package) -> Self {
        Self { package, whole: package, delivery: None, is_csar_alone: false }
    }
}

/// What was found in an input.
struct Packages {
    /// Each package by its path, read, or why it cannot be.
    packages: Vec<(String, Result<Ready, NotChecked>)>,
    /// What lies outside them.
    not_judged: Vec<(String, Reason)>,
}

/// A package that is read.
#[derive(Clone)]
struct Ready {
    name: String,
    path: String,
    layout: Layout,
    sha256: String,
    md5: Option<String>,
    files: Vec<File>,
    /// The files with those that are left out, where some are and a requirement holds on every file.
    whole: Option<Vec<File>>,
    /// The CSAR that it came in, where it is judged with this package.
    delivery: Option<Arc<Delivery>>,
    /// Whether it is the CSAR alone that is judged.
    is_csar_alone: bool,
}

/// One package to check.
#[derive(Clone)]
struct Job {
    ready: Ready,
    /// Position of the package of the baseline that goes with it.
    known: Option<usize>,
}

/// A package with its verdicts.
struct Decided {
    report: PackageReport,
    package: Package,
    /// Waivers of the configuration by position, and whether they were of use.
    uses: Vec<(usize, bool)>,
    notes: Vec<Note>,
}

/// The verdicts on one package.
pub(crate) struct Judgement {
    pub(crate) outcome: Outcome,
    pub(crate) requirements: Vec<RequirementReport>,
    /// Waivers of the configuration by position, and whether they were of use.
    pub(crate) uses: Vec<(usize, bool)>,
    pub(crate) notes: Vec<Note>,
    /// Why the requirements are not all judged, if so.
    pub(crate) stopped: Option<Stop>,
}

impl Run {
    pub(crate) fn new(options: &Options, observer: Arc<dyn Observer>) -> Self {
        let csar = (options.csars != Csars::None).then(|| Arc::clone(rules::csar()));
        let sets = RuleSets::new(options.sets.iter().cloned().chain(csar));
        let questions = Question::all(&sets, options.release);
        Self { options: options.clone(), questions, observer, tells_edits: true }
    }

    /// The same, for whoever makes the fixes rather than telling them.
    pub(crate) fn without_edits(self) -> Self {
        Self { tells_edits: false, ..self }
    }

    /// The requirements that a policy deselects.
    pub(crate) fn deselected(&self, policy: &Policy) -> HashSet<String> {
        let ignored = self.questions.iter().filter(|question| question.ignored(policy).is_some());
        let ignored = ignored.map(|question| question.requirement().id.to_string());
        ignored.collect()
    }

    /// Works on each of these, within what is left of the limit of time if there is one.
    fn within<I, T>(
        self: &Arc<Self>,
        inputs: &[I],
        work: fn(&Self, &I, &Cancel) -> Result<T, NotChecked>,
    ) -> Vec<Result<T, NotChecked>>
    where
        I: Clone + Send + Sync + 'static,
        T: Send + 'static,
    {
        let Some(limit) = self.options.timeout else {
            return inputs.par_iter().map(|input| work(self, input, &Cancel::never())).collect();
        };
        let run = Arc::clone(self);
        let left = limit.saturating_sub(self.options.spent);
        let results = timeout::each_within(inputs, left, move |input, cancel| work(&run, input, cancel));
        results.into_iter().map(|result| result.unwrap_or(Err(NotChecked::TookTooLong(limit)))).collect()
    }

    /// Finds and reads the packages of each input.
    fn find(self: &Arc<Self>, inputs: &[Input]) -> Vec<(Input, Result<Packages, NotChecked>)> {
        let found = self.within(inputs, |run, input, _| {
            let work = || run.find_in(input);
            catch_unwind(AssertUnwindSafe(work)).unwrap_or(Err(NotChecked::Failed))
        });
        inputs.iter().cloned().zip(found).collect()
    }

    /// The packages of an input.
    fn find_in(&self, input: &Input) -> Result<Packages, NotChecked> {
        let found = discover(input, &self.options)?;
        let read = |package: FoundPackage| {
            let FoundPackage { path, opened, delivery, is_csar_alone } = package;
            let ready = opened.map(|opened| match &delivery {
                Some(csar) if is_csar_alone => self.alone(opened, csar),
                _ => Ready { delivery, ..self.read(opened) },
            });
            (path, ready.map_err(Into::into))
        };
        let mut packages: Vec<_> = found.packages.into_par_iter().map(read).collect();
        if self.options.gate {
            packages.extend(found.unread.into_iter().map(|(path, error)| (path, Err(error.into()))));
        }
        Ok(Packages { packages, not_judged: found.not_judged })
    }

    /// A CSAR in which nothing is judged but itself.
    fn alone(&self, opened: Opened, delivery: &Arc<Delivery>) -> Ready {
        Ready {
            sha256: hash_of(&opened),
            md5: self.options.md5.then(|| md5_of(&opened)),
            name: opened.name,
            path: opened.path,
            layout: Layout::default(),
            files: delivery.texts().files().cloned().collect(),
            whole: None,
            delivery: Some(Arc::clone(delivery)),
            is_csar_alone: true,
        }
    }

    fn read(&self, opened: Opened) -> Ready {
        let (sha256, md5) = (hash_of(&opened), self.options.md5.then(|| md5_of(&opened)));
        let Opened { name, path, layout, left_out, files, read } = opened;
        let policy = &self.options.policy;
        let hides = || !left_out.is_empty() || files.iter().any(|(path, _)| policy.excludes(path));
        let whole = (!policy.mandatory.is_empty() && hides())
            .then(|| read_files(files.clone(), &BTreeSet::new(), &policy.of_every_file()));
        let files = if read.is_empty() { read_files(files, &left_out, policy) } else { read };
        Ready { name, path, layout, sha256, md5, files, whole, delivery: None, is_csar_alone: false }
    }

    fn job(&self, job: &Job, cancel: &Cancel) -> Result<Decided, NotChecked> {
        // What the requirements take is bounded where they are judged.
        let work = Work::new(cancel.clone(), u64::MAX);
        let check = || work.run(|| self.check(job.ready.clone(), job.known, cancel));
        // Nobody waits for what is cancelled.
        let check = || check().unwrap_or(Err(NotChecked::Failed));
        let result = catch_unwind(AssertUnwindSafe(check)).unwrap_or(Err(NotChecked::Failed));
        self.observer.package_done();
        result
    }

    fn check(&self, ready: Ready, known: Option<usize>, cancel: &Cancel) -> Result<Decided, NotChecked> {
        let Ready { name, path, layout, sha256, md5, files, whole, delivery, is_csar_alone } = ready;
        let whole = whole.map(|files| Package::link_as(files, layout.clone()));
        let package = Package::link_as(files, layout);
        let subject = Judged {
            package: &package,
            whole: whole.as_ref().unwrap_or(&package),
            delivery: delivery.as_deref(),
            is_csar_alone,
        };
        let Judgement { outcome, requirements, uses, notes, stopped } =
            self.judge(subject, (&name, &path), known, cancel);
        if stopped == Some(Stop::TooMuch) {
            return Err(NotChecked::TooMuchWork(most_steps(&package)));
        }
        if self.options.gate && outcome == Outcome::Pass {
            let is_read = |file: &&File| file.read_errors().is_empty() && file.slips().is_empty();
            if let Some(file) = package.files().find(|file| !is_read(file)) {
                return Err(NotChecked::Unreadable(file.path().to_owned()));
            }
            if !self.examined(subject, &requirements) {
                return Err(NotChecked::NothingExamined);
            }
        }
        let report = PackageReport {
            name,
            path,
            root: package.layout().root.clone(),
            sha256,
            md5,
            outcome,
            files: file_reports(&package),
            // Files of a CSAR are not known by what they are to Heat.
            not_judged: NotJudged::of(
                package
                    .not_judged()
                    .filter(|_| !is_csar_alone)
                    .map(|(file, reason)| (file.path().to_owned(), reason.name())),
            ),
            dialects: package.files().filter_map(dialect).collect(),
            summary: Summary::of(requirements.iter().map(|requirement| requirement.status)),
            requirements,
        };
        Ok(Decided { report, package: whole.unwrap_or(package), uses, notes })
    }

    /// Whether there was something to examine: a template, or what a set for other things than templates examined. That a
    /// package without any has no image in it is worth nothing.
    fn examined(&self, subject: Judged<'_>, requirements: &[RequirementReport]) -> bool {
        let mut asked = self.asked(subject).zip(requirements);
        subject.package.files().any(|file| file.kind().is_template())
            || asked.any(|(it, report)| it.set().subject() != Subject::Heat && report.examined > 0)
    }

    /// The requirements that have a say on a package.
    fn asked<'r>(&'r self, subject: Judged<'r>) -> impl Iterator<Item = &'r Question> {
        self.questions.iter().filter(move |question| subject.is_about(question.set().subject()))
    }

    /// Judges a package that goes by this name and path, with the package at this position of the baseline. When it is
    /// cancelled, what was not judged by then is an error.
    pub(crate) fn judge(
        &self,
        subject: Judged<'_>,
        (name, path): (&str, &str),
        known: Option<usize>,
        cancel: &Cancel,
    ) -> Judgement {
        let Judged { package, whole, .. } = subject;
        let options = &self.options;
        let policy = &options.policy;
        let baseline = policy.baseline.as_ref().map(|it| &it.value);
        let known = known.and_then(|position| baseline?.packages.get(position));
        let suppressions = Suppressions::new(policy, package, (name, path), known);
        let work = Work::new(cancel.clone(), most_steps(package));
        let context = |package| Context::new(package, options.terms()).with_cancel(cancel.clone());
        let (of_package, of_whole) = (context(package), context(whole));
        let csar = subject.delivery.map(Delivery::csar);
        let of_csar = csar.as_ref().zip(subject.delivery).map(|(csar, delivery)| {
            let way = way_out(path, package, delivery);
            (context(delivery.texts()).of_csar(csar, &options.csar), way)
        });
        let asked: Vec<&Question> = self.asked(subject).collect();
        let listing = Listing::of(whole, suppressions.longest_text());
        let follows_rules = self.observer.follows_rules();
        let answer = |question: &Question| {
            let around = of_csar.as_ref().filter(|_| question.set().subject() == Subject::Csar);
            let (cx, way) = match around {
                Some((of_csar, way)) => (of_csar, way.as_str()),
                None if question.is_mandatory(policy) => (&of_whole, ""),
                None => (&of_package, ""),
            };
            let started = follows_rules.then(Instant::now);
            let mut report = question.answer(cx, way, policy, &work);
            listing.shorten_one(&mut report);
            if let Some((started, rule)) = started.zip(question.rule())
                && report.ignored.is_none()
            {
                self.observer.rule_ran(rule.id(), started.elapsed());
            }
            report
        };
        let mut requirements = answers(&asked, answer);
        if self.tells_edits {
            verdict::open_fixes(whole, listing, &mut requirements);
        }
        listing.shorten_all(&mut requirements);
        let accept = |(report, question): (&mut RequirementReport, &&Question)| {
            question.accept(report, &suppressions);
        };
        requirements.par_iter_mut().zip(&asked).for_each(accept);
        report::defects::join(&mut requirements);
        let answered = asked.iter().copied().zip(&requirements);
        let outcome = verdict::outcome(answered, policy, options.fail_on);
        let (uses, notes) = suppressions.account(path);
        self.observer.steps_taken(work.steps());
        Judgement { outcome, requirements, uses, notes, stopped: work.stop() }
    }
}

/// Questions that one thread takes on at a time: few, so that none is left with many when the others are done.
const AT_ONCE: usize = 8;

/// The answer to each question, in their order. What takes long is asked beside the others, not behind them.
fn answers<'q>(
    asked: &[&'q Question],
    answer: impl Fn(&'q Question) -> RequirementReport + Sync,
) -> Vec<RequirementReport> {
    let (long, short): (Vec<_>, Vec<_>) =
        asked.iter().copied().enumerate().partition(|(_, question)| question.takes_long());
    let answer_all = |asked: Vec<(usize, &'q Question)>| -> Vec<(usize, RequirementReport)> {
        let asked = asked.into_par_iter().with_max_len(AT_ONCE);
        asked.map(|(position, question)| (position, answer(question))).collect()
    };
    let (mut answered, others) = rayon::join(|| answer_all(long), || answer_all(short));
    answered.extend(others);
    answered.sort_unstable_by_key(|(position, _)| *position);
    answered.into_iter().map(|(_, report)| report).collect()
}

/// The way from the folder of a package to that of the CSAR it came in: empty where they are one.
fn way_out(path: &str, package: &Package, delivery: &Delivery) -> String {
    let is_same = package.files().all(|file| delivery.texts().file_at(file.path()).is_some());
    if is_same {
        return String::new();
    }
    let inner = path.rsplit_once('!').map_or(path, |(_, inner)| inner);
    let is_own = |folder: &str| {
        let start = format!("{folder}/");
        delivery.files().iter().any(|(file, _)| file.starts_with(&start))
    };
    let ends = std::iter::once(0).chain(inner.match_indices('/').map(|(at, _)| at + 1));
    let folder = ends.filter_map(|at| inner.get(at..)).find(|folder| is_own(folder));
    "../".repeat(folder.map_or(0, |folder| folder.split('/').count()))
}

/// Steps that the requirements may take on a package: looks at its nodes and calls.
fn most_steps(package: &Package) -> u64 {
    STEPS_OF_EVERY_PACKAGE + STEPS_OF_A_NODE * nodes(package)
}

fn nodes(package: &Package) -> u64 {
    package.files().filter_map(File::tree).map(|tree| tree.node_count() as u64).sum()
}

/// The language of a template that is not HOT.
fn dialect(file: &File) -> Option<(String, report::Name)> {
    let hot::Content::Template(template) = file.content() else { return None };
    let dialect = template.dialect();
    (dialect != hot::Dialect::Hot).then(|| (file.path().to_owned(), dialect.name().into()))
}

/// Bytes of the paths of callers that are told of every package, and beyond these per byte of its files.
const CALLERS_BYTES: usize = 1 << 18;
const CALLERS_BYTES_PER_BYTE: usize = 4;

fn file_reports(package: &Package) -> Vec<FileReport> {
    let bytes: usize = package.files().map(|file| file.source().as_str().len()).sum();
    let mut room = CALLERS_BYTES + CALLERS_BYTES_PER_BYTE * bytes;
    package.files().map(|file| file_report(file, package, &mut room)).collect()
}

/// What there is to say of a file; callers are named as long as there is room.
fn file_report(file: &File, package: &Package, room: &mut usize) -> FileReport {
    let mut callers: Vec<&str> =
        package.calls_to(file.id()).map(|call| package.path_of(call.caller.file())).collect();
    callers.dedup();
    let mut called_by = Vec::new();
    for caller in &callers {
        let Some(left) = room.checked_sub(caller.len()) else { break };
        *room = left;
        called_by.push((*caller).to_owned());
    }
    FileReport {
        path: file.path().to_owned(),
        kind: file.kind_by_name().name().into(),
        environment: package.environment_file(file.id()).map(|file| file.path().to_owned()),
        called_by_omitted: callers.len() - called_by.len(),
        called_by,
        excluded: file.reason_of_name() == Some(Reason::Excluded),
    }
}
