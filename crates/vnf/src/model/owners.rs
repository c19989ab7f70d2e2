//! Owners of resources: the vm-types and networks that references in the package determine for a resource.

use std::collections::BTreeSet;

use vnfcheck_hot::{Call, FileId, Node, NodeId, Owner, Resource, ResourceType, Template, Values};
use vnfcheck_maps::{HashMap, IndexMap};

use crate::networks::NetworkName;
use crate::references::{self, Convention, Network};
use crate::values::{target_at, targets_in};
use crate::{Attached, Attachment, ResourceRef, Vnf, tokens};

/// Users of a resource: the vm-types and networks that it belongs to.
#[derive(Debug, Default)]
pub struct Owners<'p> {
    /// The vm-types of the servers that use the resource.
    pub vm_types: BTreeSet<&'p str>,
    /// The networks that the resource belongs to.
    pub networks: BTreeSet<NetworkName<'p>>,
    /// A user whose vm-type or network is unknown, so the sets may be incomplete.
    pub unknown: Option<UnknownUser<'p>>,
}

/// A user of a resource whose vm-type or network is unknown.
#[derive(Clone, Copy, Debug)]
pub enum UnknownUser<'p> {
    /// A server without a known vm-type.
    Server(Resource<'p>),
    /// A port, interface or subnet without a known network-role.
    Attachment(Resource<'p>),
    /// A server with ports that Nova creates, whose networks no name reveals.
    OwnPorts(Resource<'p>),
    /// A volume attachment whose server is unknown.
    VolumeAttachment(Resource<'p>),
    /// A reference that a function computes.
    Reference(Node<'p>),
}

impl<'p> UnknownUser<'p> {
    /// Returns the place of the user.
    pub fn at(self) -> Node<'p> {
        match self {
            Self::Server(user)
            | Self::Attachment(user)
            | Self::OwnPorts(user)
            | Self::VolumeAttachment(user) => user.key,
            Self::Reference(node) => node,
        }
    }

    /// Returns the clause that states what is unknown.
    pub fn described(self) -> String {
        match self {
            Self::Server(user) => format!("the vm-type of server `{}` is unknown", user.id()),
            Self::Attachment(user) => format!("the network-role of `{}` is unknown", user.id()),
            Self::OwnPorts(user) => {
                format!("the networks of the ports that Nova creates for `{}` are unknown", user.id())
            }
            Self::VolumeAttachment(user) => format!("the server of `{}` is unknown", user.id()),
            Self::Reference(node) => {
                let function = Call::at(node, Owner::default()).map_or("a function", |it| it.function.name());
                format!("`{function}` computes the reference to the resource")
            }
        }
    }

    /// Returns the change of the files that makes the user known.
    pub fn remedy(self) -> String {
        match self {
            Self::Server(user) => {
                format!(
                    "name server `{}` after its vm-type, such as `fw_server_0` for the vm-type `fw`",
                    user.id()
                )
            }
            Self::Attachment(user) => format!(
                "name the network of `{}` after its network-role, such as `oam_net_id` for the role `oam`",
                user.id()
            ),
            Self::OwnPorts(user) => {
                format!(
                    "create a port for each network of server `{}`, and list the ports in `networks`",
                    user.id()
                )
            }
            Self::VolumeAttachment(user) => format!(
                "create `{}` in the template of its server, and refer to the server with `get_resource`",
                user.id()
            ),
            Self::Reference(_) => "refer to the resource with `get_resource` or `get_param` alone".to_owned(),
        }
    }
}

impl<'p> Owners<'p> {
    fn add(&mut self, other: &Self) {
        self.vm_types.extend(other.vm_types.iter().copied());
        self.networks.extend(other.networks.iter().copied());
        self.unknown = self.unknown.or(other.unknown);
    }

    fn add_server(&mut self, vm_type: Option<&'p str>, or: UnknownUser<'p>) {
        match vm_type {
            Some(vm_type) => _ = self.vm_types.insert(vm_type),
            None => self.unknown = self.unknown.or(Some(or)),
        }
    }

    fn add_network(&mut self, attachment: &Attachment<'p>) {
        match attachment.network_name() {
            Some(network) if network.role.is_some() => _ = self.networks.insert(network),
            _ => self.unknown = self.unknown.or(Some(UnknownUser::Attachment(attachment.defined.resource))),
        }
    }

    /// Returns the vm-type if all users are known and share one.
    pub fn vm_type(&self) -> Option<&'p str> {
        let mut all = self.vm_types.iter();
        all.next().filter(|_| self.unknown.is_none() && all.next().is_none()).copied()
    }

    /// Returns the only vm-type for use in a proposed name; an invalid vm-type becomes `{vm-type}`.
    pub fn vm_type_for_name(&self) -> Option<&str> {
        self.vm_type().map(|it| tokens::good_vm_type(it).unwrap_or("{vm-type}"))
    }

    /// Returns the token that must be corrected before a name for the resource can be proposed.
    pub fn to_correct(&self) -> Option<&'static str> {
        tokens::to_correct(self.vm_type(), self.network().and_then(|it| it.role))
    }

    /// Returns the network if all users are known and share one.
    pub fn network(&self) -> Option<&NetworkName<'p>> {
        let mut all = self.networks.iter();
        all.next().filter(|_| self.unknown.is_none() && all.next().is_none())
    }
}

