use crate::checks::servers::{self, Boot};
use crate::checks::tokens;
use crate::prelude::*;

/// R-69588: a server that boots from a volume names it by a block device mapping.
pub(crate) struct R69588;

impl Rule for R69588 {
    fn id(&self) -> &'static str {
        "R-69588"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        for template in package.templates() {
            let with_volumes = servers::with_attached_volumes(template);
            for (resource, server) in tokens::servers(template) {
                let boot = Boot::of(server);
                if let (Some(image), Some(volume)) = (boot.image, boot.boot_volume()) {
                    checks
                        .advise(volume, format!("server `{}` boots from this volume, but names an image", resource.id()))
                        .related(image, "the image")
                        .help("remove `image`, or the boot index of the volume");
                }
                if boot.devices.is_some() {
                    checks.pass();
                } else if boot.image.is_none()
                    && let Some(attachment) = with_volumes.get(&resource.id())
                {
                    checks
                        .fail(resource, format!("server `{}` has a volume, but no block device mapping", resource.id()))
                        .related(*attachment, "a volume is attached here")
                        .help("name the volume to boot from in `block_device_mapping_v2`");
                }
            }
        }
    }
}
