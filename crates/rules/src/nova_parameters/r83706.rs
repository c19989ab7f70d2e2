use crate::checks::servers::{self, Boot};
use crate::checks::tokens;
use crate::prelude::*;

/// R-83706: a server that boots from an image names it by `image`.
pub(crate) struct R83706;

impl Rule for R83706 {
    fn id(&self) -> &'static str {
        "R-83706"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        for template in package.templates() {
            let with_volumes = servers::with_attached_volumes(template);
            for (resource, server) in tokens::servers(template) {
                // Heat does not create a server that exists already.
                if server.body.entry("external_id").is_some() {
                    continue;
                }
                let boot = Boot::of(server);
                if boot.image.is_some() {
                    checks.pass();
                } else if boot.devices.is_none() && !with_volumes.contains_key(&resource.id()) {
                    checks
                        .fail(resource, format!("server `{}` has nothing to boot from", resource.id()))
                        .help("add `image`, or `block_device_mapping_v2` if it boots from a volume");
                }
            }
        }
    }
}
