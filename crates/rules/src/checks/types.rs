//! Types of resources.

use hot::{Package, Template};

use super::Checks;

/// Demands that no resource, and no member of a group, has a type. `instead` says what to do.
pub(crate) fn forbid(package: &Package, type_name: &str, instead: &str, checks: &mut Checks) {
    for resource in package.templates().flat_map(Template::resources) {
        for (_, node) in resource.type_references() {
            if node.has_text(type_name) {
                checks
                    .fail(node, format!("`{}` is of the forbidden type `{type_name}`", resource.id()))
                    .help(format!("remove it; {instead}"));
            } else {
                checks.pass();
            }
        }
    }
}
