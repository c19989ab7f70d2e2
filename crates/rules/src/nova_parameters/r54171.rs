use crate::checks::server_parameters;
use crate::prelude::*;

/// R-54171: a string server name is `{vm-type}_name_{index}`.
pub(crate) struct R54171;

impl Rule for R54171 {
    fn id(&self) -> &'static str {
        "R-54171"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        server_parameters::check_indexed_names(checks);
    }
}
