//! One run: open, read, link, check, settle, report. Parallel over packages, files and rules; the result depends on the
//! input alone.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use hot::yaml::Limits;
use hot::{File, FileId, Package};
use rayon::prelude::*;
use rules::{Facts, Level, Profile, Release, Requirement, Rule, Standing, Terms};

use crate::config;
use crate::cover::{Covers, notes_on_waivers};
use crate::fingerprint::{hash_of, md5_of};
use crate::judge::{Verdict, decide, settle};
use crate::observe::Observer;
use crate::open::{self, Bounds, Input, OpenError, Opened};
use crate::policy::Policy;
use crate::report::{
    Catalogue, FileReport, Note, Outcome, PackageError, PackageReport, Report, RequirementReport, SCHEMA,
    Status, Summary, Tool,
};
use crate::timeout;

/// Which keywords gate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FailOn {
    /// MUST and MUST NOT.
    #[default]
    Must,
    /// These, SHOULD and SHOULD NOT.
    Should,
    /// All.
    May,
    /// None.
    Never,
}

impl FailOn {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Must, Self::Should, Self::May, Self::Never];

    /// The name in options and reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Must => "must",
            Self::Should => "should",
            Self::May => "may",
            Self::Never => "never",
        }
    }

    /// Whether a failure of this level gates; by default the level of a requirement is that of its keyword.
    pub fn gates(self, level: Level) -> bool {
        match level {
            Level::Error => self != Self::Never,
            Level::Warning => matches!(self, Self::Should | Self::May),
            Level::Note => self == Self::May,
        }
    }
}

/// What to judge by.
#[derive(Clone, Debug)]
pub struct Options {
    /// The ONAP release of the catalogue.
    pub release: Release,
    /// Whose reading counts.
    pub profile: Profile,
    /// Whether a value of an environment that does not fit its parameter fails R-92635 rather than being advice.
    pub strict_environment: bool,
    /// Which keywords gate.
    pub fail_on: FailOn,
    /// What a package may hold.
    pub bounds: Bounds,
    /// What counts beside the catalogue.
    pub policy: Policy,
    /// How long opening and checking one package may take.
    pub timeout: Option<Duration>,
    /// Whether the digest that only `vvp-json` shows is worked out, which takes about as long as reading a package.
    pub md5: bool,
}

impl Options {
    /// What the rules need to know of it.
    pub(crate) fn terms(&self) -> Terms {
        Terms { release: self.release, profile: self.profile, strict_environment: self.strict_environment }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            release: Release::NEWEST,
            profile: Profile::default(),
            strict_environment: false,
            fail_on: FailOn::default(),
            bounds: Bounds::default(),
            policy: Policy::default(),
            timeout: None,
            md5: true,
        }
    }
}

/// A report with the packages it is about, for renderers that show sources.
#[derive(Debug)]
pub struct Checked {
    /// The verdicts.
    pub report: Report,
    /// The package of each entry of `report.packages`.
    pub packages: Vec<Package>,
}

/// Checks packages with every rule there is.
pub fn run(inputs: &[Input], options: &Options) -> Checked {
    run_observed(inputs, options, Arc::new(()))
}

/// Checks packages with every rule there is, and tells an observer how far it is.
pub fn run_observed(inputs: &[Input], options: &Options, observer: Arc<dyn Observer>) -> Checked {
    let rules: Vec<_> = rules::rules().collect();
    check_all(inputs, Run::new(options, &rules, observer))
}

