use crate::checks::address_names;
use crate::naming::{Attached, Family, Form, NetworkKind, Pattern, Purpose};
use crate::prelude::*;

/// R-85235: the list parameter of an IPv4 address on an internal network is
/// `{vm-type}_int_{network-role}_ips`.
pub(crate) struct R85235;

impl Rule for R85235 {
    fn id(&self) -> &'static str {
        "R-85235"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        let wanted = Pattern::of(Purpose::Address, NetworkKind::Internal, Family::V4, Form::List);
        address_names::check(package, Attached::Port, wanted, checks);
    }
}
