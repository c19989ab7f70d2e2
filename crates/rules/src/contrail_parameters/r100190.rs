use crate::checks::address_names;
use crate::naming::{Attached, Purpose};
use crate::prelude::*;

/// R-100190: the parameter of a subnet is a string.
pub(crate) struct R100190;

impl Rule for R100190 {
    fn id(&self) -> &'static str {
        "R-100190"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        address_names::check_types(Attached::InstanceIp, Purpose::Subnet, &["string"], checks);
    }
}
