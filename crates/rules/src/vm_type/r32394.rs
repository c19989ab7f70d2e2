use crate::checks::vm_type_case;
use hot::Section;
use crate::prelude::*;

/// R-32394: a vm-type is written in one letter case in all parameter names.
pub(crate) struct R32394;

impl Rule for R32394 {
    fn id(&self) -> &'static str {
        "R-32394"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        let uses = checks.facts().package().templates().flat_map(|it| it.references(Target::Parameter));
        let names = uses.filter(|it| it.owner.section == Section::Resources).map(|it| it.name);
        vm_type_case::check(checks.facts().vnf(), "parameter", names, checks);
    }
}
