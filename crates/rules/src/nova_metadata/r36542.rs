use crate::checks::metadata;
use crate::prelude::*;

/// R-36542: no environment lists the parameter of the metadata `vnf_name`.
pub(crate) struct R36542;

impl Rule for R36542 {
    fn id(&self) -> &'static str {
        "R-36542"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        metadata::omit_from_environment(package, "vnf_name", checks);
    }
}
