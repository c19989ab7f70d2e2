use crate::checks::addresses;
use crate::prelude::*;

/// R-100170: no environment lists an address on an external network of an instance IP.
pub(crate) struct R100170;

impl Rule for R100170 {
    fn id(&self) -> &'static str {
        "R-100170"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        addresses::omit_external(&addresses::INSTANCE_IP, None, checks);
    }
}
