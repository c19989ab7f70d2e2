//! Metadata and boot devices of servers.

use hot::{Call, Definition, Entry, Owner, Package, Resource, Template, get_resource_name};
use maps::HashMap;

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

/// What to do where a server has no metadata: the same whatever key is looked for.
pub(crate) const NO_METADATA: &str =
    "add `metadata` with `vnf_id`, `vnf_name`, `vf_module_id` and the other keys";

/// What to do where metadata lacks a key.
pub(crate) fn add_key(template: &Template, key: &str) -> String {
    let declare = if template.parameter(key).is_none() { ", and declare it" } else { "" };
    format!("add `{key}: {{get_param: {key}}}`{declare}")
}

/// Demands a key in the metadata of every server.
pub(crate) fn require_metadata(package: &Package, key: &str, out: &mut Findings) {
    let servers = package.templates().flat_map(|template| {
        template
            .definitions_of("OS::Nova::Server")
            .map(move |(resource, server)| (template, resource, server))
    });
    for (template, resource, server) in servers {
        let metadata = server.property("metadata");
        if metadata.is_some_and(|it| Call::at(it.value, Owner::default()).is_some()) {
            continue;
        }
        if metadata.is_some_and(|it| it.value.entry(key).is_some()) {
            out.pass();
            continue;
        }
        let place = metadata.map_or(Place::from(resource), |it| it.key.into());
        let id = resource.id();
        let (message, help) = match metadata {
            None => (format!("server `{id}` has no metadata, `{key}` is missing"), NO_METADATA.to_owned()),
            Some(_) => (format!("the metadata of server `{id}` has no `{key}`"), add_key(template, key)),
        };
        out.fail(place, message).help(help).fix(mending::add_metadata(resource, server, key));
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
