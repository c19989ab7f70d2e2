use crate::prelude::*;

/// R-82732: a volume module is named after the module it supports.
pub(crate) struct R82732;

impl Rule for R82732 {
    fn id(&self) -> &'static str {
        "R-82732"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        for volume in package.files_of(Kind::Volume) {
            if package.partner(volume).is_some() {
                checks.pass();
                continue;
            }
            let name = volume.stem().strip_suffix("_volume").unwrap_or_default();
            checks
                .fail(volume, format!("the volume module belongs to no module: there is no `{name}.yaml`"))
                .help("name it like the base or incremental module that takes its outputs, with `_volume` appended");
        }
    }
}
