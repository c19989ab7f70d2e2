//! Cycles of resources or conditions, which Heat can neither create nor evaluate.

use vnfcheck_hot::{Node, Reference, Section, Target, Template};
use vnfcheck_maps::HashSet;

use super::scope::Scope;
use super::{kinds, report};
use crate::words::listed;
use vnfcheck_check::{Finding, Findings};

/// Reports resources that depend on themselves, directly or through others.
pub(crate) fn check_dependencies(template: &Template, out: &mut Findings) {
    for cycle in template.dependency_cycles() {
        let Some(first) = cycle.first() else { continue };
        let names = names(&cycle);
        let message = if cycle.len() == 1 {
            format!("resource {names} depends on itself")
        } else {
            format!("resources depend on each other in a cycle: {names}")
        };
        explain(out.fail(first.name, message), kinds::DEPENDENCY_CYCLE, &cycle);
    }
}

/// Reports conditions that refer to themselves, directly or through others. Cycles of unused conditions are advice.
pub(crate) fn check_conditions(scope: &Scope<'_>, out: &mut Findings) {
    for cycle in scope.template.condition_cycles() {
        let Some(first) = cycle.first() else { continue };
        let names = names(&cycle);
        let message = if cycle.len() == 1 {
            format!("condition {names} refers to itself")
        } else {
            format!("conditions refer to each other in a cycle: {names}")
        };
        let is_used = cycle.iter().any(|it| scope.conditions.is_used(it.name.text()));
        let at = if scope.version.is_cfn() { entrance(&cycle, scope.template) } else { None };
        let at = at.unwrap_or(first.name);
        explain(report(is_used, at, message, out), kinds::CONDITION_CYCLE, &cycle);
    }
}

/// Returns the definition at which the engine enters a cycle: a definition with a reference from outside the cycle.
fn entrance<'p>(cycle: &[Reference<'_>], template: &'p Template) -> Option<Node<'p>> {
    let names: HashSet<&str> = cycle.iter().map(|it| it.name.text()).collect();
    let is_outside = |reference: &Reference<'_>| {
        reference.owner.section != Section::Conditions
            || template.owner(reference.owner).is_none_or(|owner| !names.contains(owner.name()))
    };
    let mut outside = template.references(Target::Condition).filter(is_outside);
    let reference = outside.find(|reference| names.contains(reference.name.text()))?;
    template.condition(reference.name.text()).map(|condition| condition.value)
}

fn names(cycle: &[Reference<'_>]) -> String {
    listed(&cycle.iter().map(|it| it.name.text()).collect::<Vec<_>>())
}

fn explain(finding: &mut Finding, kind: &'static str, cycle: &[Reference<'_>]) {
    let help = if cycle.len() == 1 { "remove the reference" } else { "remove one of the references" };
    finding.kind(kind).help(help);
    for reference in cycle.iter().skip(1) {
        finding.fact(reference.name.text());
        finding.related(reference.name, "the next reference of the cycle");
    }
}
