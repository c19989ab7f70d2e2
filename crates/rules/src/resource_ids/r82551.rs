use crate::checks::id_contents;
use crate::prelude::*;

/// R-82551: the id of a resource for one kind of server and one internal network joins both names.
pub(crate) struct R82551;

impl Rule for R82551 {
    fn id(&self) -> &'static str {
        "R-82551"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        id_contents::check_both(true, checks);
    }
}
