use crate::checks::id_contents;
use crate::prelude::*;

/// R-21330: the parameter of an address or subnet on an external network tells its role.
pub(crate) struct R21330;

impl Rule for R21330 {
    fn id(&self) -> &'static str {
        "R-21330"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        id_contents::check_parameters(false, checks);
    }
}
