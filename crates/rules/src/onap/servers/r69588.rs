//! R-69588: a server that boots from a volume refers to it in a block device mapping.

use vnfcheck_hot::ResourceType;

use crate::onap::servers::boot::{self, Boot};
use vnfcheck_check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-69588", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    for template in package.templates() {
        let with_volumes = boot::with_attached_volumes(template);
        for (resource, server) in template.definitions_of(ResourceType::Server) {
            let boot = Boot::of(server);
            if let (Some(image), Some(volume)) = (boot.image, boot.boot_volume()) {
                out.advise(
                    volume,
                    format!("server `{}` boots from this volume, but has an image", resource.id()),
                )
                .related(image, "the image")
                .help("remove `image`, or the boot index of the volume");
            }
            if boot.devices.is_some() {
                out.pass();
            } else if boot.image.is_none()
                && let Some(attachment) = with_volumes.get(&resource.id())
            {
                out.fail(
                    resource,
                    format!("server `{}` has a volume, but no block device mapping", resource.id()),
                )
                .related(*attachment, "a volume is attached here")
                .help("add the boot volume to `block_device_mapping_v2`");
            }
        }
    }
}
