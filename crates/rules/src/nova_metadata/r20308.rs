use crate::checks::server_metadata;
use crate::prelude::*;

/// R-20308: the parameter behind `environment_context` has its name and type `string`.
pub(crate) struct R20308;

impl Rule for R20308 {
    fn id(&self) -> &'static str {
        "R-20308"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        server_metadata::check_context("environment_context", checks);
    }
}
