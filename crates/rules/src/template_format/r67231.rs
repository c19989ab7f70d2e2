use crate::prelude::*;

/// R-67231: an environment file has no `resource_registry` section.
pub(crate) struct R67231;

impl Rule for R67231 {
    fn id(&self) -> &'static str {
        "R-67231"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        for environment in package.environments() {
            match environment.section("resource_registry") {
                None => checks.pass(),
                Some(section) => {
                    checks
                        .fail(section.key, "the environment file has a `resource_registry` section")
                        .help("name nested templates by file name in the `type` of the resource and remove the section");
                }
            }
        }
    }
}
