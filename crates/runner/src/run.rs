//! One run: open, read, link, check, settle, report. Parallel over packages, files and rules; the result depends on the
//! input alone.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use hot::yaml::Limits;
use hot::{File, FileId, Package};
use rayon::prelude::*;
use rules::{Checks, Facts, Finding, Keyword, Profile, Release, Requirement, Rule, Said, Standing};
use sha2::{Digest, Sha256};

use crate::open::{self, Bounds, Input, OpenError, Opened};
use crate::places::Places;
use crate::report::{
    Catalogue, FileReport, FindingReport, Location, Outcome, PackageError, PackageReport, Report,
    RequirementReport, SCHEMA, Status, Summary, Tool,
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
    fn gates(self, keyword: Keyword) -> bool {
        match keyword {
            Keyword::Must | Keyword::MustNot => self != Self::Never,
            Keyword::Should | Keyword::ShouldNot => matches!(self, Self::Should | Self::May),
            Keyword::May | Keyword::MayNot => self == Self::May,
        }
    }
}

/// What to judge by.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The ONAP release of the catalogue.
    pub release: Release,
    /// Whose reading counts.
    pub profile: Profile,
    /// Which keywords gate.
    pub fail_on: FailOn,
    /// What a package may hold.
    pub bounds: Bounds,
    /// How long opening and checking one package may take.
    pub timeout: Option<Duration>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            release: Release::NEWEST,
            profile: Profile::default(),
            fail_on: FailOn::default(),
            bounds: Bounds::default(),
            timeout: None,
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
    let rules: Vec<&'static dyn Rule> = rules::rules().collect();
    run_rules(inputs, options, &rules)
}

