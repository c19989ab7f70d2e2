//! What refers to itself through others, and so would never be there: resources and conditions.

use std::fmt::Write as _;

use hot::{Node, Reference, Section, Target, Template};
use maps::HashSet;

use super::kinds;
use super::scope::Scope;
use crate::check::{Finding, Findings};

/// No resource depends on itself, directly or through others.
pub(crate) fn check_dependencies(template: &Template, out: &mut Findings) {
    for circle in template.dependency_cycles() {
        let Some(first) = circle.first() else { continue };
        let message = format!("resources depend on each other in a circle: {}", names(&circle));
        explain(out.fail(first.name, message), kinds::DEPENDENCY_CYCLE, &circle);
    }
}

/// No condition refers to itself, directly or through others; of those that nothing uses this is advice.
pub(crate) fn check_conditions(scope: &Scope<'_>, out: &mut Findings) {
    for circle in scope.template.condition_cycles() {
        let Some(first) = circle.first() else { continue };
        let message = format!("conditions refer to each other in a circle: {}", names(&circle));
        let is_used = circle.iter().any(|it| scope.conditions.is_used(it.name.text()));
        let at = if scope.version.is_cfn() { entrance(&circle, scope.template) } else { None };
        let at = at.unwrap_or(first.name);
        let finding = if is_used { out.fail(at, message) } else { out.advise(at, message) };
        explain(finding, kinds::CONDITION_CYCLE, &circle);
    }
}

/// The definition by which the engine enters a circle: what is named from outside it.
fn entrance<'p>(circle: &[Reference<'_>], template: &'p Template) -> Option<Node<'p>> {
    let names: HashSet<&str> = circle.iter().map(|it| it.name.text()).collect();
    let is_outside = |reference: &Reference<'_>| {
        reference.owner.section != Section::Conditions
            || template.owner(reference.owner).is_none_or(|owner| !names.contains(owner.name()))
    };
    let mut outside = template.references(Target::Condition).filter(is_outside);
    let reference = outside.find(|reference| names.contains(reference.name.text()))?;
    template.condition(reference.name.text()).map(|condition| condition.value)
}

fn names(circle: &[Reference<'_>]) -> String {
    let mut names = String::new();
    for reference in circle {
        let comma = if names.is_empty() { "" } else { ", " };
        // Writing to a text does not fail.
        let _ = write!(names, "{comma}`{}`", reference.name.text());
    }
    names
}

fn explain(finding: &mut Finding, kind: &'static str, circle: &[Reference<'_>]) {
    finding.kind(kind).help("take one of the references out of the circle");
    for reference in circle.iter().skip(1) {
        finding.related(reference.name, "then this reference");
    }
}
