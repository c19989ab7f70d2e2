use crate::checks::id_contents;
use crate::prelude::*;

/// R-84322: the parameter of an address or subnet on an internal network tells its role.
pub(crate) struct R84322;

impl Rule for R84322 {
    fn id(&self) -> &'static str {
        "R-84322"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        id_contents::check_parameters(true, checks);
    }
}
