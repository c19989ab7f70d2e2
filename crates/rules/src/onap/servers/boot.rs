//! Boot sources of servers.

use vnfcheck_hot::scalars::integer;
use vnfcheck_hot::{Definition, Entry, Resource, ResourceType, Template, get_resource_name};
use vnfcheck_maps::HashMap;

use crate::onap::aspects::environment::is_blank;

/// The boot sources in the properties of a server.
#[derive(Clone, Copy)]
pub(crate) struct Boot<'t> {
    pub(crate) image: Option<Entry<'t>>,
    pub(crate) devices: Option<Entry<'t>>,
}

impl<'t> Boot<'t> {
    pub(crate) fn of(server: Definition<'t>) -> Self {
        let given = |name| server.property(name).filter(|it| !is_blank(it.value));
        let devices = ["block_device_mapping_v2", "block_device_mapping"].into_iter().find_map(given);
        Self { image: given("image"), devices }
    }

    /// Returns the volume with boot index 0 among the devices.
    pub(crate) fn boot_volume(self) -> Option<Entry<'t>> {
        let mut devices = self.devices.into_iter().flat_map(|it| it.value.items());
        devices.find_map(|device| {
            let is_first = device.get("boot_index").is_some_and(|index| integer(index) == Some(0));
            device.entry("volume_id").filter(|_| is_first)
        })
    }
}

/// Returns the volume attachment of each server that has one in its template, by the ID of the server.
pub(crate) fn with_attached_volumes(template: &Template) -> HashMap<&'_ str, Resource<'_>> {
    let attachments = template.resources_of(ResourceType::VolumeAttachment);
    attachments
        .filter_map(|attachment| {
            let server = get_resource_name(attachment.definition.property("instance_uuid")?.value)?;
            Some((server.text(), attachment))
        })
        .collect()
}
