use crate::checks::environment;
use crate::prelude::*;

/// R-01896: a value that is the same in all deployments stands in the environment file.
pub(crate) struct R01896;

impl Rule for R01896 {
    fn id(&self) -> &'static str {
        "R-01896"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        environment::list_defaults(package, checks);
    }
}
