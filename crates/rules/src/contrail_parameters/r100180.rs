use crate::checks::addresses;
use crate::prelude::*;

/// R-100180: the environment lists every address on an internal network of an instance IP, with a value.
pub(crate) struct R100180;

impl Rule for R100180 {
    fn id(&self) -> &'static str {
        "R-100180"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        addresses::list_internal(package, &addresses::INSTANCE_IP, None, checks);
    }
}
