//! Evaluates the requirements on one package in parallel, within bounds.

use std::time::Instant;

use rayon::prelude::*;
use vnfcheck_check::{Context, Requirement, Subject};
use vnfcheck_fix::{ExpandedFixes, FixPlanner};
use vnfcheck_hot::{Cancel, File, Package, Stop, Work};
use vnfcheck_report::{Note, Outcome, RequirementReport};
use vnfcheck_verdict::{ActiveRequirement, Listing, Suppressions, WaiverUse};

use super::Run;
use crate::csar_input::CsarInput;

/// Number of steps that the requirements may take on any package.
pub const STEPS_OF_EVERY_PACKAGE: u64 = 10_000_000;
/// Number of further steps per node of the package; hand-written templates need about thirty.
pub const STEPS_OF_A_NODE: u64 = 200;

/// The files of a package to check.
#[derive(Clone, Copy)]
pub(crate) struct CheckInput<'p> {
    /// The package without the content of excluded files; only their names are kept.
    pub(crate) package: &'p Package,
    /// The complete package, for mandatory requirements.
    pub(crate) whole: &'p Package,
    /// The CSAR that contains the package.
    pub(crate) csar_input: Option<&'p CsarInput>,
    /// `true` if only the CSAR is checked because it has no Heat content.
    pub(crate) is_csar_alone: bool,
    /// Expanded fixes of the complete package to keep for a dry run.
    pub(crate) known_fixes: Option<&'p ExpandedFixes>,
}

impl CheckInput<'_> {
    /// Returns `true` if rule sets about this subject apply.
    fn is_about(self, subject: Subject) -> bool {
        match subject {
            Subject::Csar => self.csar_input.is_some(),
            Subject::Heat | Subject::Onboarding => !self.is_csar_alone,
        }
    }
}

impl<'p> From<&'p Package> for CheckInput<'p> {
    fn from(package: &'p Package) -> Self {
        Self { package, whole: package, csar_input: None, is_csar_alone: false, known_fixes: None }
    }
}

/// The verdicts on one package.
pub(crate) struct PackageVerdict {
    pub(crate) outcome: Outcome,
    pub(crate) requirements: Vec<RequirementReport>,
    /// Uses of the waivers of the configuration.
    pub(crate) uses: Vec<WaiverUse>,
    pub(crate) notes: Vec<Note>,
    /// The reason why some requirements were not evaluated, if any.
    pub(crate) stopped: Option<Stop>,
}

impl Run {
    /// Checks a package with the given name and path against the package at the given position of the baseline. After a
    /// cancellation, the status of requirements that were not evaluated is an error.
    pub(crate) fn evaluate(
        &self,
        subject: CheckInput<'_>,
        name: &str,
        path: &str,
        known: Option<usize>,
        cancel: &Cancel,
    ) -> PackageVerdict {
        let CheckInput { package, whole, .. } = subject;
        let options = &self.options;
        let policy = &options.policy;
        let baseline = policy.baseline.as_ref().map(|it| &it.value);
        let known = known.and_then(|position| baseline?.packages.get(position));
        let suppressions = Suppressions::new(policy, package, name, path, known);
        let work = Work::new(cancel.clone(), most_steps(package));
        let context = |package| Context::new(package, options.check_options()).with_cancel(cancel.clone());
        let (of_package, of_whole) = (context(package), context(whole));
        let csar = subject.csar_input.map(CsarInput::csar);
        let of_csar = csar.as_ref().zip(subject.csar_input).map(|(csar, csar_input)| {
            let way = way_out(path, package, csar_input);
            (context(csar_input.texts()).of_csar(csar, &options.csar), way)
        });
        let applicable: Vec<&ActiveRequirement> = self.applicable(subject).collect();
        let listing = Listing::of(whole, suppressions.longest_text());
        let follows_rules = self.observer.follows_rules();
        let evaluate = |active: &ActiveRequirement| {
            let around = of_csar.as_ref().filter(|_| active.set().subject() == Subject::Csar);
            let (cx, way) = match around {
                Some((of_csar, way)) => (of_csar, way.as_str()),
                None if active.is_mandatory(policy) => (&of_whole, ""),
                None => (&of_package, ""),
            };
            let started = follows_rules.then(Instant::now);
            let mut report = active.evaluate(cx, way, policy, &work);
            if self.is_limited {
                listing.shorten_one(&mut report);
            }
            if let Some((started, rule)) = started.zip(active.rule())
                && report.ignored.is_none()
            {
                self.observer.rule_ran(rule.id(), started.elapsed());
            }
            report
        };
        let mut requirements = evaluate_all(&applicable, evaluate);
        vnfcheck_verdict::withhold_removals(&mut requirements);
        if self.lists_edits {
            let planner = FixPlanner::new(whole).with_known(subject.known_fixes);
            vnfcheck_verdict::expand_fixes(&planner, listing, &mut requirements, &|expand, fixes| {
                fixes.par_iter().map(|fix| expand(fix)).collect()
            });
        }
        if self.is_limited {
            listing.shorten_all(&mut requirements);
        }
        let accept = |(report, active): (&mut RequirementReport, &&ActiveRequirement)| {
            active.accept(report, &suppressions);
        };
        requirements.par_iter_mut().zip(&applicable).for_each(accept);
        vnfcheck_verdict::join_defects(&mut requirements, &policy.known);
        let outcome = vnfcheck_verdict::outcome(
            &applicable,
            &requirements,
            policy,
            options.fail_on,
            options.gate && !options.accept_undecided,
        );
        let checked: Vec<&Requirement> = applicable.iter().map(|it| it.requirement()).collect();
        let (uses, notes) = suppressions.uses_and_notes(path, &checked);
        self.observer.steps_taken(work.steps());
        PackageVerdict { outcome, requirements, uses, notes, stopped: work.stop() }
    }

