//! R-270358: a volume module creates a volume.

use vnfcheck_hot::FileKind;

use crate::onap::modules::module_files;
use vnfcheck_check::{Context, Findings, Place, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-270358", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let creations = cx.vnf().creations();
    for module in package.templates_of(FileKind::Volume) {
        let contents = creations.of_template(module);
        if contents.has_volume {
            out.pass();
        } else if contents.is_complete {
            let place = module.section("resources").map_or_else(|| module.into(), |it| Place::from(it.key));
            out.fail(place, "the volume module creates no `OS::Cinder::Volume`").help(format!(
                "add the volumes, or {}",
                module_files::not_a_volume_module(package, module.file())
            ));
        }
    }
}
