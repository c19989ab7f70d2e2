//! One run: opens, reads, links and checks packages, decides the verdicts and creates the report. Packages, files and
//! rules are processed in parallel; the result depends only on the input.

mod checked;
mod dry_run;
mod evaluate;
mod files;
mod find;
mod inputs;
mod refusal;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, OnceLock};

use rayon::prelude::*;
use vnfcheck_check::RuleSets;
use vnfcheck_fix::{Applicability, ExpandedFixes};
use vnfcheck_hot::{Cancel, File, Package, Stop, Work};
use vnfcheck_maps::HashSet;
use vnfcheck_report::baseline::PackageName;
use vnfcheck_report::{
    Catalogue, Fixable, Note, OFF_BY_DEFAULT, Outcome, PackageError, PackageReport, Report,
    RequirementReport, SCHEMA, Status, Summary, Tool, UncheckedFiles,
};
use vnfcheck_verdict::{ActiveRequirement, Policy, WaiverUse, notes_on_waivers};

use self::dry_run::{Tried, dry_run};
use crate::candidates::{candidates, has_questions};
use crate::csar_input::Csars;
use crate::observe::Observer;
use crate::open::{Input, OpenError, Unchecked};
use crate::options::Options;
use crate::timeout;
pub use checked::{Checked, render, render_packages};
use evaluate::most_steps;
pub(crate) use evaluate::{CheckInput, PackageVerdict};
pub use evaluate::{STEPS_OF_A_NODE, STEPS_OF_EVERY_PACKAGE};
use files::{dialect, file_reports};
use find::{Job, Ready};
use inputs::{Earlier, beside, leave_out_repeated, places};
pub use refusal::DEFECT;
use refusal::NotChecked;

/// Checks packages with the rule sets in the options.
pub fn run(inputs: &[Input], options: &Options) -> Checked {
    run_observed(inputs, options, Arc::new(()))
}

/// Checks packages and reports progress to an observer.
pub fn run_observed(inputs: &[Input], options: &Options, observer: Arc<dyn Observer>) -> Checked {
    run_in_parts(inputs, options, observer, &mut |_| {})
}

/// Number of inputs that are opened together, and number of packages that are read and checked together.
const AT_ONCE: usize = 64;

/// Checks packages in steps, and passes the packages of each step to `finished` before the next step, in the order of
/// the report. Packages in the report keep the changes that `finished` makes. The packages of the last step are not
/// passed to `finished`. With a baseline, the run has a single step.
pub fn run_in_parts(
    inputs: &[Input],
    options: &Options,
    observer: Arc<dyn Observer>,
    finished: Finished<'_>,
) -> Checked {
    let run = Arc::new(Run::new(options, observer));
    let policy = &options.policy;
    // A baseline is matched with all packages of a run at once.
    let at_once = if policy.baseline.is_some() { usize::MAX } else { AT_ONCE };
    let mut results = Results::default();
    let mut passed_on = 0;
    for some in inputs.chunks(at_once) {
        let mut packages = run.find_some(some, inputs, &mut results).into_iter();
        loop {
            let part: Vec<_> = packages.by_ref().take(at_once).collect();
            if part.is_empty() {
                break;
            }
            if let Some(earlier) = results.reports.get_mut(passed_on..).filter(|it| !it.is_empty()) {
                passed_on += earlier.len();
                finished(earlier);
            }
            run.check_some(part, &mut results);
        }
    }
    let Results { has_csar, reports, packages, uses, notes, errors, unchecked_files, .. } = results;
    let counts_days = policy.waivers.iter().any(|waiver| waiver.until.is_some())
        || has_csar && options.csar.today.is_some();
    // The CSAR rule set is added automatically if there is a CSAR.
    let of_csars = has_csar.then(|| Arc::clone(vnfcheck_rules::csar()));
    let applied_sets = RuleSets::new(options.sets.iter().cloned().chain(of_csars));
    let report = Report {
        schema: SCHEMA.into(),
        tool: Tool { name: "vnfcheck".into(), version: env!("CARGO_PKG_VERSION").into() },
        catalogue: Catalogue { release: options.release.name().into() },
        rule_sets: applied_sets.iter().map(|set| set.id().to_owned().into()).collect(),
        profile: options.profile,
        strict_environment: options.strict_environment,
        fail_on: options.fail_on,
        configuration: policy.configuration.clone(),
        today: counts_days.then(|| policy.today.to_string()),
        outcome: outcome_of(&reports, &errors),
        packages: reports,
        errors,
        unchecked_files: places(UncheckedFiles::of(unchecked_files.into_iter()), inputs),
        notes: notes_on_waivers(policy, &uses).into_iter().chain(notes).collect(),
    };
    Checked { report, packages, sets: options.sets.clone() }
}

