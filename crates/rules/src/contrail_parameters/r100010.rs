use crate::checks::address_names;
use crate::naming::{Attached, Family, Form, NetworkKind, Pattern, Purpose};
use crate::prelude::*;

/// R-100010: the string parameter of an IPv4 address on an external network is
/// `{vm-type}_{network-role}_ip_{index}`.
pub(crate) struct R100010;

impl Rule for R100010 {
    fn id(&self) -> &'static str {
        "R-100010"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        let wanted = Pattern::of(Purpose::Address, NetworkKind::External, Family::V4, Form::Text);
        address_names::check(package, Attached::InstanceIp, wanted, checks);
    }
}
