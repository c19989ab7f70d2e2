use crate::checks::environment;
use crate::prelude::*;

/// R-26124: a parameter with a default has a value in the environment file.
pub(crate) struct R26124;

impl Rule for R26124 {
    fn id(&self) -> &'static str {
        "R-26124"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        environment::list_defaults(package, checks);
    }
}
