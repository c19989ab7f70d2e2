//! Owners of resources: the vm-types and networks that references in the package determine for a resource.

use std::cell::LazyCell;
use std::collections::BTreeSet;

use vnfcheck_hot::{
    Callee, FileId, Function, Node, PSEUDO_PARAMETERS, Package, Resource, ResourceType, Template, Values, Via,
};
use vnfcheck_maps::{HashMap, IndexMap};

use super::created::may_create_network;
use super::unknown_users::Unnamed;
pub use super::unknown_users::{UnknownServer, UnknownUser};
use crate::networks::{NETWORK_TYPES, NetworkKind, NetworkName};
use crate::references::{self, Convention, Network};
use crate::values::{ParamRef, branches, reads_all_attributes, target_at, targets_in, uses_in};
use crate::{Attached, Attachment, ResourceKey, ResourceRef, Server, Vnf, tokens};

/// Users of a resource: its vm-types and networks.
#[derive(Debug, Default)]
pub struct Owners<'p> {
    /// The known vm-types of the servers that use the resource.
    pub vm_types: BTreeSet<&'p str>,
    /// The networks with a known role that the resource belongs to.
    pub networks: BTreeSet<NetworkName<'p>>,
    unnamed_vm_types: Unnamed<'p>,
    unnamed_networks: Unnamed<'p>,
    /// The greatest number of vm-types that the VNF may have; `None` if the files do not limit the number.
    most_of_vnf: Option<usize>,
}

/// A resource and its owners.
#[derive(Debug)]
pub struct Owned<'p> {
    /// The resource.
    pub placed: ResourceRef<'p>,
    /// The vm-types and networks that the resource belongs to.
    pub owners: Owners<'p>,
}

/// A number of vm-types or networks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount<T = ()> {
    /// No owner.
    None,
    /// Exactly one owner.
    One(T),
    /// Two or more.
    Several,
}

impl<T> Amount<T> {
    /// Returns `true` for exactly one owner.
    pub fn is_one(self) -> bool {
        matches!(self, Self::One(_))
    }
}

/// The number of vm-types and networks that a resource belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scope {
    /// Number of vm-types.
    pub vm_types: Amount,
    /// Number of networks, with the kind of the only network.
    pub networks: Amount<NetworkKind>,
}

impl<'p> Owners<'p> {
    /// Adds the owners of a user. Unless all stacks with this user have equal owners, each stack may have additional
    /// unnamed owners.
    fn add(&mut self, other: &Self, are_equal: bool) {
        self.vm_types.extend(other.vm_types.iter().copied());
        self.networks.extend(other.networks.iter().copied());
        self.unnamed_vm_types.merge(&other.unnamed_vm_types, are_equal);
        self.unnamed_networks.merge(&other.unnamed_networks, are_equal);
    }

    fn add_server(&mut self, server: &Server<'p>) {
        let defined = server.defined;
        let at = defined.definition().body;
        self.add_vm_type(server.vm_type(), at, UnknownUser::Server(defined));
    }

    /// Adds the unknown server of a volume attachment. Each stack has a single such server.
    fn add_unknown_server(&mut self, vnf: &Vnf<'p>, attachment: ResourceRef<'p>) {
        let ResourceRef { template, resource } = attachment;
        let package = vnf.callers.package;
        let server = match missing_template(package, attachment) {
            Some(template) => UnknownServer::OfMissing(template),
            None => match undefined_name(attachment) {
                Some(name) => UnknownServer::Undefined(name),
                None if vnf.servers.is_empty() => UnknownServer::OfNone,
                None => UnknownServer::Computed,
            },
        };
        let user = UnknownUser::VolumeAttachment { attachment: resource, server };
        if is_deployed_once(package, template.file(), None) {
            self.unnamed_vm_types.add(resource.key, None, user);
        } else {
            self.unnamed_vm_types.open(user);
        }
    }

    fn add_vm_type(&mut self, vm_type: Option<&'p str>, at: Node<'p>, or: UnknownUser<'p>) {
        match vm_type {
            Some(vm_type) => _ = self.vm_types.insert(vm_type),
            None => self.unnamed_vm_types.add(at, None, or),
        }
    }

