use crate::checks::vm_type_case;
use crate::naming::Vnf;
use crate::prelude::*;

/// R-46839: a vm-type is written in one letter case in all resource ids.
pub(crate) struct R46839;

impl Rule for R46839 {
    fn id(&self) -> &'static str {
        "R-46839"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        let ids = package.templates().flat_map(Template::resources).map(|it| it.key);
        vm_type_case::check(&Vnf::of(package), "resource id", ids, checks);
    }
}
