use crate::checks::address_names;
use crate::naming::{Attached, Purpose};
use crate::prelude::*;

/// R-34037: the parameter of an address is a string or a list.
pub(crate) struct R34037;

impl Rule for R34037 {
    fn id(&self) -> &'static str {
        "R-34037"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        let allowed = &["string", "comma_delimited_list"];
        address_names::check_types(Attached::Port, Purpose::Address, allowed, checks);
    }
}