    fn add_network_of(&mut self, vnf: &Vnf<'p>, attachment: &Attachment<'p>) {
        let defined = attachment.defined;
        let (name, networks) = (attachment.network_name(), vnf.networks_of(attachment));
        let user = unknown_attachment(vnf, defined.placed(), networks, name);
        let is_on_none = networks.iter().all(|it| it.is_null()) && attachment.kind().is_none();
        if is_on_none && !defined.definition().has_unknown_properties() {
            return;
        }
        let only = match networks {
            [reference] => Some(*reference),
            _ => None,
        };
        let passed = only.and_then(|it| passed_network(vnf, defined.template, it));
        let template = passed.map_or(defined.template, |it| it.template);
        let at = passed.map(|it| it.resource.key).or_else(|| place_of(defined.template, only?));
        if at.is_none() && defined.is_member && attachment.role().is_none() {
            // The members of a group may differ by their index.
            return self.unnamed_networks.open(user);
        }
        let at = at.unwrap_or(defined.resource.key);
        self.add_network(name, attachment.kind(), at, user);
        if !defined.is_member && is_unconditional(defined.resource) && is_created(template, at) {
            self.unnamed_networks.set_created(at);
        }
    }

    /// Adds a network; the node identifies a network without a role.
    fn add_network(
        &mut self,
        name: Option<NetworkName<'p>>,
        kind: Option<NetworkKind>,
        at: Node<'p>,
        user: UnknownUser<'p>,
    ) {
        match name.filter(|it| it.role.is_some()) {
            Some(name) => _ = self.networks.insert(name),
            None => self.unnamed_networks.add(at, kind, user),
        }
    }

    /// Returns `true` if the names of all vm-types and networks are known.
    pub fn are_known(&self) -> bool {
        self.unnamed_vm_types.is_empty() && self.unnamed_networks.is_empty()
    }

