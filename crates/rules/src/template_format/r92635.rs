use crate::heat;
use crate::prelude::*;

/// R-92635: a template is one that Heat accepts.
pub(crate) struct R92635;

impl Rule for R92635 {
    fn id(&self) -> &'static str {
        "R-92635"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        heat::check(package, checks);
    }
}
