use crate::checks::address_names;
use crate::naming::{Attached, Family, Form, NetworkKind, Pattern, Purpose};
use crate::prelude::*;

/// R-100260: the parameter of an IPv6 subnet of an internal network is
/// `int_{network-role}_v6_subnet_id`.
pub(crate) struct R100260;

impl Rule for R100260 {
    fn id(&self) -> &'static str {
        "R-100260"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        let wanted = Pattern::of(Purpose::Subnet, NetworkKind::Internal, Family::V6, Form::Text);
        address_names::check(package, Attached::InstanceIp, wanted, checks);
    }
}
