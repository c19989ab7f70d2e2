use crate::checks::address_names;
use crate::naming::{Attached, Family, Form, NetworkKind, Pattern, Purpose};
use crate::prelude::*;

/// R-100030: the list parameter of an IPv4 address on an external network is
/// `{vm-type}_{network-role}_ips`.
pub(crate) struct R100030;

impl Rule for R100030 {
    fn id(&self) -> &'static str {
        "R-100030"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        let wanted = Pattern::of(Purpose::Address, NetworkKind::External, Family::V4, Form::List);
        address_names::check(package, Attached::InstanceIp, wanted, checks);
    }
}
