use crate::checks::address_names;
use crate::naming::{Attached, Purpose};
use crate::prelude::*;

/// R-100000: the parameter of an address is a string or a list.
pub(crate) struct R100000;

impl Rule for R100000 {
    fn id(&self) -> &'static str {
        "R-100000"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        let allowed = &["string", "comma_delimited_list"];
        address_names::check_types(Attached::InstanceIp, Purpose::Address, allowed, checks);
    }
}