/// Checks packages with the given rules.
pub fn run_rules(inputs: &[Input], options: &Options, rules: &[&'static dyn Rule]) -> Checked {
    let results: Vec<_> = match options.timeout {
        None => inputs.par_iter().map(|input| open_and_check(input, options, rules, None)).collect(),
        Some(limit) => {
            let (options, rules) = (*options, rules.to_vec());
            let results = timeout::each_within(inputs, limit, move |input, deadline| {
                open_and_check(input, &options, &rules, Some(deadline))
            });
            results.into_iter().map(|result| result.unwrap_or(Err(NotChecked::TookTooLong(limit)))).collect()
        }
    };
    let mut errors = Vec::new();
    let mut reports = Vec::new();
    let mut packages = Vec::new();
    for (input, result) in inputs.iter().zip(results) {
        match result {
            Ok((report, package)) => {
                reports.push(report);
                packages.push(package);
            }
            Err(error) => errors.push(PackageError { path: input.path(), message: error.to_string() }),
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
    let report = Report {
        schema: SCHEMA,
        tool: Tool { name: "vnfcheck", version: env!("CARGO_PKG_VERSION") },
        catalogue: Catalogue { release: options.release.name() },
        profile: options.profile.name(),
        outcome: outcome.unwrap_or(Outcome::Pass),
        packages: reports,
        errors,
    };
    Checked { report, packages }
}

/// Why there is no verdict on a package.
#[derive(Debug, thiserror::Error)]
enum NotChecked {
    #[error(transparent)]
    NotOpened(#[from] OpenError),
    #[error("took longer than {} s", .0.as_secs_f64())]
    TookTooLong(Duration),
    #[error("checking failed; this is a defect of vnfcheck, please report it")]
    Failed,
}

fn open_and_check(
    input: &Input,
    options: &Options,
    rules: &[&dyn Rule],
    deadline: Option<Instant>,
) -> Result<(PackageReport, Package), NotChecked> {
    let work = || {
        let opened = open::open(input, &options.bounds)?;
        Ok(check(&opened, options, rules, deadline))
    };
    catch_unwind(AssertUnwindSafe(work)).unwrap_or(Err(NotChecked::Failed))
}

/// Reads and links the files of an opened package.
pub fn load(opened: &Opened) -> Package {
    let limits = Limits::default();
    let files = opened.files.par_iter().enumerate().map(|(index, (path, bytes))| {
        File::read(FileId(u32::try_from(index).unwrap_or(u32::MAX)), path, bytes, &limits)
    });
    Package::link(files.collect())
}

fn check(
    opened: &Opened,
    options: &Options,
    rules: &[&dyn Rule],
    deadline: Option<Instant>,
) -> (PackageReport, Package) {
    let package = load(opened);
    let by_id: HashMap<&str, &dyn Rule> = rules.iter().map(|rule| (rule.id(), *rule)).collect();
    let catalogue: Vec<(&Requirement, Standing)> = rules::requirements()
        .iter()
        .filter_map(|requirement| Some((requirement, requirement.standing(options.release)?)))
        .collect();
    let facts = Facts::new(&package);
    let requirements: Vec<RequirementReport> = catalogue
        .par_iter()
        .map(|(requirement, standing)| {
            let verdict = match by_id.get(requirement.id) {
                // Nobody waits for the rest.
                _ if deadline.is_some_and(|deadline| Instant::now() > deadline) => {
                    Verdict::empty(Status::Error)
                }
                Some(rule) => decide(*rule, &facts, options),
                None => Verdict::empty(Status::Unchecked),
            };
            settle(requirement, *standing, verdict, &package)
        })
        .collect();
    let gating = |status| {
        let gates = |(_, standing): &&(&Requirement, Standing)| options.fail_on.gates(standing.keyword);
        let mut judged = catalogue.iter().zip(&requirements);
        judged.any(|(entry, judged)| judged.status == status && gates(&entry))
    };
    let outcome = if gating(Status::Fail) {
        Outcome::Fail
    } else if gating(Status::Error) {
        Outcome::Error
    } else {
        Outcome::Pass
    };
    let report = PackageReport {
        name: opened.name.clone(),
        path: opened.path.clone(),
        sha256: hash_of(opened),
        outcome,
        files: package.files().map(|file| file_report(file, &package)).collect(),
        summary: Summary::of(requirements.iter().map(|requirement| requirement.status)),
        requirements,
    };
    (report, package)
}

struct Verdict {
    status: Status,
    said: Said,
}

impl Verdict {
    fn empty(status: Status) -> Self {
        Self { status, said: Said::default() }
    }
}

/// Runs one rule. A rule that panics leaves its own requirement undecided, nothing else.
fn decide<'p>(rule: &dyn Rule, facts: &'p Facts<'p>, options: &Options) -> Verdict {
    let package = facts.package();
    let ran = catch_unwind(AssertUnwindSafe(|| Checks::of(rule, facts, options.release, options.profile)));
    let Ok(checks) = ran else {
        let message =
            format!("the rule of {} failed; this is a defect of vnfcheck, please report it", rule.id());
        return not_decided(package.files().next(), message);
    };
    let said = checks.finish();
    let status = if !said.failures.items.is_empty() {
        Status::Fail
    } else if said.examined > 0 {
        Status::Pass
    } else if let Some(unreadable) = package.files().find(|file| !file.read_errors().is_empty()) {
        let message = format!("not decided: `{}` cannot be read, see R-95303", unreadable.path());
        return not_decided(Some(unreadable), message);
    } else {
        Status::NotApplicable
    };
    Verdict { status, said }
}

fn not_decided(file: Option<&File>, message: String) -> Verdict {
    let mut verdict = Verdict::empty(Status::Error);
    verdict.said.failures.items.extend(file.map(|file| {
        let mut finding = Finding::new(file, message);
        finding.kind("undecided");
        finding
    }));
    verdict
}

fn settle(
    requirement: &'static Requirement,
    standing: Standing,
    verdict: Verdict,
    package: &Package,
) -> RequirementReport {
    let Said { examined, failures, advice, mut undecided } = verdict.said;
    let mut findings = failures.items;
    findings.extend(advice.items);
    findings.sort_by(|a, b| {
        let place = |finding: &Finding| (finding.primary.file, finding.primary.span);
        place(a).cmp(&place(b)).then_with(|| a.message.cmp(&b.message))
    });
    let mut places = Places::new(package);
    let mut occurrences: HashMap<[u8; 32], u32> = HashMap::new();
    let findings = findings
        .into_iter()
        .map(|finding| {
            let primary = places.location(&finding.primary);
            let related = finding.related.iter().map(|related| places.related(related));
            FindingReport {
                fingerprint: fingerprint(requirement.id, &primary, &finding.message, &mut occurrences),
                related: related.collect(),
                related_omitted: finding.related_omitted,
                message: finding.message,
                help: finding.help,
                kind: finding.kind,
                advisory: finding.advisory,
                primary,
            }
        })
        .collect();
    undecided.items.sort_by(|a, b| {
        (a.place.file, a.place.span, &a.message).cmp(&(b.place.file, b.place.span, &b.message))
    });
    RequirementReport {
        id: requirement.id,
        title: requirement.title,
        keyword: standing.keyword.name(),
        level: standing.keyword.level().name(),
        status: verdict.status,
        examined,
        findings,
        findings_omitted: failures.omitted,
        advice_omitted: advice.omitted,
        undecided: undecided.items.iter().map(|related| places.related(related)).collect(),
        undecided_omitted: undecided.omitted,
    }
}

/// The same finding keeps its fingerprint when other parts of the package change; equal ones are counted through.
fn fingerprint(
    id: &str,
    primary: &Location,
    message: &str,
    occurrences: &mut HashMap<[u8; 32], u32>,
) -> String {
    let mut hash = Sha256::new();
    for part in [id, &primary.file, &primary.path, message] {
        hash.update(part.as_bytes());
        hash.update([0]);
    }
    let key: [u8; 32] = hash.clone().finalize().into();
    let occurrence = occurrences.entry(key).or_default();
    hash.update(occurrence.to_le_bytes());
    *occurrence += 1;
    hexadecimal(hash.finalize().iter().take(8))
}

fn file_report(file: &File, package: &Package) -> FileReport {
    let mut called_by: Vec<String> =
        package.calls_to(file.id()).map(|call| package.path_of(call.caller.file()).to_owned()).collect();
    called_by.dedup();
    FileReport {
        path: file.path().to_owned(),
        kind: file.kind().name(),
        environment: package.environment_file(file.id()).map(|file| file.path().to_owned()),
        called_by,
    }
}

fn hash_of(opened: &Opened) -> String {
    let mut hash = Sha256::new();
    for (path, content) in &opened.files {
        for part in [path.as_bytes(), content.as_slice()] {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part);
        }
    }
    hexadecimal(hash.finalize().iter())
}

fn hexadecimal<'b>(bytes: impl Iterator<Item = &'b u8>) -> String {
    let digit = |value: u8| char::from_digit(u32::from(value), 16).unwrap_or('0');
    bytes.flat_map(|byte| [digit(byte >> 4), digit(byte & 0xF)]).collect()
}
