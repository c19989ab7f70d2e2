use crate::checks::id_contents;
use crate::prelude::*;

/// R-82115: the id of a resource for one kind of server and one external network joins both names.
pub(crate) struct R82115;

impl Rule for R82115 {
    fn id(&self) -> &'static str {
        "R-82115"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        id_contents::check_both(false, checks);
    }
}
