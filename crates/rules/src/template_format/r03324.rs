use crate::prelude::*;

/// R-03324: an environment file has a `parameters` section.
pub(crate) struct R03324;

impl Rule for R03324 {
    fn id(&self) -> &'static str {
        "R-03324"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        for environment in package.environments() {
            if environment.section("parameters").is_some() {
                checks.pass();
            } else {
                checks
                    .fail(environment, "the environment file has no `parameters` section")
                    .help("put the values under a top-level key `parameters:`");
            }
        }
    }
}
