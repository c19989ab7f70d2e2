use crate::checks::module_outputs;
use crate::prelude::*;

/// R-22608: a parameter of an incremental module that takes an output of the base module has no constraints.
pub(crate) struct R22608;

impl Rule for R22608 {
    fn id(&self) -> &'static str {
        "R-22608"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        for base in package.templates_of(Kind::Base) {
            for module in package.templates_of(Kind::Incremental) {
                module_outputs::forbid_constraints(base, module, package, checks);
            }
        }
    }
}
