use hot::Resource;

use crate::catalogue::Release;
use crate::checks::Place;
use crate::checks::volumes::VOLUME;
use crate::prelude::*;

/// R-610030: an incremental module creates a server or, since guilin, a volume.
pub(crate) struct R610030;

impl Rule for R610030 {
    fn id(&self) -> &'static str {
        "R-610030"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        let by_newer_text = checks.release() >= Release::Guilin || checks.profile() == Profile::Vvp;
        let (wanted, named): (&[&str], _) = if by_newer_text {
            (&[SERVER, VOLUME], "neither a server nor a volume")
        } else {
            (&[SERVER], "no server")
        };
        for module in package.templates_of(Kind::Incremental) {
            let expansion = package.expand(module);
            let mut resources = expansion.templates.iter().flat_map(|template| template.resources());
            let is_wanted = |resource: Resource<'_>| {
                resource.created_types().any(|created| wanted.contains(&created.text().as_ref()))
            };
            if resources.any(is_wanted) {
                checks.pass();
            } else if expansion.is_complete {
                let place = module.section("resources").map_or_else(|| module.into(), |it| Place::from(it.key));
                checks
                    .fail(place, format!("the incremental module creates {named}"))
                    .help("move what it defines to the module that needs it, or call it from another template");
            }
        }
    }
}

const SERVER: &str = "OS::Nova::Server";
