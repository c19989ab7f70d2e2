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
        let wanted = Pattern {
            purpose: Purpose::Address,
            kind: NetworkKind::Internal,
            family: Family::V6,
            form: Form::List,
        };
        address_names::check(package, Attached::InstanceIp, wanted, checks);
    }
}