    /// Returns the first user with an unknown name among several vm-types, if the ID of the resource may contain a
    /// vm-type, or among several networks. With only one vm-type or network, no name is shared.
    pub fn unknown_of_several(&self, may_contain_vm_type: impl FnOnce() -> bool) -> Option<UnknownUser<'p>> {
        let vm_types = self.unnamed_vm_types.first;
        let vm_types = vm_types.filter(|_| self.may_have_vm_types(Amount::Several) && may_contain_vm_type());
        vm_types.or_else(|| self.unnamed_networks.first.filter(|_| self.may_be_on(Amount::Several)))
    }

    /// Returns the first user without a known vm-type.
    pub fn unknown_vm_type(&self) -> Option<UnknownUser<'p>> {
        self.unnamed_vm_types.first
    }

    /// Returns the first user without a known network.
    pub fn unknown_network(&self) -> Option<UnknownUser<'p>> {
        self.unnamed_networks.first
    }

    /// Returns the first user without a known vm-type or network, and the noun for the unknown names. A network of
    /// unknown kind or presence comes first, because its kind and presence decide which requirements apply.
    pub fn unknown(&self) -> Option<(&'static str, UnknownUser<'p>)> {
        let vm_types = self.unnamed_vm_types.first.map(|it| ("vm-types", it));
        let networks = self.unnamed_networks.first.map(|it| ("networks", it));
        let kinds = [NetworkKind::External, NetworkKind::Internal];
        let may_be_on = kinds.into_iter().filter(|kind| self.may_be_on(Amount::One(*kind))).count();
        if may_be_on == kinds.len() || may_be_on > 0 && self.may_be_on(Amount::None) {
            networks.or(vm_types)
        } else {
            vm_types.or(networks)
        }
    }

    /// Returns `true` if the resource may have a scope, as far as its owners are known.
    pub fn may_have(&self, is_wanted: impl Fn(Scope) -> bool) -> bool {
        self.scopes().any(is_wanted)
    }

    /// Returns `true` if the resource has a scope whatever the unknown names are.
    pub fn surely_have(&self, is_wanted: impl Fn(Scope) -> bool) -> bool {
        self.scopes().all(is_wanted)
    }

    /// Returns the possible scopes; the number of users limits the number of vm-types and networks.
    fn scopes(&self) -> impl Iterator<Item = Scope> {
        let (external, internal) = (Amount::One(NetworkKind::External), Amount::One(NetworkKind::Internal));
        let amounts = [Amount::None, Amount::One(()), Amount::Several];
        amounts.into_iter().filter(|it| self.may_have_vm_types(*it)).flat_map(move |vm_types| {
            let networks = [Amount::None, external, internal, Amount::Several].into_iter();
            networks.filter(|it| self.may_be_on(*it)).map(move |networks| Scope { vm_types, networks })
        })
    }

    fn may_have_vm_types(&self, amount: Amount) -> bool {
        let (known, unnamed) = (self.vm_types.len(), &self.unnamed_vm_types);
        let users = if unnamed.is_open { usize::MAX } else { known + unnamed.count() };
        let most = self.most_of_vnf.map_or(users, |it| users.min(it.max(known)));
        match amount {
            Amount::None => known == 0 && unnamed.count() == 0,
            Amount::One(()) => known < 2 && most > 0,
            Amount::Several => most > 1,
        }
    }

    fn may_be_on(&self, amount: Amount<NetworkKind>) -> bool {
        let (known, unnamed) = (self.networks.len(), &self.unnamed_networks);
        let most = if unnamed.is_open { usize::MAX } else { known + unnamed.count() };
        match amount {
            Amount::None => known == 0 && unnamed.certain() == 0,
            Amount::One(kind) => {
                let is_known_as = |it: &NetworkName<'_>| it.kind == kind;
                let may_be = unnamed.kinds().all(|it| it.is_none_or(|it| it == kind));
                known < 2
                    && unnamed.created() < 2
                    && most > 0
                    && self.networks.iter().all(is_known_as)
                    && may_be
            }
            Amount::Several => most > 1,
        }
    }

    /// Returns the vm-type if all users are known and share a vm-type.
    pub fn vm_type(&self) -> Option<&'p str> {
        let mut all = self.vm_types.iter();
        all.next().filter(|_| self.unnamed_vm_types.is_empty() && all.next().is_none()).copied()
    }

    /// Returns `true` if the VNF has at most one vm-type, so that any vm-type in a name is correct.
    pub fn are_of_only_vm_type(&self) -> bool {
        self.most_of_vnf.is_some_and(|it| it < 2)
    }

    /// Returns `true` if each user without a known vm-type has one of the known vm-types of the VNF.
    pub fn are_of_known_vm_types(&self, vnf: &Vnf<'_>) -> bool {
        self.most_of_vnf == Some(vnf.server_types().len())
    }

    /// Returns `true` if servers of every vm-type of the VNF use the resource, whatever the unknown vm-types are.
    pub fn are_of_every_vm_type(&self) -> bool {
        let unnamed = &self.unnamed_vm_types;
        !unnamed.is_open && self.most_of_vnf == Some(self.vm_types.len() + unnamed.count())
    }

    /// Returns the only vm-type for use in a proposed name; an invalid vm-type becomes `{vm-type}`.
    pub fn vm_type_for_name(&self) -> Option<&str> {
        self.vm_type().map(|it| tokens::good_vm_type(it).unwrap_or("{vm-type}"))
    }

    /// Returns the token that must be corrected before a name for the resource can be proposed.
    pub fn to_correct(&self) -> Option<String> {
        tokens::to_correct(self.vm_type(), self.network().and_then(|it| it.role))
    }

    /// Returns the network if all users share one with a known role, or an internal network without a role.
    pub fn network(&self) -> Option<NetworkName<'p>> {
        let unnamed = &self.unnamed_networks;
        if unnamed.is_empty() {
            let mut all = self.networks.iter();
            return all.next().filter(|_| all.next().is_none()).copied();
        }
        let kind = NetworkKind::Internal;
        let is_only = !unnamed.is_open && unnamed.count() == 1 && self.networks.is_empty();
        (is_only && unnamed.kinds().eq([Some(kind)])).then_some(NetworkName { kind, role: None })
    }
}

/// Returns the user for a port, interface or subnet whose network has no known role. `name` contains the facts that the
/// files reveal about the network.
fn unknown_attachment<'p>(
    vnf: &Vnf<'p>,
    attachment: ResourceRef<'p>,
    references: &[Node<'p>],
    name: Option<NetworkName<'p>>,
) -> UnknownUser<'p> {
    let ResourceRef { template, resource } = attachment;
    let is_named = name.is_some_and(|it| it.role.is_some());
    let targets = if is_named { Vec::new() } else { vnf.targets_of(template, references) };
    let first = targets.first().filter(|it| is_network(it.resource));
    let network = first.filter(|first| targets.iter().all(|it| it.key() == first.key()));
    UnknownUser::Attachment { attachment: resource, network: network.map(|it| it.resource) }
}

