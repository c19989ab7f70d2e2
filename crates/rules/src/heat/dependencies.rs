//! Resources that wait for each other would never be created.

use hot::Template;

use super::kinds;
use crate::checks::Checks;

/// No resource depends on itself, directly or through others.
pub(crate) fn check(template: &Template, checks: &mut Checks) {
    for cycle in template.dependency_cycles() {
        let Some((first, rest)) = cycle.split_first() else { continue };
        let names: Vec<String> =
            cycle.iter().map(|reference| format!("`{}`", reference.name.text())).collect();
        let finding = checks
            .fail(first.name, format!("resources depend on each other in a circle: {}", names.join(", ")));
        finding.kind(kinds::DEPENDENCY_CYCLE).help("take one of the references out of the circle");
        for reference in rest {
            finding.related(reference.name, "then this reference");
        }
    }
}
