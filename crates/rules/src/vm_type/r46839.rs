use crate::checks::vm_type_case;
use crate::prelude::*;

/// R-46839: a vm-type is written in one letter case in all resource ids.
pub(crate) struct R46839;

impl Rule for R46839 {
    fn id(&self) -> &'static str {
        "R-46839"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        let ids = checks.facts().package().templates().flat_map(Template::resources).map(|it| it.key);
        vm_type_case::check(checks.facts().vnf(), "resource id", ids, checks);
    }
}
