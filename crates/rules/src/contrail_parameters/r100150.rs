use crate::checks::address_names;
use crate::naming::{Attached, Family, Form, NetworkKind, Pattern, Purpose};
use crate::prelude::*;

/// R-100150: the list parameter of an IPv6 address on an internal network is
/// `{vm-type}_int_{network-role}_v6_ips`.
pub(crate) struct R100150;

impl Rule for R100150 {
    fn id(&self) -> &'static str {
        "R-100150"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        let wanted = Pattern::of(Purpose::Address, NetworkKind::Internal, Family::V6, Form::List);
        address_names::check(package, Attached::InstanceIp, wanted, checks);
    }
}
