use crate::checks::address_names;
use crate::naming::{Attached, Family, Form, NetworkKind, Pattern, Purpose};
use crate::prelude::*;

/// R-40971: the string parameter of an IPv4 address on an external network is
/// `{vm-type}_{network-role}_ip_{index}`.
pub(crate) struct R40971;

impl Rule for R40971 {
    fn id(&self) -> &'static str {
        "R-40971"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        let wanted = Pattern::of(Purpose::Address, NetworkKind::External, Family::V4, Form::Text);
        address_names::check(package, Attached::Port, wanted, checks);
    }
}
