//! Findings in each deployment of a package, with the environments that cause them.

use vnfcheck_fix::{Applicability, Fix};
use vnfcheck_hot::Deployment;

use crate::words::all_of;
use vnfcheck_check::{Context, Finding, Findings, shortened};

/// Maximum number of deployments that a message names.
const MOST_NAMED: usize = 3;

/// Checks a package in each of its deployments, and returns the findings of each check. A finding that occurs only in
/// some deployments names their environments.
pub(super) fn check<'p>(
    cx: &Context<'p>,
    checks: usize,
    examine: impl Fn(Deployment<'p>) -> Vec<Findings>,
) -> Vec<Findings> {
    let deployments: Vec<_> = cx.package().deployments().collect();
    if let [only] = deployments[..] {
        return examine(only);
    }
    let found = deployments.iter().take_while(|_| !cx.is_cancelled()).map(|it| examine(*it).into_iter());
    let mut found: Vec<_> = found.collect();
    let mut of_next = || found.iter_mut().filter_map(Iterator::next).collect::<Vec<_>>();
    (0..checks).map(|_| merged(&of_next(), &deployments)).collect()
}

/// Merges the findings of all deployments.
fn merged(found: &[Findings], deployments: &[Deployment<'_>]) -> Findings {
    Findings::of_variants(found, |finding, positions| {
        let with: Vec<_> = positions.iter().filter_map(|at| deployments.get(*at).copied()).collect();
        mark(finding, &with, deployments);
    })
}

/// Adds the names of the environments of `with`, the only deployments with this finding.
fn mark(finding: &mut Finding, with: &[Deployment<'_>], all: &[Deployment<'_>]) {
    let file = with.first().map_or("", |it| it.package().path_of(finding.primary.file));
    let label = label(with, all);
    finding.fact(label.clone());
    // A finding in an environment of exactly these deployments needs no label.
    if is_common(file, all) || !with.iter().all(|it| has(*it, file)) {
        finding.message = shortened(format!("with {label}: {}", finding.message));
    }
    // The author knows whether the change suits the other deployments.
    let fix = finding.fix.take();
    finding.fix = fix.map(|fix| match fix.applicability {
        Applicability::Safe => Box::new(Fix { applicability: Applicability::Unsafe, ..*fix }),
        Applicability::Unsafe | Applicability::Display => fix,
    });
}

/// Returns the environments that distinguish some deployments from the others.
fn label(with: &[Deployment<'_>], all: &[Deployment<'_>]) -> String {
    // One environment, such as a site, may explain the finding independently of the others.
    let mut shared = with.first().map(|it| distinguishing(*it, all)).unwrap_or_default();
    shared.retain(|path| with.iter().all(|it| has(*it, path)));
    if all.iter().filter(|it| shared.iter().all(|path| has(**it, path))).count() == with.len() {
        return all_of(&shared);
    }
    let mut labels: Vec<String> = with.iter().map(|it| all_of(&distinguishing(*it, all))).collect();
    labels.dedup();
    let more = labels.len().saturating_sub(MOST_NAMED);
    if more > 0 {
        labels.truncate(MOST_NAMED);
        labels.push(format!("{more} more"));
    }
    labels.join(" or ")
}

/// Returns the environments of a deployment that not every deployment has.
fn distinguishing<'p>(deployment: Deployment<'p>, all: &[Deployment<'_>]) -> Vec<&'p str> {
    let paths = deployment.paths().iter().map(String::as_str);
    paths.filter(|path| !is_common(path, all)).collect()
}

/// Returns `true` if a deployment has the environment at this path.
fn has(deployment: Deployment<'_>, path: &str) -> bool {
    deployment.paths().iter().any(|it| it == path)
}

/// Returns `true` if every deployment has the environment at this path.
fn is_common(path: &str, all: &[Deployment<'_>]) -> bool {
    all.iter().all(|it| has(*it, path))
}
