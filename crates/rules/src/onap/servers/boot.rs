//! What servers boot from.

use hot::{Definition, Entry, Resource, Template, get_resource_name};
use maps::HashMap;

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
