//! Users of a resource whose vm-types or networks the package does not determine.

use std::collections::BTreeMap;

use vnfcheck_hot::{FileId, Function, Node, NodeId, Resource};

use crate::ResourceDefinition;
use crate::networks::NetworkKind;
use crate::references;
use crate::values::{ParamRef, target_at};

/// A user of a resource whose vm-type or network is unknown.
#[derive(Clone, Copy, Debug)]
pub enum UnknownUser<'p> {
    /// A server without a known vm-type.
    Server(ResourceDefinition<'p>),
    /// A port or interface that no server lists.
    Unlisted(Resource<'p>),
    /// A port, interface or subnet without a known network-role.
    Attachment {
        /// The port, interface or subnet.
        attachment: Resource<'p>,
        /// The network, if the package creates it.
        network: Option<Resource<'p>>,
    },
    /// A server with `security_groups` and with ports that Nova creates, whose networks no name reveals.
    OwnPorts(ResourceDefinition<'p>),
    /// A volume attachment whose server is unknown.
    VolumeAttachment {
        /// The attachment.
        attachment: Resource<'p>,
        /// The reason why the server is unknown.
        server: UnknownServer<'p>,
    },
    /// A reference that a function computes.
    Reference(Node<'p>),
}

/// The reason why the server of a volume attachment is unknown.
#[derive(Clone, Copy, Debug)]
pub enum UnknownServer<'p> {
    /// The package does not contain the template of the server; the node names the template.
    OfMissing(Node<'p>),
    /// The reference names a parameter or resource that the template does not define; the node contains the name.
    Undefined(Node<'p>),
    /// The package creates no server.
    OfNone,
    /// The files do not determine the server.
    Computed,
}

impl<'p> UnknownUser<'p> {
    /// Returns the place of the user.
    pub fn at(self) -> Node<'p> {
        match self {
            Self::Server(user) | Self::OwnPorts(user) => user.resource.key,
            Self::Unlisted(user)
            | Self::Attachment { attachment: user, .. }
            | Self::VolumeAttachment { attachment: user, .. } => user.key,
            Self::Reference(node) => node,
        }
    }

    /// Returns the clause that names the unknown facts.
    pub fn described(self) -> String {
        match self {
            Self::Server(user) => format!("the vm-type of {} is unknown", user.described("server")),
            Self::VolumeAttachment { attachment, server: UnknownServer::OfMissing(template) } => format!(
                "the server of `{}` is in template `{}`, which is not in the package",
                attachment.id(),
                template.text()
            ),
            Self::VolumeAttachment { attachment, server: UnknownServer::Undefined(name) } => {
                format!("the template does not define `{}`, the server of `{}`", name.text(), attachment.id())
            }
            Self::VolumeAttachment { attachment, server: UnknownServer::OfNone } => {
                format!("no template of the package creates the server of `{}`", attachment.id())
            }
            Self::Unlisted(user) | Self::VolumeAttachment { attachment: user, .. } => {
                format!("the server of `{}` is unknown", user.id())
            }
            Self::Attachment { attachment, .. } => {
                format!("the network-role of `{}` is unknown", attachment.id())
            }
            Self::OwnPorts(user) => {
                let server = user.described("server");
                format!("the networks of the ports that Nova creates for {server} are unknown")
            }
            Self::Reference(node) => {
                let function = Function::at(node).map_or("a function", Function::name);
                format!("`{function}` computes the reference to the resource")
            }
        }
    }

    /// Returns the change to the files that makes the user known.
    pub fn remedy(self) -> String {
        match self {
            Self::Server(user) if user.is_member => format!(
                "name the flavor parameter of {} after the vm-type, such as `fw_flavor_name` for the vm-type `fw`",
                user.described("server")
            ),
            Self::Server(user) => format!(
                "name {} after its vm-type, such as `fw_server_0` for the vm-type `fw`, and update all references",
                user.described("server")
            ),
            Self::Unlisted(user) => format!("list `{}` in `networks` of its server", user.id()),
            Self::Attachment { network: Some(network), .. } => format!(
                "name network `{}` after its network-role, such as `int_oam_network` for the role `oam`, and update all references",
                network.id()
            ),
            Self::Attachment { attachment, network: None } => name_network(attachment),
            Self::OwnPorts(user) => format!(
                "create a port for each network of {}, list the ports in `networks`, and move `security_groups` of the server to the ports",
                user.described("server")
            ),
            Self::VolumeAttachment { server: UnknownServer::OfMissing(template), .. } => {
                format!("add template `{}` to the package", template.text())
            }
            Self::VolumeAttachment { attachment, .. } if has_misnamed_server(attachment) => {
                "write `instance_uuid` instead of `server`".to_owned()
            }
            Self::VolumeAttachment { server: UnknownServer::Undefined(name), .. } => {
                let what =
                    if ParamRef::naming(name).is_some() { "declare parameter" } else { "define server" };
                format!("{what} `{}`, or correct the name in the reference", name.text())
            }
            Self::VolumeAttachment { attachment, server: UnknownServer::OfNone } => {
                format!("add the template that creates the server of `{}` to the package", attachment.id())
            }
            Self::VolumeAttachment { attachment, server: UnknownServer::Computed } => format!(
                "create `{}` in the template of its server, and refer to the server with `get_resource`",
                attachment.id()
            ),
            Self::Reference(_) => "refer to the resource with `get_resource` or `get_param` alone".to_owned(),
        }
    }
}

/// Returns the help to name the network of a port, interface or subnet; the reference names a resource or a parameter.
fn name_network(attachment: Resource<'_>) -> String {
    let reference = references::reference(attachment.definition);
    let id = attachment.id();
    if let Some(target) = reference.and_then(target_at) {
        return format!(
            "name `{}`, the network of `{id}`, after its network-role, such as `int_oam_network` for the role `oam`, and update all references",
            target.text()
        );
    }
    let is_of_contrail = attachment.type_references().any(|(_, it)| it.text().starts_with("OS::Contrail"));
    let name = if is_of_contrail { "oam_net_fqdn" } else { "oam_net_id" };
    let form = format!("after its network-role, such as `{name}` for the role `oam`");
    match reference.and_then(ParamRef::at).filter(|it| !it.is_indexed) {
        Some(used) => format!(
            "name parameter `{}`, the network of `{id}`, {form}, in the template, its callers and its environment file",
            used.name()
        ),
        None => format!("take the network of `{id}` from a parameter that is named {form}"),
    }
}

/// Returns `true` if a volume attachment has its server under the name `server`, which does not exist in Heat.
fn has_misnamed_server(attachment: Resource<'_>) -> bool {
    let has = |name: &str| attachment.definition.property(name).is_some();
    has("server") && !has("instance_uuid")
}

/// A vm-type or network without a known name.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// The kind of network, if known.
    kind: Option<NetworkKind>,
    /// `true` for a network that every stack of a template creates.
    is_created: bool,
    /// `true` if the user may have no network here.
    is_optional: bool,
}

/// The vm-types or networks of a resource whose names are unknown.
#[derive(Debug, Default)]
pub(super) struct Unnamed<'p> {
    /// The first user without a known name.
    pub(super) first: Option<UnknownUser<'p>>,
    /// One node for each vm-type or network.
    places: BTreeMap<(FileId, NodeId), Place>,
    /// `true` if the number of vm-types or networks is unknown.
    pub(super) is_open: bool,
}

impl<'p> Unnamed<'p> {
    /// Adds a vm-type or network, identified by a node.
    pub(super) fn add(&mut self, at: Node<'p>, kind: Option<NetworkKind>, user: UnknownUser<'p>) {
        self.first = self.first.or(Some(user));
        let place = self.places.entry((at.file(), at.id()));
        place.or_insert(Place { kind, is_created: false, is_optional: false }).kind = kind;
    }

    /// Adds a network that a user may have, identified by a node.
    pub(super) fn add_optional(&mut self, at: Node<'p>, kind: Option<NetworkKind>, user: UnknownUser<'p>) {
        self.first = self.first.or(Some(user));
        let place = Place { kind, is_created: false, is_optional: true };
        self.places.entry((at.file(), at.id())).or_insert(place);
    }

    /// Records that every stack of a template creates the network that a node identifies.
    pub(super) fn set_created(&mut self, at: Node<'p>) {
        if let Some(place) = self.places.get_mut(&(at.file(), at.id())) {
            place.is_created = true;
        }
    }

    /// Adds any number of vm-types or networks.
    pub(super) fn open(&mut self, user: UnknownUser<'p>) {
        self.first = self.first.or(Some(user));
        self.is_open = true;
    }

    /// Adds the vm-types or networks of another user. Unless all stacks with this user have equal vm-types or networks,
    /// those of each stack may differ.
    pub(super) fn merge(&mut self, other: &Self, are_equal: bool) {
        self.first = self.first.or(other.first);
        self.places.extend(&other.places);
        self.is_open |= other.is_open || (!are_equal && !other.places.is_empty());
    }

    /// Returns `true` if all names are known.
    pub(super) fn is_empty(&self) -> bool {
        self.first.is_none()
    }

    /// Returns the number of places, each of which represents at most one vm-type or network.
    pub(super) fn count(&self) -> usize {
        self.places.len()
    }

    /// Returns the number of places, each of which represents a vm-type or network.
    pub(super) fn certain(&self) -> usize {
        self.places.values().filter(|it| !it.is_optional).count()
    }

    /// Returns the number of networks that certainly differ from each other.
    pub(super) fn created(&self) -> usize {
        self.places.values().filter(|it| it.is_created).count()
    }

    /// Returns the known kinds of the networks; `None` for an unknown kind.
    pub(super) fn kinds(&self) -> impl Iterator<Item = Option<NetworkKind>> {
        self.places.values().map(|it| it.kind)
    }
}
