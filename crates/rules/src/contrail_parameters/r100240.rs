use crate::checks::address_names;
use crate::naming::{Attached, Family, Form, NetworkKind, Pattern, Purpose};
use crate::prelude::*;

/// R-100240: the parameter of an IPv4 subnet of an internal network is
/// `int_{network-role}_subnet_id`.
pub(crate) struct R100240;

impl Rule for R100240 {
    fn id(&self) -> &'static str {
        "R-100240"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        let wanted = Pattern::of(Purpose::Subnet, NetworkKind::Internal, Family::V4, Form::Text);
        address_names::check(package, Attached::InstanceIp, wanted, checks);
    }
}
