use crate::checks::server_metadata;
use crate::prelude::*;

/// R-74978: the parameter behind `workload_context` has its name and type `string`.
pub(crate) struct R74978;

impl Rule for R74978 {
    fn id(&self) -> &'static str {
        "R-74978"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        server_metadata::check_context("workload_context", checks);
    }
}
