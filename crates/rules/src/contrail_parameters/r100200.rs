use crate::checks::address_names;
use crate::naming::{Attached, Family, Form, NetworkKind, Pattern, Purpose};
use crate::prelude::*;

/// R-100200: the parameter of an IPv4 subnet of an external network is
/// `{network-role}_subnet_id`.
pub(crate) struct R100200;

impl Rule for R100200 {
    fn id(&self) -> &'static str {
        "R-100200"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        let wanted = Pattern::of(Purpose::Subnet, NetworkKind::External, Family::V4, Form::Text);
        address_names::check(package, Attached::InstanceIp, wanted, checks);
    }
}