/// Resource types covered by this module: no mandatory requirement prescribes the IDs of these types.
const TYPES: [ResourceType; 6] = [
    ResourceType::Volume,
    ResourceType::VolumeAttachment,
    ResourceType::SecurityGroup,
    ResourceType::Subnet,
    ResourceType::KeyPair,
    ResourceType::ServerGroup,
];

/// Resources of the covered types and their owners, by template file and ID node.
type Found<'p> = IndexMap<(FileId, NodeId), (ResourceRef<'p>, Owners<'p>)>;

/// Returns the resources of the covered types and their owners, in package order.
pub fn owners<'p>(vnf: &Vnf<'p>) -> Vec<(ResourceRef<'p>, Owners<'p>)> {
    let package = vnf.callers.package;
    let mut found: Found<'p> = IndexMap::default();
    for template in package.templates() {
        let definitions = template.definitions_with(|name| TYPES.iter().any(|it| it.is_named(name)));
        let own = definitions.filter(|(resource, it)| it.body == resource.definition.body);
        for (resource, _) in own {
            let placed = ResourceRef { template, resource };
            found.insert(placed.key(), (placed, Owners::default()));
        }
    }
    if found.is_empty() {
        return Vec::new();
    }
    add_of_servers(vnf, &mut found);
    add_of_attached_volumes(vnf, &mut found);
    add_of_attachments(vnf, &mut found);
    add_of_subnets(vnf, &mut found);
    found.into_values().collect()
}

/// Adds `own` to the owners of the resources that the values resolve to.
fn add<'p>(
    vnf: &Vnf<'p>,
    template: &'p Template,
    values: &[Node<'p>],
    own: &Owners<'p>,
    found: &mut Found<'p>,
) {
    for used in vnf.targets_of(template, values) {
        if let Some((_, owners)) = found.get_mut(&used.key()) {
            owners.add(own);
        }
    }
    // The result of another function may not be the resource that an argument refers to.
    for value in values.iter().copied().filter(|it| target_at(*it).is_none()) {
        for target in targets_in(value).filter_map(|it| template.resource(it.text())) {
            if let Some((_, owners)) = found.get_mut(&ResourceRef { template, resource: target }.key()) {
                owners.unknown = owners.unknown.or(Some(UnknownUser::Reference(value)));
            }
        }
    }
}

/// Adds the users of the key pairs, server groups, volumes and security groups that servers reference.
fn add_of_servers<'p>(vnf: &Vnf<'p>, found: &mut Found<'p>) {
    for server in &vnf.servers {
        let (template, vm_type) = (server.defined.template, server.vm_type());
        let definition = server.defined.definition();
        let mut own = Owners::default();
        let resource = server.defined.resource;
        own.add_server(vm_type, UnknownUser::Server(resource));
        let paths: [&[&str]; 4] = [
            &["key_name"],
            &["scheduler_hints", "group"],
            &["block_device_mapping", "volume_id"],
            &["block_device_mapping_v2", "volume_id"],
        ];
        let values: Values<'_> = paths.iter().flat_map(|path| definition.values(path)).collect();
        add(vnf, template, &values, &own, found);
        // Security groups of the server itself apply to the ports that Nova creates. No name reveals their networks.
        let groups = definition.values(&["security_groups"]);
        let mut unknown = Owners { unknown: Some(UnknownUser::OwnPorts(resource)), ..Owners::default() };
        unknown.add_server(vm_type, UnknownUser::Server(resource));
        add(vnf, template, &groups, &unknown, found);
    }
}