    /// Returns the requirements that apply to a package.
    fn applicable<'r>(&'r self, subject: CheckInput<'r>) -> impl Iterator<Item = &'r ActiveRequirement> {
        let of_csars = if subject.is_about(Subject::Csar) { self.of_csars() } else { &[] };
        self.active_requirements
            .iter()
            .filter(move |active| subject.is_about(active.set().subject()))
            .chain(of_csars)
    }

    /// Returns `true` if a subject was examined: a template, or the subject of a rule set that is not about templates.
    /// The mere absence of images from a package without templates does not count.
    pub(super) fn examined(&self, subject: CheckInput<'_>, requirements: &[RequirementReport]) -> bool {
        let mut applicable = self.applicable(subject).zip(requirements);
        subject.package.files().any(|file| file.kind().is_template())
            || applicable.any(|(it, report)| it.set().subject() != Subject::Heat && report.examined > 0)
    }
}

/// Number of requirements that a thread takes at a time; small, so that the threads finish together.
const AT_ONCE: usize = 8;

/// Evaluates the requirements and returns the results in their order. Slow requirements do not delay the others.
fn evaluate_all<'q>(
    applicable: &[&'q ActiveRequirement],
    evaluate: impl Fn(&'q ActiveRequirement) -> RequirementReport + Sync,
) -> Vec<RequirementReport> {
    let (long, short): (Vec<_>, Vec<_>) =
        applicable.iter().copied().enumerate().partition(|(_, active)| active.takes_long());
    let evaluate_each = |applicable: Vec<(usize, &'q ActiveRequirement)>| -> Vec<(usize, RequirementReport)> {
        let applicable = applicable.into_par_iter().with_max_len(AT_ONCE);
        applicable.map(|(position, active)| (position, evaluate(active))).collect()
    };
    let (mut evaluated, others) = rayon::join(|| evaluate_each(long), || evaluate_each(short));
    evaluated.extend(others);
    evaluated.sort_unstable_by_key(|(position, _)| *position);
    evaluated.into_iter().map(|(_, report)| report).collect()
}

/// Returns the relative path from the folder of a package to the folder of its CSAR; empty if they are the same.
fn way_out(path: &str, package: &Package, csar_input: &CsarInput) -> String {
    let is_same = package.files().all(|file| csar_input.texts().file_at(file.path()).is_some());
    if is_same {
        return String::new();
    }
    let inner = path.rsplit_once('!').map_or(path, |(_, inner)| inner);
    let is_own = |folder: &str| {
        let start = format!("{folder}/");
        csar_input.files().iter().any(|file| file.path.starts_with(&start))
    };
    let ends = std::iter::once(0).chain(inner.match_indices('/').map(|(at, _)| at + 1));
    let folder = ends.filter_map(|at| inner.get(at..)).find(|folder| is_own(folder));
    "../".repeat(folder.map_or(0, |folder| folder.split('/').count()))
}

/// Returns the maximum number of steps (visits of nodes and references) that the requirements may take on a package.
pub(super) fn most_steps(package: &Package) -> u64 {
    STEPS_OF_EVERY_PACKAGE + STEPS_OF_A_NODE * nodes(package)
}

fn nodes(package: &Package) -> u64 {
    package.files().filter_map(File::tree).map(|tree| tree.node_count() as u64).sum()
}
