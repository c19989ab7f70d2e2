use crate::prelude::*;

/// R-25190: a volume leaves out `availability_zone`.
pub(crate) struct R25190;

impl Rule for R25190 {
    fn id(&self) -> &'static str {
        "R-25190"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        for resource in package.templates().flat_map(Template::resources) {
            for volume in resource.definitions().filter(|it| it.is("OS::Cinder::Volume")) {
                let Some(zone) = volume.property("availability_zone") else {
                    checks.pass();
                    continue;
                };
                checks
                    .fail(zone, format!("volume `{}` sets `availability_zone`", resource.id()))
                    .help("remove the property; the volume is created in the default zone");
            }
        }
    }
}
