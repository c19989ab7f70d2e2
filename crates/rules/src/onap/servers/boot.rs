//! Metadata and boot devices of servers.

use std::collections::HashMap;

use hot::{Call, Definition, Entry, Owner, Package, Resource, Template, get_resource_name};

use crate::check::{Findings, Place, Rule, rule};
use crate::mending;

/// By R-number.
pub(crate) static RULES: &[Rule] = &[
    // The metadata of a server has `vf_module_name`.
    rule("R-100400", |cx, out| require_metadata(cx.package(), "vf_module_name", out)),
    // The metadata of a server has `workload_context`.
    rule("R-47061", |cx, out| require_metadata(cx.package(), "workload_context", out)),
    // The metadata of a server has `environment_context`.
    rule("R-88536", |cx, out| require_metadata(cx.package(), "environment_context", out)),
];

/// Demands a key in the metadata of every server.
pub(crate) fn require_metadata(package: &Package, key: &str, out: &mut Findings) {
    for (resource, server) in package.templates().flat_map(|it| it.definitions_of("OS::Nova::Server")) {
        let metadata = server.property("metadata");
        if metadata.is_some_and(|it| Call::at(it.value, Owner::default()).is_some()) {
            continue;
        }
        if metadata.is_some_and(|it| it.value.entry(key).is_some()) {
            out.pass();
            continue;
        }
        let place = metadata.map_or(Place::from(resource), |it| it.key.into());
        out.fail(place, format!("the metadata of server `{}` has no `{key}`", resource.id()))
            .help(format!(
                "add `{key}: {{get_param: {key}}}` to its metadata, and declare the parameter `{key}`"
            ))
            .fix(mending::add_metadata(resource, server, key));
    }
}

/// What a server boots from, as far as its properties tell.
#[derive(Clone, Copy)]
pub(crate) struct Boot<'t> {
    pub(crate) image: Option<Entry<'t>>,
    pub(crate) devices: Option<Entry<'t>>,
}

impl<'t> Boot<'t> {
    pub(crate) fn of(server: Definition<'t>) -> Self {
        let given = |name| server.property(name).filter(|it| !it.value.is_null());
        let devices = ["block_device_mapping_v2", "block_device_mapping"].into_iter().find_map(given);
        Self {
            image: given("image"),
            devices: devices.filter(|it| !(it.value.is_sequence() && it.value.is_empty())),
        }
    }

    /// A volume among the devices that is the first to boot from.
    pub(crate) fn boot_volume(self) -> Option<Entry<'t>> {
        let mut devices = self.devices.into_iter().flat_map(|it| it.value.items());
        devices.find_map(|device| {
            let is_first = device.get("boot_index").is_some_and(|index| index.text() == "0");
            device.entry("volume_id").filter(|_| is_first)
        })
    }
}

/// The attachment of a volume to each server that has one in its template, by the server's id there.
pub(crate) fn with_attached_volumes(template: &Template) -> HashMap<&'_ str, Resource<'_>> {
    let attachments = template.resources_of("OS::Cinder::VolumeAttachment");
    attachments
        .filter_map(|attachment| {
            let server = get_resource_name(attachment.definition.property("instance_uuid")?.value)?;
            Some((server.text(), attachment))
        })
        .collect()
}