/// Returns the declaration that identifies the network of a reference: a parameter, or a network of the template.
fn place_of<'p>(template: &'p Template, reference: Node<'p>) -> Option<Node<'p>> {
    if let Some(used) = ParamRef::at(reference) {
        return template.parameter(used.name()).filter(|_| !used.is_indexed).map(|it| it.key);
    }
    let target = template.resource(target_at(reference)?.text())?;
    is_network(target).then_some(target.key)
}

/// Returns the network that the only call of a nested template passes for a reference to a parameter, if each stack of
/// the caller contains one stack of the nested template.
fn passed_network<'p>(vnf: &Vnf<'p>, template: &'p Template, reference: Node<'p>) -> Option<ResourceRef<'p>> {
    let used = ParamRef::at(reference).filter(|it| !it.is_indexed)?;
    let package = vnf.callers.package;
    let mut calls = package.calls_to(template.file());
    let call = calls.next().filter(|_| calls.next().is_none())?;
    let is_single = matches!(call.via, Via::Type | Via::Stack) && is_unconditional(call.resource);
    let mut passed = package.arguments_for(template.file(), used.name());
    let (_, value) = passed.next().filter(|_| passed.next().is_none())?;
    let network = call.caller.resource(target_at(value)?.text())?;
    (is_single && is_network(network)).then_some(ResourceRef { template: call.caller, resource: network })
}

/// Returns `true` if a node is the ID of a network that every stack of the template creates.
fn is_created(template: &Template, at: Node<'_>) -> bool {
    template
        .resource(at.text())
        .is_some_and(|it| it.key.id() == at.id() && is_network(it) && is_unconditional(it))
}

fn is_network(resource: Resource<'_>) -> bool {
    resource.definition.is_any_of(&NETWORK_TYPES)
}

fn is_unconditional(resource: Resource<'_>) -> bool {
    resource.definition.attribute("condition").is_none()
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

/// Resources of the covered types and their owners.
type Found<'p> = IndexMap<ResourceKey, Owned<'p>>;

/// Returns the resources of the covered types and their owners, in package order.
pub fn owners<'p>(vnf: &Vnf<'p>) -> Vec<Owned<'p>> {
    let package = vnf.callers.package;
    let mut found: Found<'p> = IndexMap::default();
    for template in package.templates() {
        let definitions = template.definitions_with(|name| TYPES.iter().any(|it| it.is_named(name)));
        let own = definitions.filter(|(resource, it)| it.body == resource.definition.body);
        for (resource, _) in own {
            let placed = ResourceRef { template, resource };
            found.insert(placed.key(), Owned { placed, owners: Owners::default() });
        }
    }
    if found.is_empty() {
        return Vec::new();
    }
    add_of_servers(vnf, &mut found);
    add_of_attached_volumes(vnf, &mut found);
    add_of_attachments(vnf, &mut found);
    add_of_subnets(vnf, &mut found);
    let most_of_vnf = most_vm_types(vnf);
    found.into_values().map(|it| Owned { owners: Owners { most_of_vnf, ..it.owners }, ..it }).collect()
}

/// Returns the greatest number of vm-types that the VNF may have, or `None` if the files do not limit the number.
fn most_vm_types(vnf: &Vnf<'_>) -> Option<usize> {
    let package = vnf.callers.package;
    if vnf.servers.is_empty() || !package.templates().all(|it| package.leads_to_templates(it)) {
        return None;
    }
    let mut unnamed = 0;
    for server in vnf.servers.iter().filter(|it| it.vm_type().is_none()) {
        let values: Vec<_> = values_of_class(server).collect();
        if !are_equal_in_all_stacks(package, server.defined.template, &values, None) {
            return None;
        }
        unnamed += 1;
    }
    Some(vnf.server_types().len() + unnamed)
}

/// Maximum depth of nested calls between a resource and its user; Heat permits five.
const MOST_LEVELS: u32 = 8;

/// Returns `true` if each stack of the outer template contains at most one stack of the inner template. Without an
/// outer template, the whole package counts as the outer template.
fn is_deployed_once(package: &Package, inner: FileId, outer: Option<FileId>) -> bool {
    let mut file = inner;
    for _ in 0..MOST_LEVELS {
        if Some(file) == outer {
            return true;
        }
        let mut calls = package.calls_to(file);
        let Some(only) = calls.next() else { return true };
        // The members of a group may differ by their index.
        if calls.next().is_some() || only.via == Via::Group {
            return false;
        }
        file = only.caller.file();
    }
    false
}

