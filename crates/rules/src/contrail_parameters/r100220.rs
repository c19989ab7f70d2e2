use crate::checks::address_names;
use crate::naming::{Attached, Family, Form, NetworkKind, Pattern, Purpose};
use crate::prelude::*;

/// R-100220: the parameter of an IPv6 subnet of an external network is
/// `{network-role}_v6_subnet_id`.
pub(crate) struct R100220;

impl Rule for R100220 {
    fn id(&self) -> &'static str {
        "R-100220"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        let wanted = Pattern::of(Purpose::Subnet, NetworkKind::External, Family::V6, Form::Text);
        address_names::check(package, Attached::InstanceIp, wanted, checks);
    }
}
