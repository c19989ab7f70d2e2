use crate::checks::types;
use crate::prelude::*;

/// R-05257: no resource is an `OS::Neutron::FloatingIP`.
pub(crate) struct R05257;

impl Rule for R05257 {
    fn id(&self) -> &'static str {
        "R-05257"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        types::forbid(package, "OS::Neutron::FloatingIP", "share an address among ports with `allowed_address_pairs`", checks);
    }
}
