//! Dry run of `vnfcheck fix`: applies all fixes of a checked package at once and checks the result once.

use std::borrow::Cow;
use std::sync::Arc;

use fix::{Applicability, Fix, FixPlanner, Plan};
use hot::{Cancel, Package};
use maps::HashSet;
use report::defects::{Defect, defects, join};
use report::{Estimate, FindingReport, Fixable, RequirementReport};

use crate::fixing::{Candidate, candidates, open_defects};
use crate::harm::Failing;
use crate::read::Contents;
use crate::run::{PackageVerdict, Run};

/// A package whose fixes are tried.
#[derive(Clone, Copy)]
pub(crate) struct Tried<'t> {
    pub(crate) contents: &'t Contents,
    pub(crate) package: &'t Package,
    pub(crate) name: &'t str,
    pub(crate) path: &'t str,
    /// Position of the matching package in the baseline.
    pub(crate) known: Option<usize>,
    /// `true` if some requirements were checked on further files.
    pub(crate) is_part: bool,
}

/// The plans of the fixes that `vnfcheck fix` skips.
type Skipped = HashSet<Vec<Plan>>;

/// Counts the findings that `vnfcheck fix` resolves, and marks the fixes that it skips. `None` if the fixes cannot be
/// combined.
pub(crate) fn dry_run(
    run: &Run,
    tried: Tried<'_>,
    requirements: &mut [RequirementReport],
    cancel: &Cancel,
) -> Option<Fixable> {
    if candidates(&*requirements, Applicability::Unsafe).is_empty() {
        return Some(Fixable::default());
    }
    let (fixable, skipped) = DryRun::new(run, tried, cancel).run(requirements)?;
    let fixes = requirements.iter_mut().flat_map(|it| &mut it.findings).filter_map(|it| it.fix.as_mut());
    for report in fixes {
        report.is_skipped = report.fix.as_ref().is_some_and(|fix| skipped.contains(&fix.plans));
    }
    Some(fixable)
}

struct DryRun<'t> {
    /// Checks all requirements, because a fix must not break those that are not selected either.
    of_all: Run,
    /// The requirements that are not selected.
    deselected: HashSet<String>,
    tried: Tried<'t>,
    cancel: &'t Cancel,
}

impl<'t> DryRun<'t> {
    fn new(run: &Run, tried: Tried<'t>, cancel: &'t Cancel) -> Self {
        let deselected = run.deselected(&run.options.policy);
        let mut of_all = run.clone().without_edits();
        if !deselected.is_empty() {
            let options = Arc::make_mut(&mut of_all.options);
            options.policy.select.clear();
            options.policy.ignore.clear();
        }
        Self { of_all, deselected, tried, cancel }
    }

    fn check(&self, package: &Package) -> Vec<RequirementReport> {
        let Tried { name, path, known, .. } = self.tried;
        let PackageVerdict { requirements, .. } =
            self.of_all.evaluate(package.into(), (name, path), known, self.cancel);
        requirements
    }

