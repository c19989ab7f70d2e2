use crate::checks::id_contents;
use crate::prelude::*;

/// R-54517: the id of a resource for one kind of server tells it.
pub(crate) struct R54517;

impl Rule for R54517 {
    fn id(&self) -> &'static str {
        "R-54517"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        id_contents::check_vm_type(checks);
    }
}
