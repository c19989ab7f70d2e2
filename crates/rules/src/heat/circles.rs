//! What refers to itself through others, and so would never be there: resources and conditions.

use std::fmt::Write as _;

use hot::{Reference, Template};

use super::kinds;
use super::scope::Scope;
use crate::checks::{Checks, Finding};

/// No resource depends on itself, directly or through others.
pub(crate) fn check_dependencies(template: &Template, checks: &mut Checks) {
    for circle in template.dependency_cycles() {
        let Some(first) = circle.first() else { continue };
        let message = format!("resources depend on each other in a circle: {}", names(&circle));
        explain(checks.fail(first.name, message), kinds::DEPENDENCY_CYCLE, &circle);
    }
}

/// No condition refers to itself, directly or through others; of those that nothing uses this is advice.
pub(crate) fn check_conditions(scope: &Scope<'_>, checks: &mut Checks) {
    for circle in scope.template.condition_cycles() {
        let Some(first) = circle.first() else { continue };
        let message = format!("conditions refer to each other in a circle: {}", names(&circle));
        let is_used = circle.iter().any(|it| scope.conditions.is_used(&it.name.text()));
        let finding =
            if is_used { checks.fail(first.name, message) } else { checks.advise(first.name, message) };
        explain(finding, kinds::CONDITION_CYCLE, &circle);
    }
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