    fn run(&self, requirements: &[RequirementReport]) -> Option<(Fixable, Skipped)> {
        let Tried { contents, package, is_part, .. } = self.tried;
        let is_same = self.deselected.is_empty() && !is_part;
        let start = if is_same { Cow::Borrowed(requirements) } else { Cow::Owned(self.check(package)) };
        let mut most = Applicability::Safe;
        let mut tried = self.candidates(&start, most);
        if tried.is_empty() {
            most = Applicability::Unsafe;
            tried = self.candidates(&start, most);
        }
        let fixes: Vec<&Fix> = tried.iter().map(|it| it.fix).collect();
        let planner = FixPlanner::new(package);
        let batch = planner.combine(&fixes);
        let after = planner.apply(batch.fixes.iter().map(|(_, it)| it), &contents.files)?;
        let read = contents.changed(after, &self.of_all.options.policy);
        let end = self.check(&Package::link_as(read.parsed, package.layout().clone()));
        let refused = batch.skipped.iter().filter(|it| it.why.is_some()).filter_map(|it| tried.get(it.fix));
        let mut skipped: Skipped = refused.map(|it| it.fix.plans.clone()).collect();
        let harm = Harm::between(&start, &end);
        if let Some(harm) = &harm {
            let made: Vec<&Candidate<'_>> =
                batch.fixes.iter().filter_map(|(position, _)| tried.get(*position)).collect();
            skipped.extend(harm.blamed(&made).map(|it| it.fix.plans.clone()));
        }
        let is_deferred = batch.skipped.iter().any(|it| it.why.is_none());
        let is_last = harm.is_none() && !is_deferred && self.candidates(&end, most).is_empty();
        let (before, after) = (self.selected(&start), self.selected(&end));
        let gone = open_defects(&before).saturating_sub(open_defects(&after));
        let estimate = |is_bound: bool| {
            // Later rounds make fixes that are offered now, and fixes that need no review any more.
            let offered = offers(&before).max(gone + offers(&after));
            let findings = if is_bound { offered.min(open_defects(&before)) } else { gone };
            Estimate { findings, is_bound }
        };
        let safely = if most == Applicability::Safe { estimate(!is_last) } else { Estimate::default() };
        let is_all = is_last && self.candidates(&end, Applicability::Unsafe).is_empty();
        let unsafely = estimate(!is_all);
        Some((Fixable { safely, unsafely }, skipped))
    }

    /// Returns the fixes of the selected requirements up to this applicability.
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
        join(&mut selected);
        Cow::Owned(selected)
    }
}

/// Returns the number of open defects with a fix, safe or unsafe.
fn offers(requirements: &[RequirementReport]) -> usize {
    let open = defects(requirements).into_iter().filter(Defect::is_open);
    open.filter(|it| it.fix().is_some()).count()
}

/// The findings that fixes cause.
struct Harm<'e> {
    findings: Vec<&'e FindingReport>,
}

impl<'e> Harm<'e> {
    /// Returns the harm that was done between two checks of a package; `None` if there is none.
    fn between(start: &[RequirementReport], end: &'e [RequirementReport]) -> Option<Self> {
        let (was, is) = (Failing::of(start), Failing::of(end));
        let broken = was.broken_in(&is);
        let has_more = is.findings > was.findings;
        if broken.is_empty() && !has_more {
            return None;
        }
        let all = |requirements: &'e [RequirementReport]| {
            requirements.iter().flat_map(|it| it.findings.iter().map(move |finding| (it, finding)))
        };
        let known: HashSet<&str> =
            start.iter().flat_map(|it| &it.findings).map(|it| it.fingerprint.as_str()).collect();
        let is_new = |(requirement, finding): &(&RequirementReport, &FindingReport)| {
            let names = [Some(requirement.id.as_ref()), finding.kind.as_deref()];
            let is_broken = names.into_iter().flatten().any(|name| broken.iter().any(|it| it == name));
            finding.is_open() && (has_more || is_broken) && !known.contains(finding.fingerprint.as_str())
        };
        Some(Self { findings: all(end).filter(is_new).map(|(_, finding)| finding).collect() })
    }

    /// Returns the fixes of the elements that are harmed, or all fixes if there are none of these.
    fn blamed<'c>(&self, made: &'c [&'c Candidate<'c>]) -> impl Iterator<Item = &'c Candidate<'c>> {
        let harmed: HashSet<&str> = self.findings.iter().filter_map(|it| element(&it.primary.path)).collect();
        let names = |it: &Candidate<'c>| {
            let new_names = it.fix.plans.iter().filter_map(Plan::new_name);
            new_names.chain(element(it.node)).any(|name| harmed.contains(name))
        };
        let is_any = made.iter().any(|it| names(it));
        let blamed: Vec<&Candidate<'_>> = made.iter().copied().filter(|it| !is_any || names(it)).collect();
        blamed.into_iter()
    }
}

/// Returns the name of the resource, parameter or other entry of a section that contains a node.
fn element(path: &str) -> Option<&str> {
    path.split(['.', '[']).nth(1)
}
