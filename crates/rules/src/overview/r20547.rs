use crate::checks::module_outputs;
use crate::prelude::*;

/// R-20547: a parameter that takes an output of the volume module has no constraints.
pub(crate) struct R20547;

impl Rule for R20547 {
    fn id(&self) -> &'static str {
        "R-20547"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        for (volume, partner) in package.volume_pairs() {
            module_outputs::forbid_constraints(volume, partner, package, checks);
        }
    }
}
