use crate::checks::address_names;
use crate::naming::{Attached, Purpose};
use crate::prelude::*;

/// R-38236: the parameter of a subnet is a string.
pub(crate) struct R38236;

impl Rule for R38236 {
    fn id(&self) -> &'static str {
        "R-38236"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        address_names::check_types(Attached::Port, Purpose::Subnet, &["string"], checks);
    }
}