/// Receiver of some checked packages.
type Finished<'f> = &'f mut dyn FnMut(&mut [PackageReport]);

/// The results of the inputs that have been checked.
#[derive(Default)]
struct Results {
    earlier: Earlier,
    packages_found: usize,
    has_csar: bool,
    reports: Vec<PackageReport>,
    packages: Vec<Package>,
    /// Uses of the waivers of the configuration.
    uses: Vec<WaiverUse>,
    notes: Vec<Note>,
    errors: Vec<PackageError>,
    unchecked_files: Vec<Unchecked>,
}

/// Returns the outcome of a run: [`Outcome::Error`] if a package could not be checked; otherwise the worst outcome of
/// the packages, where a failure takes precedence over an error.
fn outcome_of(packages: &[PackageReport], errors: &[PackageError]) -> Outcome {
    if !errors.is_empty() {
        return Outcome::Error;
    }
    let outcomes = packages.iter().map(|package| package.outcome);
    let worst = outcomes.max_by_key(|outcome| match outcome {
        Outcome::Pass => 0,
        Outcome::Error => 1,
        Outcome::Fail => 2,
    });
    worst.unwrap_or(Outcome::Pass)
}

/// Returns, for each package, the position of the matching package in the baseline.
pub(crate) fn known_packages(packages: &[PackageName<'_>], policy: &Policy) -> Vec<Option<usize>> {
    let Some(baseline) = &policy.baseline else { return vec![None; packages.len()] };
    baseline.value.pair(packages)
}

/// Returns `true` for a file without errors of syntax.
fn is_read(file: &File) -> bool {
    file.read_errors().is_empty() && file.recovered_errors().is_empty()
}

/// The shared state for checking all packages of a run. Owned, because a package that times out is abandoned.
#[derive(Clone)]
pub(crate) struct Run {
    pub(crate) options: Arc<Options>,
    /// The requirements of the selected rule sets.
    active_requirements: Arc<[ActiveRequirement]>,
    /// The requirements on CSARs, which are built for the first CSAR.
    of_csars: OnceLock<Vec<ActiveRequirement>>,
    observer: Arc<dyn Observer>,
    /// `true` if fixes are expanded into edits for the report.
    lists_edits: bool,
    /// `true` if the size of the report limits the number of listed findings.
    is_limited: bool,
}

/// A package with its verdicts.
struct Decided {
    report: PackageReport,
    /// The package, if the options keep packages.
    package: Option<Package>,
    /// Uses of the waivers of the configuration.
    uses: Vec<WaiverUse>,
    notes: Vec<Note>,
}

impl Run {
    pub(crate) fn new(options: &Options, observer: Arc<dyn Observer>) -> Self {
        let active_requirements = ActiveRequirement::all(&options.sets, options.release);
        Self {
            options: Arc::new(options.clone()),
            active_requirements: active_requirements.into(),
            of_csars: OnceLock::new(),
            observer,
            lists_edits: true,
            is_limited: true,
        }
    }

    /// Returns this run without the edits of fixes, for callers that apply fixes instead of reporting them.
    pub(crate) fn without_edits(self) -> Self {
        Self { lists_edits: false, ..self }
    }

    /// Returns this run without edits and without the limit on the size of reports. Otherwise, the fixes of omitted
    /// findings would wait for the fixes of listed findings, including impossible fixes.
    pub(crate) fn for_fixing(self) -> Self {
        Self { is_limited: false, ..self.without_edits() }
    }

    /// Returns the requirements on CSARs that the selected rule sets do not contain.
    fn of_csars(&self) -> &[ActiveRequirement] {
        self.of_csars.get_or_init(|| {
            let csar = vnfcheck_rules::csar();
            let is_added = self.options.csars != Csars::None && self.options.sets.get(csar.id()).is_none();
            let added = is_added.then(|| Arc::clone(csar));
            ActiveRequirement::all(&RuleSets::new(added), self.options.release)
        })
    }

    /// Returns the requirements that a policy deselects, except requirements that are off by default.
    pub(crate) fn deselected(&self, policy: &Policy) -> HashSet<String> {
        let all = self.active_requirements.iter().chain(self.of_csars());
        let ignored = all.filter(|active| active.ignored(policy).is_some_and(|it| it != OFF_BY_DEFAULT));
        let ignored = ignored.map(|active| active.requirement().id.to_string());
        ignored.collect()
    }

    /// Processes each item, within the remaining time if there is a timeout.
    fn within<I, T>(
        self: &Arc<Self>,
        items: Vec<I>,
        work: fn(&Self, I, &Cancel) -> Result<T, NotChecked>,
    ) -> Vec<Result<T, NotChecked>>
    where
        I: Send + 'static,
        T: Send + 'static,
    {
        let Some(limit) = self.options.timeout else {
            return items.into_par_iter().map(|item| work(self, item, &self.options.cancel)).collect();
        };
        let run = Arc::clone(self);
        let left = limit.saturating_sub(self.options.spent);
        let results = timeout::each_within(items, left, &self.options.cancel, move |item, cancel| {
            work(&run, item, cancel)
        });
        let too_long = || Err(OpenError::TookTooLong(limit).into());
        results.into_iter().map(|result| result.unwrap_or_else(too_long)).collect()
    }

    /// Finds the packages of some of the inputs, and adds the facts that are known without a check.
    fn find_some(
        self: &Arc<Self>,
        some: &[Input],
        inputs: &[Input],
        results: &mut Results,
    ) -> Vec<Result<Job, PackageError>> {
        let mut found = self.find(some);
        if inputs.len() > 1 {
            leave_out_repeated(&mut found, &mut results.earlier);
        }
        let mut packages = Vec::new();
        for (input, found) in found {
            match found {
                Ok(found) => {
                    results.packages_found += found.packages.len();
                    results.unchecked_files.extend(beside(input, inputs, found.unchecked_files));
                    packages.extend(found.packages);
                }
                Err(error) => {
                    packages.push(Err(error.of(input.path())));
                    if let NotChecked::NotOpened(OpenError::Nothing { unchecked_files, .. }) = error {
                        results.unchecked_files.extend(beside(input, inputs, unchecked_files));
                    }
                }
            }
        }
        self.observer.packages_found(results.packages_found);
        packages
    }

    /// Reads and checks some packages, and adds the results.
    fn check_some(self: &Arc<Self>, packages: Vec<Result<Job, PackageError>>, results: &mut Results) {
        let (mut jobs, mut paths) = (Vec::new(), Vec::new());
        for package in packages {
            paths.push(package.map(|job| {
                let path = job.path.clone();
                jobs.push(job);
                path
            }));
        }
        let names = jobs.iter().map(|it: &Job| PackageName { name: &it.opened.name, path: &it.opened.path });
        let known = known_packages(&names.collect::<Vec<_>>(), &self.options.policy);
        for (job, known) in jobs.iter_mut().zip(known) {
            job.known = known;
        }
        results.has_csar |= jobs.iter().any(|job| job.csar_input.is_some());
        let mut decided = self.within(jobs, Self::job).into_iter();
        for path in paths {
            let decided = path.and_then(|path| {
                decided.next().unwrap_or(Err(NotChecked::Failed)).map_err(|error| error.of(path))
            });
            match decided {
                Ok(decided) => {
                    results.reports.push(decided.report);
                    results.packages.extend(decided.package);
                    results.uses.extend(decided.uses);
                    results.notes.extend(decided.notes);
                }
                Err(error) => results.errors.push(error),
            }
        }
    }

    fn job(&self, job: Job, cancel: &Cancel) -> Result<Decided, NotChecked> {
        // The work of the requirements is bounded where they are evaluated.
        let work = Work::new(cancel.clone(), u64::MAX);
        let known = job.known;
        let check = || work.run(|| self.check(self.read(job), known, cancel));
        // The result is irrelevant after a cancellation.
        let check = || check().unwrap_or(Err(NotChecked::Failed));
        let result = catch_unwind(AssertUnwindSafe(check)).unwrap_or(Err(NotChecked::Failed));
        self.observer.package_done();
        result
    }

    /// Returns an error if a package would pass although no subject was checked.
    fn require_examined(
        &self,
        subject: CheckInput<'_>,
        requirements: &[RequirementReport],
    ) -> Result<(), NotChecked> {
        if requirements.iter().all(|it| it.status == Status::Unchecked) {
            return Err(NotChecked::NothingSelected);
        }
        let is_open = |it: &RequirementReport| matches!(it.status, Status::Error | Status::Unchecked);
        if requirements.iter().all(is_open)
            && let Some(file) = subject.package.files().find(|file| !is_read(file))
        {
            return Err(NotChecked::Unreadable(file.path().to_owned()));
        }
        if self.examined(subject, requirements) {
            return Ok(());
        }
        let unread = subject.package.unread_templates().next().filter(|_| !subject.is_csar_alone);
        Err(match unread {
            Some((file, reason)) => NotChecked::Unaccounted { path: file.path().to_owned(), reason },
            None => NotChecked::NothingExamined,
        })
    }

    fn check(&self, ready: Ready, known: Option<usize>, cancel: &Cancel) -> Result<Decided, NotChecked> {
        let Ready { name, path, layout, sha256, md5, files, given, whole, csar_input, is_csar_alone } = ready;
        let whole = whole.map(|files| Package::link_as(files, layout.clone()));
        let package = Package::link_as(files, layout);
        let has_dry_run = given.is_some() && whole.is_none();
        let known_fixes = has_dry_run.then(ExpandedFixes::default);
        let subject = CheckInput {
            package: &package,
            whole: whole.as_ref().unwrap_or(&package),
            csar_input: csar_input.as_deref(),
            is_csar_alone,
            known_fixes: known_fixes.as_ref(),
        };
        let PackageVerdict { outcome, mut requirements, uses, notes, stopped } =
            self.evaluate(subject, &name, &path, known, cancel);
        if stopped == Some(Stop::TooMuch) {
            return Err(NotChecked::TooMuchWork(most_steps(&package)));
        }
        if outcome == Outcome::Pass {
            self.require_examined(subject, &requirements)?;
        }
        if self.options.gate && outcome == Outcome::Pass {
            if let Some(file) = package.files().find(|file| !is_read(file)) {
                return Err(NotChecked::Unreadable(file.path().to_owned()));
            }
            if let Some((file, reason)) = package.unread_templates().next().filter(|_| !is_csar_alone) {
                return Err(NotChecked::Unaccounted { path: file.path().to_owned(), reason });
            }
        }
        let fixable = given.and_then(|given| {
            let count = || {
                if candidates(&requirements, Applicability::Unsafe).is_empty() {
                    let has_questions = has_questions(&package, &requirements, |_| true);
                    return Fixable { has_questions, ..Fixable::default() };
                }
                let (contents, known_fixes) = (&given.contents(), known_fixes.as_ref());
                let tried =
                    Tried { contents, package: &package, known_fixes, name: &name, path: &path, known };
                dry_run(self, tried, &mut requirements, cancel)
            };
            // A failed dry run must not discard the verdicts.
            catch_unwind(AssertUnwindSafe(count)).ok()
        });
        let report = PackageReport {
            fixable,
            name,
            path,
            root: package.layout().root.clone(),
            sha256,
            md5,
            outcome,
            files: file_reports(&package),
            // Files in a CSAR are not classified by their role in Heat.
            unchecked_files: UncheckedFiles::of(
                package
                    .unchecked_files()
                    .filter(|_| !is_csar_alone)
                    .map(|(file, reason)| Unchecked { path: file.path().to_owned(), reason }),
            ),
            dialects: package.files().filter_map(dialect).collect(),
            summary: Summary::of(requirements.iter().map(|requirement| requirement.status)),
            requirements,
        };
        let package = self.options.keeps_packages.then(|| whole.unwrap_or(package));
        Ok(Decided { report, package, uses, notes })
    }
}
