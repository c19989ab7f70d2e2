use crate::checks::address_names;
use crate::naming::{Attached, Family, Form, NetworkKind, Pattern, Purpose};
use crate::prelude::*;

/// R-100090: the string parameter of an IPv4 address on an internal network is
/// `{vm-type}_int_{network-role}_ip_{index}`.
pub(crate) struct R100090;

impl Rule for R100090 {
    fn id(&self) -> &'static str {
        "R-100090"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        let wanted = Pattern::of(Purpose::Address, NetworkKind::Internal, Family::V4, Form::Text);
        address_names::check(package, Attached::InstanceIp, wanted, checks);
    }
}
