//! One run: open, read, link, check, settle, report. Parallel over packages, files and rules; the result depends on the
//! input alone.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use hot::yaml::Limits;
use hot::{File, FileId, Package};
use rayon::prelude::*;
use rules::{
    Checks, Facts, Finding, Level, Place, Profile, Related, Release, Requirement, Rule, Standing, Terms,
};

use crate::config;
use crate::cover::{Covers, notes_on_waivers};
use crate::fingerprint::{fingerprint, hash_of, md5_of};
use crate::known::KnownPackage;
use crate::observe::Observer;
use crate::open::{self, Bounds, Input, Opened};
use crate::policy::Policy;
use crate::report::{
    Catalogue, FileReport, FindingReport, Location, Note, Outcome, PackageError, PackageReport, Position,
    Range, RelatedLocation, Report, RequirementReport, SCHEMA, Status, Summary, Tool,
};

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
}

impl Options {
    /// What the rules need to know of it.
    fn terms(&self) -> Terms {
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
    run_observed(inputs, options, &())
}

/// Checks packages with every rule there is, and tells an observer how far it is.
pub fn run_observed(inputs: &[Input], options: &Options, observer: &dyn Observer) -> Checked {
    let rules: Vec<&dyn Rule> = rules::rules().collect();
    check_all(inputs, options, &rules, observer)
}

/// Checks packages with the given rules.
pub fn run_rules(inputs: &[Input], options: &Options, rules: &[&dyn Rule]) -> Checked {
    check_all(inputs, options, rules, &())
}

fn check_all(inputs: &[Input], options: &Options, rules: &[&dyn Rule], observer: &dyn Observer) -> Checked {
    let known = known_packages(inputs, &options.policy);
    let results: Vec<_> = inputs
        .par_iter()
        .zip(known)
        .map(|(input, known)| {
            let opened = open::open(input, &options.bounds);
            let result = opened.map(|opened| check(opened, options, rules, known, observer));
            observer.package_done();
            result
        })
        .collect();
    let mut uses = Vec::new();
    let mut notes = Vec::new();
    let mut errors = Vec::new();
    let mut reports = Vec::new();
    let mut packages = Vec::new();
    for (input, result) in inputs.iter().zip(results) {
        match result {
            Ok((report, package, (its_uses, its_notes))) => {
                reports.push(report);
                packages.push(package);
                uses.extend(its_uses);
                notes.extend(its_notes);
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

/// The package of the baseline that goes with each input.
fn known_packages<'a>(inputs: &[Input], policy: &'a Policy) -> Vec<Option<&'a KnownPackage>> {
    let Some(baseline) = policy.baseline.as_ref().map(|it| &it.value) else {
        return vec![None; inputs.len()];
    };
    let names: Vec<String> = inputs.iter().map(Input::name).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let pairs = baseline.pair(&names).into_iter();
    pairs.map(|index| index.and_then(|index| baseline.packages.get(index))).collect()
}

/// Reads and links the files of an opened package; a configuration file is not one of them but by name.
pub fn load(opened: &Opened, policy: &Policy) -> Package {
    let limits = Limits::default();
    let files = opened.files.par_iter().enumerate().map(|(index, (path, bytes))| {
        let id = FileId(u32::try_from(index).unwrap_or(u32::MAX));
        if policy.excludes(path) || config::is_one(path, bytes) {
            File::named(id, path, bytes)
        } else {
            File::read(id, path, bytes, &limits)
        }
    });
    Package::link(files.collect())
}

type Account = (Vec<(usize, bool)>, Vec<Note>);

fn check(
    opened: Opened,
    options: &Options,
    rules: &[&dyn Rule],
    known: Option<&KnownPackage>,
    observer: &dyn Observer,
) -> (PackageReport, Package, Account) {
    let policy = &options.policy;
    let package = load(&opened, policy);
    let (sha256, md5) = (hash_of(&opened), md5_of(&opened));
    let Opened { name, path, files } = opened;
    // The package holds its texts itself; the bytes read need not wait for the rules.
    drop(files);
    let covers = Covers::new(policy, &package, (&name, &path), known);
    let by_id: HashMap<&str, &dyn Rule> = rules.iter().map(|rule| (rule.id(), *rule)).collect();
    let catalogue: Vec<(&Requirement, Standing)> = rules::requirements()
        .iter()
        .filter_map(|requirement| Some((requirement, requirement.standing(options.release)?)))
        .collect();
    let facts = Facts::new(&package);
    let requirements: Vec<RequirementReport> = catalogue
        .par_iter()
        .map(|(requirement, standing)| {
            let ignored = policy.ignored(requirement, standing.keyword);
            let verdict = match by_id.get(requirement.id) {
                Some(rule) if ignored.is_none() => {
                    let started = Instant::now();
                    let verdict = decide(*rule, &facts, options);
                    observer.rule_ran(requirement.id, started.elapsed());
                    verdict
                }
                _ => Verdict::empty(Status::Unchecked),
            };
            let mut report = settle(requirement, *standing, verdict, &package);
            report.level = policy.level(requirement, *standing).name();
            report.ignored = ignored.map(str::to_owned);
            match ignored {
                Some(_) => covers.spare(requirement.id),
                None => covers.settle(requirement, standing.keyword, &mut report),
            }
            report
        })
        .collect();
    let gating = |status| {
        let mut judged = catalogue.iter().zip(&requirements);
        judged.any(|((requirement, standing), judged)| {
            judged.status == status && options.fail_on.gates(policy.level(requirement, *standing))
        })
    };
    let outcome = if gating(Status::Fail) {
        Outcome::Fail
    } else if gating(Status::Error) {
        Outcome::Error
    } else {
        Outcome::Pass
    };
    let account = covers.account(&path);
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
    (report, package, account)
}

struct Verdict {
    status: Status,
    examined: u32,
    findings: Vec<Finding>,
    undecided: Vec<Related>,
}

impl Verdict {
    fn empty(status: Status) -> Self {
        Self { status, examined: 0, findings: Vec::new(), undecided: Vec::new() }
    }
}

/// Runs one rule. A rule that panics leaves its own requirement undecided, nothing else.
fn decide<'p>(rule: &dyn Rule, facts: &'p Facts<'p>, options: &Options) -> Verdict {
    let package = facts.package();
    let ran = catch_unwind(AssertUnwindSafe(|| Checks::of(rule, facts, options.terms())));
    let Ok(checks) = ran else {
        let message =
            format!("the rule of {} failed; this is a defect of vnfcheck, please report it", rule.id());
        return not_decided(package.files().next(), message);
    };
    let (examined, findings, undecided) = checks.into_parts();
    let status = if findings.iter().any(|finding| !finding.advisory) {
        Status::Fail
    } else if examined > 0 {
        Status::Pass
    } else if let Some(unreadable) = package.files().find(|file| !file.read_errors().is_empty()) {
        let message = format!("not decided: `{}` cannot be read, see R-95303", unreadable.path());
        return not_decided(Some(unreadable), message);
    } else {
        Status::NotApplicable
    };
    Verdict { status, examined, findings, undecided }
}

fn not_decided(file: Option<&File>, message: String) -> Verdict {
    let finding = file.map(|file| Finding {
        message,
        help: None,
        kind: Some("undecided"),
        advisory: false,
        primary: Place::whole(file.id()),
        related: Vec::new(),
    });
    Verdict { findings: finding.into_iter().collect(), ..Verdict::empty(Status::Error) }
}

fn settle(
    requirement: &'static Requirement,
    standing: Standing,
    verdict: Verdict,
    package: &Package,
) -> RequirementReport {
    let mut findings = verdict.findings;
    findings.sort_by(|a, b| {
        let place = |finding: &Finding| (finding.primary.file, finding.primary.span);
        place(a).cmp(&place(b)).then_with(|| a.message.cmp(&b.message))
    });
    let mut occurrences: HashMap<[u8; 32], u32> = HashMap::new();
    let findings = findings
        .into_iter()
        .map(|finding| {
            let primary = location(&finding.primary, package);
            let related = finding.related.iter().map(|related| related_location(related, package));
            FindingReport {
                fingerprint: fingerprint(requirement.id, &primary, &finding.message, &mut occurrences),
                related: related.collect(),
                message: finding.message,
                help: finding.help,
                kind: finding.kind,
                advisory: finding.advisory,
                waiver: None,
                waiver_refused: None,
                primary,
            }
        })
        .collect();
    let mut undecided = verdict.undecided;
    undecided.sort_by(|a, b| {
        (a.place.file, a.place.span, &a.message).cmp(&(b.place.file, b.place.span, &b.message))
    });
    let undecided = undecided.iter().map(|related| related_location(related, package)).collect();
    RequirementReport {
        id: requirement.id,
        title: requirement.title,
        keyword: standing.keyword.name(),
        level: standing.keyword.level().name(),
        status: verdict.status,
        ignored: None,
        examined: verdict.examined,
        findings,
        undecided,
    }
}

fn related_location(related: &Related, package: &Package) -> RelatedLocation {
    RelatedLocation { location: location(&related.place, package), message: related.message.clone() }
}

fn location(place: &Place, package: &Package) -> Location {
    let Some(file) = package.file(place.file) else {
        let nowhere = Position { line: 1, column: 1, offset: 0 };
        return Location {
            file: String::new(),
            path: String::new(),
            range: Range { start: nowhere, end: nowhere },
        };
    };
    let position = |offset| {
        let at = file.source().position(offset);
        Position { line: at.line, column: at.column, offset }
    };
    let node = place.node.and_then(|id| file.tree()?.node(id));
    Location {
        file: file.path().to_owned(),
        path: node.map(hot::Node::path).unwrap_or_default(),
        range: Range { start: position(place.span.start), end: position(place.span.end) },
    }
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
