//! Volumes, key pairs and server groups, with the servers that use them.

use vnfcheck_hot::{FileKind, Node, Resource, ResourceType, Template};
use vnfcheck_maps::IndexMap;
use vnfcheck_vnf::{ParamRef, ResourceKey, ResourceRef};

use super::Reader;
use crate::model::{Companion, CompanionKind};
use crate::names::seen;

/// Properties of servers that name companions.
const PROPERTIES: [(&[&str], CompanionKind); 4] = [
    (&["key_name"], CompanionKind::KeyPair),
    (&["scheduler_hints", "group"], CompanionKind::ServerGroup),
    (&["block_device_mapping", "volume_id"], CompanionKind::Volume),
    (&["block_device_mapping_v2", "volume_id"], CompanionKind::Volume),
];

/// Resource types of companions.
const TYPES: [(ResourceType, CompanionKind); 3] = [
    (ResourceType::Volume, CompanionKind::Volume),
    (ResourceType::KeyPair, CompanionKind::KeyPair),
    (ResourceType::ServerGroup, CompanionKind::ServerGroup),
];

/// A companion: a resource of a template, or an existing resource that a parameter names.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Identity {
    Resource(ResourceKey),
    Parameter(CompanionKind, String),
}

type Found = IndexMap<Identity, Companion>;

impl<'p> Reader<'_, 'p> {
    pub(super) fn companions(&mut self) -> Vec<Companion> {
        let mut found = Found::default();
        for template in self.package.templates() {
            for (of_type, kind) in TYPES {
                for resource in template.resources_of(of_type) {
                    let identity = Identity::Resource(ResourceRef { template, resource }.key());
                    let companion = self.companion(kind, resource);
                    found.insert(identity, companion);
                }
            }
        }
        for (position, server) in self.vnf.servers.iter().enumerate() {
            let Some(key) = self.server_keys.get(position).cloned() else { continue };
            for (path, kind) in PROPERTIES {
                for value in server.defined.definition().values_at_end(path) {
                    self.use_value(
                        server.defined.template,
                        kind,
                        value,
                        std::slice::from_ref(&key),
                        &mut found,
                    );
                }
            }
        }
        self.volume_attachments(&mut found);
        found.into_values().collect()
    }

    fn companion(&mut self, kind: CompanionKind, resource: Resource<'p>) -> Companion {
        let place = self.place(resource.key, resource.definition.body);
        Companion {
            key: self.keys.unique(kind.noun(), &place.file, &seen(resource.id())),
            kind,
            id: Some(seen(resource.id())),
            parameter: None,
            servers: Vec::new(),
            place,
        }
    }

    fn volume_attachments(&mut self, found: &mut Found) {
        for template in self.package.templates() {
            for attachment in template.resources_of(ResourceType::VolumeAttachment) {
                let definition = attachment.definition;
                let servers = self.vnf.targets_of(template, &definition.values(&["instance_uuid"]));
                let positions = servers.iter().filter_map(|it| self.servers_of.get(&it.key())).flatten();
                let servers = self.keys_of(positions.copied());
                for value in definition.values_at_end(&["volume_id"]) {
                    self.use_value(template, CompanionKind::Volume, value, &servers, found);
                }
            }
        }
    }

    /// Adds servers to the companions that a value names.
    fn use_value(
        &mut self,
        template: &'p Template,
        kind: CompanionKind,
        value: Node<'p>,
        servers: &[String],
        found: &mut Found,
    ) {
        let mut targets = self.vnf.targets_of(template, &[value]);
        let used = ParamRef::at(value);
        if let Some(used) = used.filter(|_| targets.is_empty() && kind == CompanionKind::Volume) {
            targets = self.volumes_of_output(used.name());
        }
        let mut is_known = false;
        for target in targets {
            if let Some(companion) = found.get_mut(&Identity::Resource(target.key())) {
                is_known = true;
                add(companion, servers);
            }
        }
        let Some(used) = used.filter(|_| !is_known) else { return };
        let place = self.place(value, value);
        let name = seen(used.name());
        let companion = found.entry(Identity::Parameter(kind, name.clone())).or_insert_with(|| Companion {
            key: self.keys.unique(kind.noun(), "", &name),
            kind,
            id: None,
            parameter: Some(name),
            place,
            servers: Vec::new(),
        });
        add(companion, servers);
    }

    /// Returns the volumes that volume modules pass to other modules in an output with this name.
    fn volumes_of_output(&self, name: &str) -> Vec<ResourceRef<'p>> {
        let modules = self.package.templates_of(FileKind::Volume);
        let outputs = modules.filter_map(|it| Some((it, it.output(name)?.value.get("value")?)));
        outputs.flat_map(|(template, value)| self.vnf.targets_of(template, &[value])).collect()
    }
}

fn add(companion: &mut Companion, servers: &[String]) {
    for server in servers {
        if companion.servers.last() != Some(server) && !companion.servers.contains(server) {
            companion.servers.push(server.clone());
        }
    }
}