/// Adds the owners of volume attachments, which belong to the servers they reference, and of the attached volumes.
fn add_of_attached_volumes<'p>(vnf: &Vnf<'p>, found: &mut Found<'p>) {
    let servers = vnf.servers_by_key();
    let templates = vnf.callers.package.templates();
    for attachment in templates.flat_map(|it| each(it, ResourceType::VolumeAttachment)) {
        let definition = attachment.resource.definition;
        let mut own = Owners::default();
        for server in vnf.targets_of(attachment.template, &definition.values(&["instance_uuid"])) {
            let vm_type = servers.get(&server.key()).and_then(|it| it.vm_type());
            own.add_server(vm_type, UnknownUser::Server(server.resource));
        }
        if own.vm_types.is_empty() && own.unknown.is_none() {
            own.unknown = Some(UnknownUser::VolumeAttachment(attachment.resource));
        }
        if let Some((_, owners)) = found.get_mut(&attachment.key()) {
            owners.add(&own);
        }
        add(vnf, attachment.template, &definition.values(&["volume_id"]), &own, found);
    }
}

/// Adds the owners of security groups that ports and interfaces reference.
fn add_of_attachments<'p>(vnf: &Vnf<'p>, found: &mut Found<'p>) {
    for attachment in &vnf.attachments {
        let property = match attachment.attached {
            Attached::Port => "security_groups",
            Attached::Interface => "security_group_refs",
            Attached::InstanceIp => continue,
        };
        let groups = attachment.defined.definition().values(&[property]);
        if !groups.is_empty() {
            add(vnf, attachment.defined.template, &groups, &owners_of_attachment(vnf, attachment), found);
        }
    }
}

/// Returns the owners of each interface route table, derived from the interfaces that reference it.
pub fn of_route_tables<'p>(vnf: &Vnf<'p>) -> HashMap<(FileId, NodeId), Owners<'p>> {
    let mut found: HashMap<_, Owners<'p>> = HashMap::default();
    for interface in vnf.attached(Attached::Interface) {
        let tables = interface.defined.definition().values(&["interface_route_table_refs"]);
        for table in vnf.targets_of(interface.defined.template, &tables) {
            let owners = found.entry(table.key()).or_default();
            if vnf.servers_of(interface).next().is_some() || interface.vm_types.is_empty() {
                owners.add(&owners_of_attachment(vnf, interface));
            } else {
                // If no server lists the interface, its ID may still contain the vm-type.
                owners.vm_types.extend(interface.vm_types.iter().copied());
                owners.add_network(interface);
            }
        }
    }
    found
}

/// Adds the networks that subnets reference.
fn add_of_subnets<'p>(vnf: &Vnf<'p>, found: &mut Found<'p>) {
    for subnet in vnf.callers.package.templates().flat_map(|it| each(it, ResourceType::Subnet)) {
        let reference = references::reference(subnet.resource.definition);
        if let (Some(reference), Some((_, owners))) = (reference, found.get_mut(&subnet.key())) {
            let network = Network::read(&vnf.callers, subnet.template, reference, Convention::Neutron);
            let name = network.as_ref().map(|it| NetworkName { kind: it.kind, role: it.role });
            match name.filter(|it| it.role.is_some() || network.is_some_and(|it| !it.by_parameter)) {
                // A subnet belongs to one network, and a network that is created here is known even without a role.
                Some(name) => _ = owners.networks.insert(name),
                None => owners.unknown = Some(UnknownUser::Attachment(subnet.resource)),
            }
        }
    }
}

fn each(template: &Template, of_type: ResourceType) -> impl Iterator<Item = ResourceRef<'_>> {
    template.resources_of(of_type).map(move |resource| ResourceRef { template, resource })
}

/// Returns the owners of a port or interface: the vm-types of its servers, otherwise the vm-type in its ID, and its
/// network.
fn owners_of_attachment<'p>(vnf: &Vnf<'p>, attachment: &Attachment<'p>) -> Owners<'p> {
    let mut owners = Owners::default();
    for server in vnf.servers_of(attachment) {
        owners.add_server(server.vm_type(), UnknownUser::Server(server.defined.resource));
    }
    if owners.vm_types.is_empty() {
        let resource = attachment.defined.resource;
        owners.add_server(vnf.leading_vm_type(resource.id()), UnknownUser::Attachment(resource));
    }
    owners.add_network(attachment);
    owners
}
