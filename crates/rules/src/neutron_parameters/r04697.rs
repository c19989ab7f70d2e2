use crate::checks::address_names;
use crate::naming::{Attached, Family, Form, NetworkKind, Pattern, Purpose};
use crate::prelude::*;

/// R-04697: the list parameter of an IPv4 address on an external network is
/// `{vm-type}_{network-role}_ips`.
pub(crate) struct R04697;

impl Rule for R04697 {
    fn id(&self) -> &'static str {
        "R-04697"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        let wanted = Pattern::of(Purpose::Address, NetworkKind::External, Family::V4, Form::List);
        address_names::check(package, Attached::Port, wanted, checks);
    }
}
