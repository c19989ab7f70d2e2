use crate::checks::types;
use crate::prelude::*;

/// R-76449: no resource is an `OS::Neutron::FloatingIPAssociation`.
pub(crate) struct R76449;

impl Rule for R76449 {
    fn id(&self) -> &'static str {
        "R-76449"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        types::forbid(package, "OS::Neutron::FloatingIPAssociation", "share an address among ports with `allowed_address_pairs`", checks);
    }
}