/// Checks packages with the given rules.
pub fn run_rules(inputs: &[Input], options: &Options, rules: &[&'static dyn Rule]) -> Checked {
    check_all(inputs, Run::new(options, rules, Arc::new(())))
}

fn check_all(inputs: &[Input], run: Run) -> Checked {
    let known = known_packages(inputs, &run.options.policy);
    let jobs: Vec<Job> =
        inputs.iter().zip(known).map(|(input, known)| Job { input: input.clone(), known }).collect();
    let run = Arc::new(run);
    let results: Vec<_> = match run.options.timeout {
        None => jobs.par_iter().map(|job| run.job(job, None)).collect(),
        Some(limit) => {
            let work = Arc::clone(&run);
            let results =
                timeout::each_within(&jobs, limit, move |job, deadline| work.job(job, Some(deadline)));
            results.into_iter().map(|result| result.unwrap_or(Err(NotChecked::TookTooLong(limit)))).collect()
        }
    };
    let options = &run.options;
    let mut uses = Vec::new();
    let mut notes = Vec::new();
    let mut errors = Vec::new();
    let mut reports = Vec::new();
    let mut packages = Vec::new();
    for (input, result) in inputs.iter().zip(results) {
        match result {
            Ok(settled) => {
                reports.push(settled.report);
                packages.push(settled.package);
                uses.extend(settled.uses);
                notes.extend(settled.notes);
            }
            Err(error) => errors.push(PackageError {
                path: input.path(),
                message: error.to_string(),
                help: error.help(),
            }),
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
    let report = Report {
        schema: SCHEMA,
        tool: Tool { name: "vnfcheck", version: env!("CARGO_PKG_VERSION") },
        catalogue: Catalogue { release: options.release.name() },
        profile: options.profile.name(),
        strict_environment: options.strict_environment,
        fail_on: options.fail_on.name(),
        configuration: policy.configuration.clone(),
        today: policy.waivers.iter().any(|waiver| waiver.until.is_some()).then(|| policy.today.to_string()),
        outcome: outcome.unwrap_or(Outcome::Pass),
        packages: reports,
        errors,
        notes: notes_on_waivers(policy, &uses).into_iter().chain(notes).collect(),
    };
    Checked { report, packages }
}

/// For each input the package of the baseline that goes with it.
fn known_packages(inputs: &[Input], policy: &Policy) -> Vec<Option<usize>> {
    let Some(baseline) = &policy.baseline else { return vec![None; inputs.len()] };
    let names: Vec<String> = inputs.iter().map(Input::name).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    baseline.value.pair(&names)
}

/// Why there is no verdict on a package.
#[derive(Debug, thiserror::Error)]
enum NotChecked {
    #[error(transparent)]
    NotOpened(#[from] OpenError),
    #[error("took longer than {} s", .0.as_secs_f64())]
    TookTooLong(Duration),
    #[error("checking failed; this is a defect of vnfcheck")]
    Failed,
}

impl NotChecked {
    /// What to do about it.
    fn help(&self) -> &'static str {
        match self {
            Self::NotOpened(error) => error.help(),
            Self::TookTooLong(_) => "allow more by --timeout, or hand in smaller packages",
            Self::Failed => "please report it, with the package if you can",
        }
    }
}

/// What all packages of a run are checked with. Owned, because a package that takes too long is left behind.
struct Run {
    options: Options,
    judged: Vec<Judged>,
    observer: Arc<dyn Observer>,
}

/// A requirement of the release, and the rule that decides it.
struct Judged {
    requirement: &'static Requirement,
    standing: Standing,
    rule: Option<&'static dyn Rule>,
}

/// One package to check.
#[derive(Clone)]
struct Job {
    input: Input,
    /// Position of the package of the baseline that goes with it.
    known: Option<usize>,
}

/// A package with its verdicts.
struct Settled {
    report: PackageReport,
    package: Package,
    /// Waivers of the configuration by position, and whether they were of use.
    uses: Vec<(usize, bool)>,
    notes: Vec<Note>,
}

impl Run {
    fn new(options: &Options, rules: &[&'static dyn Rule], observer: Arc<dyn Observer>) -> Self {
        let by_id: HashMap<&str, &'static dyn Rule> = rules.iter().map(|rule| (rule.id(), *rule)).collect();
        let judge = |requirement: &'static Requirement| {
            let rule = by_id.get(requirement.id).copied();
            Some(Judged { requirement, standing: requirement.standing(options.release)?, rule })
        };
        let judged = rules::requirements().iter().filter_map(judge).collect();
        Self { options: options.clone(), judged, observer }
    }

    fn job(&self, job: &Job, deadline: Option<Instant>) -> Result<Settled, NotChecked> {
        let work = || {
            let opened = open::open(&job.input, &self.options.bounds)?;
            Ok(self.check(opened, job.known, deadline))
        };
        let result = catch_unwind(AssertUnwindSafe(work)).unwrap_or(Err(NotChecked::Failed));
        self.observer.package_done();
        result
    }

    fn check(&self, opened: Opened, known: Option<usize>, deadline: Option<Instant>) -> Settled {
        let options = &self.options;
        let policy = &options.policy;
        let (sha256, md5) = (hash_of(&opened), options.md5.then(|| md5_of(&opened)));
        let Opened { name, path, files } = opened;
        let package = load(files, policy);
        let baseline = policy.baseline.as_ref().map(|it| &it.value);
        let known = known.and_then(|position| baseline?.packages.get(position));
        let covers = Covers::new(policy, &package, (&name, &path), known);
        let facts = Facts::new(&package);
        let requirements: Vec<RequirementReport> = self
            .judged
            .par_iter()
            .map(|&Judged { requirement, standing, rule }| {
                let ignored = policy.ignored(requirement, standing.keyword);
                let verdict = match rule {
                    // Nobody waits for the rest.
                    _ if deadline.is_some_and(|deadline| Instant::now() > deadline) => {
                        Verdict::empty(Status::Error)
                    }
                    Some(rule) if ignored.is_none() => {
                        let started = Instant::now();
                        let verdict = decide(rule, &facts, options.terms());
                        self.observer.rule_ran(requirement.id, started.elapsed());
                        verdict
                    }
                    _ => Verdict::empty(Status::Unchecked),
                };
                let mut report = settle(requirement, standing, verdict, &package);
                report.level = policy.level(requirement, standing).name();
                report.ignored = ignored.map(str::to_owned);
                match ignored {
                    Some(_) => covers.spare(requirement.id),
                    None => covers.settle(requirement, standing.keyword, &mut report),
                }
                report
            })
            .collect();
        let gating = |status| {
            let mut judged = self.judged.iter().zip(&requirements);
            judged.any(|(Judged { requirement, standing, .. }, report)| {
                report.status == status && options.fail_on.gates(policy.level(requirement, *standing))
            })
        };
        let outcome = if gating(Status::Fail) {
            Outcome::Fail
        } else if gating(Status::Error) {
            Outcome::Error
        } else {
            Outcome::Pass
        };
        let (uses, notes) = covers.account(&path);
        let report = PackageReport {
            name,
            path,
            sha256,
            md5,
            outcome,
            files: package.files().map(|file| file_report(file, &package, policy)).collect(),
            summary: Summary::of(requirements.iter().map(|requirement| requirement.status)),
            requirements,
        };
        Settled { report, package, uses, notes }
    }
}

/// Reads and links the files of an opened package; a configuration file is not one of them but by name.
pub fn load(files: Vec<(String, Vec<u8>)>, policy: &Policy) -> Package {
    let limits = Limits::default();
    let files = files.into_par_iter().enumerate().map(|(index, (path, bytes))| {
        let id = FileId(u32::try_from(index).unwrap_or(u32::MAX));
        if policy.excludes(&path) || config::is_one(&path, &bytes) {
            File::named(id, &path, &bytes)
        } else {
            File::read(id, &path, bytes, &limits)
        }
    });
    Package::link(files.collect())
}

fn file_report(file: &File, package: &Package, policy: &Policy) -> FileReport {
    let mut called_by: Vec<String> =
        package.calls_to(file.id()).map(|call| package.path_of(call.caller.file()).to_owned()).collect();
    called_by.dedup();
    FileReport {
        path: file.path().to_owned(),
        kind: file.kind().name(),
        environment: package.environment_file(file.id()).map(|file| file.path().to_owned()),
        called_by,
        excluded: policy.excludes(file.path()),
    }
}
