use crate::checks::{Place, volumes};
use crate::prelude::*;

/// R-270358: a volume module creates a volume.
pub(crate) struct R270358;

impl Rule for R270358 {
    fn id(&self) -> &'static str {
        "R-270358"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        for module in package.templates_of(Kind::Volume) {
            let contents = volumes::of_template(module, package);
            if contents.has_volume {
                checks.pass();
            } else if contents.is_complete {
                let place = module.section("resources").map_or_else(|| module.into(), |it| Place::from(it.key));
                checks
                    .fail(place, "the volume module creates no `OS::Cinder::Volume`")
                    .help("add the volumes, or choose a name that does not end in `_volume`");
            }
        }
    }
}
