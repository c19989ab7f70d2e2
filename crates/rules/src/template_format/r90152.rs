use crate::prelude::*;

/// R-90152: a `resources` section declares at least one resource.
pub(crate) struct R90152;

impl Rule for R90152 {
    fn id(&self) -> &'static str {
        "R-90152"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        for template in package.templates() {
            let Some(section) = template.section("resources") else { continue };
            if template.resources().next().is_some() {
                checks.pass();
            } else {
                checks
                    .fail(section.key, "the `resources` section declares no resource")
                    .help("declare at least one resource or remove the section");
            }
        }
    }
}