/// The levels of a member's type below a group: `properties`, `resource_def` or `resource`, `type`.
const DEPTH_OF_MEMBER: usize = 3;

/// Maximum number of values, and of nodes in each value, to compare between the stacks of a template.
const MOST_NODES: usize = 100;

/// Returns `true` if values of a template are equal in all stacks of the template within a stack of the outer template,
/// or within the package without one. If there are no values or too many, the members of a group may differ.
fn are_equal_in_all_stacks<'p>(
    package: &'p Package,
    template: &'p Template,
    values: &[Node<'p>],
    outer: Option<FileId>,
) -> bool {
    if is_deployed_once(package, template.file(), outer) {
        return true;
    }
    if values.is_empty() || !are_few(values) {
        return false;
    }
    if values.iter().all(|it| is_literal(*it)) {
        return true;
    }
    let (mut file, mut values) = (template.file(), values.to_vec());
    // Each stack has separate resources and a separate name.
    let mut may_differ = false;
    for _ in 0..MOST_LEVELS {
        if Some(file) == outer {
            return true;
        }
        let mut calls = package.calls_to(file);
        let Some(only) = calls.next() else { return true };
        if calls.next().is_some() {
            return false;
        }
        let names: BTreeSet<&str> = values.iter().flat_map(|it| uses_in(*it)).map(ParamRef::name).collect();
        may_differ |= values.iter().any(|it| targets_in(*it).next().is_some())
            || PSEUDO_PARAMETERS.iter().any(|it| names.contains(it));
        let passed = names.into_iter().flat_map(|name| package.arguments_for(file, name));
        let arguments: Vec<_> = passed.map(|(_, value)| value).take(MOST_NODES + 1).collect();
        if !are_few(&arguments) {
            return false;
        }
        if only.via == Via::Group {
            // A group within the group has a separate index.
            let group = only.resource.definition;
            let mut around = std::iter::successors(Some(only.reference), |it| it.parent());
            let is_direct = around.nth(DEPTH_OF_MEMBER) == Some(group.body);
            if may_differ || !is_direct || contain(&arguments, group.index_text()) {
                return false;
            }
        }
        (file, values) = (only.caller.file(), arguments);
    }
    false
}

fn are_few(values: &[Node<'_>]) -> bool {
    values.len() <= MOST_NODES && values.iter().all(|it| it.followed().nth(MOST_NODES).is_none())
}

/// Returns `true` for a value without a function, which does not depend on the stack.
fn is_literal(value: Node<'_>) -> bool {
    !value.followed().any(|it| Function::at(it).is_some())
}

fn contain(values: &[Node<'_>], text: &str) -> bool {
    values.iter().flat_map(|it| it.followed()).any(|it| it.is_scalar() && it.text().contains(text))
}

/// Returns the values that define a class of servers: all servers that share the values have the same vm-type.
fn values_of_class<'p>(server: &Server<'p>) -> impl Iterator<Item = Node<'p>> {
    ["flavor", "image"].into_iter().flat_map(move |it| server.values(it))
}

/// Returns the values that determine the vm-type and the network of a port or interface, or none if a server of another
/// template uses the attachment.
fn values_of_attachment<'p>(vnf: &Vnf<'p>, attachment: &Attachment<'p>) -> Vec<Node<'p>> {
    let file = attachment.defined.template.file();
    let servers: Vec<_> = vnf.servers_of(attachment).collect();
    if servers.is_empty() || servers.iter().any(|it| it.defined.template.file() != file) {
        return Vec::new();
    }
    let of_servers = servers.into_iter().flat_map(values_of_class);
    vnf.networks_of(attachment).iter().copied().chain(of_servers).collect()
}

