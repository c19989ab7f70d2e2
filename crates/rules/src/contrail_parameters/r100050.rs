use crate::checks::address_names;
use crate::naming::{Attached, Family, Form, NetworkKind, Pattern, Purpose};
use crate::prelude::*;

/// R-100050: the string parameter of an IPv6 address on an external network is
/// `{vm-type}_{network-role}_v6_ip_{index}`.
pub(crate) struct R100050;

impl Rule for R100050 {
    fn id(&self) -> &'static str {
        "R-100050"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        let wanted = Pattern::of(Purpose::Address, NetworkKind::External, Family::V6, Form::Text);
        address_names::check(package, Attached::InstanceIp, wanted, checks);
    }
}
