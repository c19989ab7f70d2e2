use crate::checks::metadata;
use crate::prelude::*;

/// R-20856: no environment lists the parameter of the metadata `vnf_id`.
pub(crate) struct R20856;

impl Rule for R20856 {
    fn id(&self) -> &'static str {
        "R-20856"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        metadata::omit_from_environment(package, "vnf_id", checks);
    }
}