/// Adds `own` to the owners of the resources that the values resolve to; `by` are the values that determine `own`.
fn add<'p>(
    vnf: &Vnf<'p>,
    template: &'p Template,
    values: &[Node<'p>],
    own: &Owners<'p>,
    by: &[Node<'p>],
    found: &mut Found<'p>,
) {
    let is_reference = |it: &Node<'_>| !reads_all_attributes(*it);
    let references: Values<'_> = values.iter().copied().filter(is_reference).collect();
    for used in vnf.targets_of(template, &references) {
        if let Some(Owned { owners, .. }) = found.get_mut(&used.key()) {
            let package = vnf.callers.package;
            let are_equal = are_equal_in_all_stacks(package, template, by, Some(used.template.file()));
            owners.add(own, are_equal);
        }
    }
    // The result of another function may not be the resource that an argument refers to.
    for value in values.iter().copied().filter(|it| target_at(*it).is_none() || !is_reference(it)) {
        for target in targets_in(value).filter_map(|it| template.resource(it.text())) {
            let key = ResourceRef { template, resource: target }.key();
            if let Some(Owned { owners, .. }) = found.get_mut(&key) {
                owners.unnamed_vm_types.open(UnknownUser::Reference(value));
                if target.definition.is(ResourceType::SecurityGroup) {
                    owners.unnamed_networks.open(UnknownUser::Reference(value));
                }
            }
        }
    }
}

/// Adds the users of the key pairs, server groups, volumes and security groups that servers reference.
fn add_of_servers<'p>(vnf: &Vnf<'p>, found: &mut Found<'p>) {
    let is_external = LazyCell::new(|| !may_create_network(vnf.callers.package));
    let kind_of_unnamed = || is_external.then_some(NetworkKind::External);
    for server in &vnf.servers {
        let template = server.defined.template;
        let definition = server.defined.definition();
        let mut own = Owners::default();
        own.add_server(server);
        let paths: [&[&str]; 4] = [
            &["key_name"],
            &["scheduler_hints", "group"],
            &["block_device_mapping", "volume_id"],
            &["block_device_mapping_v2", "volume_id"],
        ];
        let values: Values<'_> = paths.iter().flat_map(|path| definition.values(path)).collect();
        let mut by: Vec<_> = values_of_class(server).collect();
        add(vnf, template, &values, &own, &by, found);
        let groups = definition.values(&["security_groups"]);
        if !groups.is_empty() {
            add_own_ports(vnf, server, kind_of_unnamed(), &mut own);
            let networks = NETWORK_OF_ENTRY.into_iter();
            by.extend(networks.flat_map(|it| definition.values_at_end(&["networks", it])));
            add(vnf, template, &groups, &own, &by, found);
        }
    }
}

/// The keys of an entry of `networks` that name the network.
const NETWORK_OF_ENTRY: [&str; 2] = ["network", "uuid"];

/// Adds the networks of the ports that Nova creates for a server, because the security groups of the server apply to
/// these ports. `unnamed` is the kind of a network whose kind no name reveals, if the package determines the kind.
fn add_own_ports<'p>(
    vnf: &Vnf<'p>,
    server: &Server<'p>,
    unnamed: Option<NetworkKind>,
    owners: &mut Owners<'p>,
) {
    let (template, user) = (server.defined.template, UnknownUser::OwnPorts(server.defined));
    let definition = server.defined.definition();
    // Without `networks`, Nova chooses the only network that is available, if any.
    if definition.property("networks").is_none() && !definition.has_unknown_properties() {
        let (at, networks) = (definition.body, &mut owners.unnamed_networks);
        return match unnamed {
            Some(_) => networks.add_optional(at, unnamed, user),
            // The package may create the network.
            None => networks.add(at, unnamed, user),
        };
    }
    for entry in definition.values(&["networks"]) {
        // An entry with a different parent may represent several networks, such as the template of a `repeat`.
        let is_entry = entry.is_mapping() && entry.parent().is_some_and(Node::is_sequence);
        let network = NETWORK_OF_ENTRY.into_iter().find_map(|it| entry.get(it));
        if !is_entry || Function::at(entry).is_some() {
            owners.unnamed_networks.open(user);
        } else if let Some(reference) = network {
            let is_sole = branches(reference).nth(1).is_none();
            let network = Network::read(&vnf.callers, template, reference, Convention::Neutron);
            let network = network.filter(|_| is_sole);
            let name = network.as_ref().map(|it| NetworkName { kind: it.kind, role: it.role });
            let at = place_of(template, reference).unwrap_or(entry);
            owners.add_network(name, network.map(|it| it.kind).or(unnamed), at, user);
        } else if entry.get("port").is_none() {
            owners.unnamed_networks.add(entry, unnamed, user);
        }
    }
}

