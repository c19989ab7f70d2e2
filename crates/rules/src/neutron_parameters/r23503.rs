use crate::checks::address_names;
use crate::naming::{Attached, Family, Form, NetworkKind, Pattern, Purpose};
use crate::prelude::*;

/// R-23503: the list parameter of an IPv6 address on an external network is
/// `{vm-type}_{network-role}_v6_ips`.
pub(crate) struct R23503;

impl Rule for R23503 {
    fn id(&self) -> &'static str {
        "R-23503"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        let wanted = Pattern::of(Purpose::Address, NetworkKind::External, Family::V6, Form::List);
        address_names::check(package, Attached::Port, wanted, checks);
    }
}