/// Returns the references of a volume attachment to its server: the values of `instance_uuid`, otherwise of `server`, the
/// word that authors write by mistake.
fn server_references(attachment: Resource<'_>) -> Values<'_> {
    let references = attachment.definition.values(&["instance_uuid"]);
    if references.is_empty() { attachment.definition.values(&["server"]) } else { references }
}

/// Returns the name of the missing template whose stack a volume attachment refers to.
fn missing_template<'p>(package: &'p Package, attachment: ResourceRef<'p>) -> Option<Node<'p>> {
    let ResourceRef { template, resource } = attachment;
    let servers = server_references(resource);
    let stacks = servers.iter().flat_map(|it| targets_in(*it));
    let mut calls = stacks.flat_map(|it| package.calls_by(template, it.text()));
    calls.find(|it| it.callee == Callee::Missing).map(|it| it.reference)
}

/// Returns the name in the reference of a volume attachment to its server, if the template does not define the parameter
/// or resource.
fn undefined_name(attachment: ResourceRef<'_>) -> Option<Node<'_>> {
    let ResourceRef { template, resource } = attachment;
    server_references(resource).into_iter().find_map(|reference| match ParamRef::at(reference) {
        Some(used) => {
            let is_defined =
                template.parameter(used.name()).is_some() || PSEUDO_PARAMETERS.contains(&used.name());
            (!is_defined).then_some(used.node)
        }
        None => target_at(reference).filter(|it| template.resource(it.text()).is_none()),
    })
}

/// Adds the owners of volume attachments, which belong to the servers they reference, and of the attached volumes.
fn add_of_attached_volumes<'p>(vnf: &Vnf<'p>, found: &mut Found<'p>) {
    let servers = vnf.servers_by_key();
    let templates = vnf.callers.package.templates();
    for attachment in templates.flat_map(|it| each(it, ResourceType::VolumeAttachment)) {
        let definition = attachment.resource.definition;
        let mut own = Owners::default();
        let targets = vnf.targets_of(attachment.template, &server_references(attachment.resource));
        for server in targets.iter().map(|it| servers.get(&it.key())) {
            match server {
                Some(server) => own.add_server(server),
                None => own.add_unknown_server(vnf, attachment),
            }
        }
        if targets.is_empty() {
            own.add_unknown_server(vnf, attachment);
        }
        if let Some(Owned { owners, .. }) = found.get_mut(&attachment.key()) {
            owners.add(&own, true);
        }
        add(vnf, attachment.template, &definition.values(&["volume_id"]), &own, &[], found);
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
            let (own, by) = (owners_of_attachment(vnf, attachment), values_of_attachment(vnf, attachment));
            add(vnf, attachment.defined.template, &groups, &own, &by, found);
        }
    }
}

/// Returns the owners of each interface route table, derived from the interfaces that reference it.
pub fn of_route_tables<'p>(vnf: &Vnf<'p>) -> HashMap<ResourceKey, Owners<'p>> {
    let mut found: HashMap<_, Owners<'p>> = HashMap::default();
    for interface in vnf.attached(Attached::Interface) {
        let tables = interface.defined.definition().values(&["interface_route_table_refs"]);
        for table in vnf.targets_of(interface.defined.template, &tables) {
            let owners = found.entry(table.key()).or_default();
            if vnf.servers_of(interface).next().is_some() || interface.vm_types.is_empty() {
                owners.add(&owners_of_attachment(vnf, interface), true);
            } else {
                // If no server lists the interface, its ID may still contain the vm-type.
                owners.vm_types.extend(interface.vm_types.iter().copied());
                owners.add_network_of(vnf, interface);
            }
        }
    }
    found
}

/// Adds the networks that subnets reference.
fn add_of_subnets<'p>(vnf: &Vnf<'p>, found: &mut Found<'p>) {
    for subnet in vnf.callers.package.templates().flat_map(|it| each(it, ResourceType::Subnet)) {
        let reference = references::reference(subnet.resource.definition);
        if let (Some(reference), Some(Owned { owners, .. })) = (reference, found.get_mut(&subnet.key())) {
            let network = Network::read(&vnf.callers, subnet.template, reference, Convention::Neutron);
            let name = network.as_ref().map(|it| NetworkName { kind: it.kind, role: it.role });
            let user = unknown_attachment(vnf, subnet, &[reference], name);
            owners.add_network(name, network.map(|it| it.kind), subnet.resource.key, user);
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
        owners.add_server(server);
    }
    if vnf.servers_of(attachment).next().is_none() {
        let resource = attachment.defined.resource;
        let vm_type = vnf.leading_vm_type(resource.id());
        owners.add_vm_type(vm_type, resource.key, UnknownUser::Unlisted(resource));
    }
    owners.add_network_of(vnf, attachment);
    owners
}
