//! The servers and attachments of a package with the vm-types and network-roles that are known for it.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use hot::{Environment, FileId, Node, NodeId, Package, Source, Template};
use indexmap::IndexMap;

use super::Callers;
use super::ids::{self, Attached, IdReading};
use super::networks::{self, Dialect, NETWORK_TYPES, Network, NetworkKind};
use super::parameters::{Family, NetworkReading};
use super::resources::{self, Defined};
use super::tokens;
use super::values::{Given, Use};

/// One place that tells the vm-type of a server.
#[derive(Clone, Debug)]
pub(crate) struct Evidence<'p> {
    /// `{vm-type}`
    pub(crate) vm_type: String,
    /// The property, or `id`.
    pub(crate) what: &'static str,
    /// The parameter's name or the resource id.
    pub(crate) at: Node<'p>,
}

/// A server.
#[derive(Debug)]
pub(crate) struct Server<'p> {
    /// Where.
    pub(crate) defined: Defined<'p>,
    /// What tells its vm-type, the most trusted first: flavor, image, name, id.
    pub(crate) evidence: Vec<Evidence<'p>>,
    /// The index in its id.
    pub(crate) index: Option<String>,
    /// Its position among the servers of its vm-type, when it stands in a module.
    pub(crate) position: Option<usize>,
    /// File and id of the ports it lists.
    pub(crate) ports: Vec<(FileId, Cow<'p, str>)>,
}

impl Server<'_> {
    /// Its vm-type by the most trusted evidence.
    pub(crate) fn vm_type(&self) -> Option<&str> {
        self.evidence.first().map(|it| it.vm_type.as_str())
    }

    /// The vm-type to expect in a name that belongs to it.
    pub(crate) fn vm_type_for(&self, name: &str) -> Option<&str> {
        expected_vm_type(self.evidence.iter().map(|it| it.vm_type.as_str()), name)
    }
}

/// The vm-type to expect in a name: of those that may be meant, the longest that the name starts with already, else the
/// first.
fn expected_vm_type<'v>(known: impl Iterator<Item = &'v str>, name: &str) -> Option<&'v str> {
    let known: Vec<&str> = known.collect();
    let starts = |vm_type: &&&str| {
        tokens::after_ignoring_case(name, vm_type)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
    };
    known.iter().filter(starts).max_by_key(|it| it.len()).or(known.first()).copied()
}

/// The vm-type in the name of a server parameter.
pub(crate) fn vm_type_of_parameter<'n>(property: &str, name: &'n str) -> Option<&'n str> {
    match property {
        "flavor" => tokens::before(name, "_flavor_name"),
        "image" => tokens::before(name, "_image_name"),
        "name" => {
            let indexed = tokens::split_index(name).and_then(|(rest, _)| tokens::before(rest, "_name"));
            indexed.or_else(|| tokens::before(name, "_names"))
        }
        _ => None,
    }
}

/// Something that connects a server to a network.
#[derive(Debug)]
pub(crate) struct Attachment<'p> {
    /// Of which type.
    pub(crate) attached: Attached,
    /// Where.
    pub(crate) defined: Defined<'p>,
    /// What its reference tells about the network.
    pub(crate) network: Option<Network<'p>>,
    /// The readings of its id that the known vm-types and roles leave.
    pub(crate) readings: Vec<IdReading>,
    /// Positions of the servers that list it.
    pub(crate) servers: Vec<usize>,
    /// vm-types it may belong to: those of its servers, the most trusted first, then those in its id.
    pub(crate) vm_types: Vec<String>,
    /// How many of `vm_types` come from servers.
    pub(crate) from_servers: usize,
    /// Of an instance IP, the position of its interface.
    pub(crate) interface: Option<usize>,
    /// Whether it only reserves an address.
    pub(crate) is_reserve: bool,
    /// Whether it is a sub-interface by its id or by the name of its network.
    pub(crate) is_sub_interface: bool,
}

impl Attachment<'_> {
    /// Whether its network is external or internal: by the reference, else by an id that reads one way only.
    pub(crate) fn kind(&self) -> Option<NetworkKind> {
        if let Some(network) = &self.network {
            return Some(network.kind);
        }
        let (first, rest) = self.readings.split_first()?;
        rest.iter().all(|it| it.kind == first.kind).then_some(first.kind)
    }

    /// Its role by the reference, else by the id.
    pub(crate) fn role(&self) -> Option<&str> {
        let by_reference = self.network.as_ref().and_then(|it| it.role.as_deref());
        let kind = self.kind();
        by_reference
            .or_else(|| self.readings.iter().find(|it| Some(it.kind) == kind).map(|it| it.role.as_str()))
    }

    /// The vm-type to expect in a name that belongs to it.
    pub(crate) fn vm_type_for(&self, name: &str) -> Option<&str> {
        expected_vm_type(self.vm_types.iter().map(String::as_str), name)
    }

    /// The network as the reference has it, and as each reading of the id has it.
    pub(crate) fn networks(&self) -> Vec<NetworkReading> {
        let mut networks: Vec<NetworkReading> = self
            .network
            .iter()
            .map(|it| NetworkReading { kind: it.kind, role: it.role.clone() })
            .chain(
                self.readings.iter().map(|it| NetworkReading { kind: it.kind, role: Some(it.role.clone()) }),
            )
            .collect();
        networks.dedup();
        networks
    }
}

/// One place that names a network-role.
#[derive(Clone, Debug)]
pub(crate) struct NamedRole<'p> {
    /// The role as written.
    pub(crate) role: String,
    /// Of which kind of network.
    pub(crate) kind: NetworkKind,
    /// The parameter name or resource id.
    pub(crate) at: Node<'p>,
}

/// What a package tells about its servers and networks.
#[derive(Debug)]
pub(crate) struct Vnf<'p> {
    /// What callers hand over.
    pub(crate) callers: Callers<'p>,
    /// All servers.
    pub(crate) servers: Vec<Server<'p>>,
    /// All ports, interfaces and instance IPs.
    pub(crate) attachments: Vec<Attachment<'p>>,
    /// Every place that names a role.
    pub(crate) roles: Vec<NamedRole<'p>>,
    /// Values in environments that contain an IPv6 address.
    with_v6: HashSet<(FileId, NodeId)>,
}

/// Each list is read once, however many ports take an address from it.
fn values_with_v6(package: &Package) -> impl Iterator<Item = (FileId, NodeId)> {
    let values = package.environments().flat_map(Environment::parameters).map(|entry| entry.value);
    let is_v6 = |item: &str| Family::of_address(item) == Some(Family::V6);
    let with_v6 = values.filter(move |value| value.text().split(',').any(is_v6));
    with_v6.map(|value| (value.file(), value.id()))
}

impl<'p> Vnf<'p> {
    /// Reads a package.
    pub(crate) fn of(package: &'p Package) -> Self {
        let callers = Callers::new(package);
        let mut servers: Vec<_> =
            resources::of_type(package, "OS::Nova::Server").map(|it| read_server(&callers, it)).collect();
        demote_shared_parameters(&mut servers);
        count_servers(&mut servers, package);
        let mut vnf = Self {
            callers,
            servers,
            attachments: Vec::new(),
            roles: Vec::new(),
            with_v6: values_with_v6(package).collect(),
        };
        vnf.read_attachments();
        vnf.choose_readings();
        vnf.add_vm_types();
        vnf.read_roles();
        vnf
    }

    /// Whether the environment of a template gives a parameter an IPv6 address, alone or in a list.
    pub(crate) fn gives_v6(&self, template: &Template, parameter: &str) -> bool {
        let environment = self.callers.package.environment(template);
        let given = environment.and_then(|environment| environment.parameter(parameter));
        given.is_some_and(|entry| self.with_v6.contains(&(entry.value.file(), entry.value.id())))
    }

    /// The attachments of one type.
    pub(crate) fn attached(&self, attached: Attached) -> impl Iterator<Item = &Attachment<'p>> {
        self.attachments.iter().filter(move |it| it.attached == attached)
    }

    /// The servers that list an attachment.
    pub(crate) fn servers_of(&self, attachment: &Attachment<'_>) -> impl Iterator<Item = &Server<'p>> {
        attachment.servers.iter().filter_map(|&position| self.servers.get(position))
    }

    /// For each server the ports and interfaces it lists.
    pub(crate) fn ports_by_server(&self) -> Vec<Vec<&Attachment<'p>>> {
        let mut ports: Vec<Vec<&Attachment<'p>>> = vec![Vec::new(); self.servers.len()];
        for attachment in self.attachments.iter().filter(|it| it.attached != Attached::InstanceIp) {
            for &server in &attachment.servers {
                if let Some(ports) = ports.get_mut(server) {
                    ports.push(attachment);
                }
            }
        }
        ports
    }

    /// Known vm-types with the places that name them, by their lower case: those in the parameters of
    /// servers, of a server without such those in its id.
    pub(crate) fn vm_types(&self) -> IndexMap<String, Vec<&Evidence<'p>>> {
        let mut known: IndexMap<String, Vec<&Evidence<'p>>> = IndexMap::new();
        for server in &self.servers {
            let by_parameters = server.evidence.iter().any(|it| it.what != "id");
            for evidence in server.evidence.iter().filter(|it| !by_parameters || it.what != "id") {
                known.entry(evidence.vm_type.to_ascii_lowercase()).or_default().push(evidence);
            }
        }
        known
    }

    /// Whether it belongs to no base module.
    pub(crate) fn is_incremental(&self, file: FileId) -> bool {
        let modules = self.callers.package.modules_of(file);
        !modules.is_empty() && modules.iter().all(|it| self.callers.package.kind(*it) != hot::Kind::Base)
    }

    /// Whether its network is internal and not created in the module: handed over by a parameter.
    pub(crate) fn takes_network_from_base(&self, attachment: &Attachment<'p>) -> bool {
        let is_parameter =
            |network: &Network<'p>| network.kind == NetworkKind::Internal && network.by_parameter;
        self.is_incremental(attachment.defined.template.file())
            && attachment.network.as_ref().is_none_or(is_parameter)
    }

    fn read_attachments(&mut self) {
        let mut listed: HashMap<(FileId, &str), Vec<usize>> = HashMap::new();
        for (position, server) in self.servers.iter().enumerate() {
            for port in &server.ports {
                listed.entry((port.0, &port.1)).or_default().push(position);
            }
        }
        let mut attachments = Vec::new();
        for attached in [Attached::Port, Attached::Interface, Attached::InstanceIp] {
            for defined in resources::of_type(self.callers.package, attached.type_name()) {
                let id = defined.resource.id();
                let servers = listed.get(&(defined.template.file(), id.as_ref())).cloned();
                attachments.push(Attachment {
                    attached,
                    defined,
                    network: read_network(&self.callers, attached, defined),
                    readings: if defined.is_member { Vec::new() } else { ids::readings(attached, &id) },
                    servers: servers.unwrap_or_default(),
                    vm_types: Vec::new(),
                    from_servers: 0,
                    interface: None,
                    is_reserve: attached == Attached::Port && ids::reserved_for(&id).is_some(),
                    is_sub_interface: false,
                });
            }
        }
        self.attachments = attachments;
        self.link_interfaces();
        for attachment in &mut self.attachments {
            let named_by = attachment.network.as_ref().map(|it| it.at.text());
            attachment.is_sub_interface = ids::is_sub_interface(&attachment.defined.resource.id())
                || named_by.is_some_and(|name| ids::is_sub_interface(&name));
        }
    }

    /// An instance IP belongs to the interface it names, and without a network of its own is on that of the
    /// interface.
    fn link_interfaces(&mut self) {
        let interfaces: HashMap<(FileId, String), usize> = self
            .attachments
            .iter()
            .enumerate()
            .filter(|(_, it)| it.attached == Attached::Interface && !it.defined.is_member)
            .map(|(position, it)| {
                ((it.defined.template.file(), it.defined.resource.id().into_owned()), position)
            })
            .collect();
        let mut links = Vec::new();
        for (position, it) in self.attachments.iter().enumerate() {
            if it.attached != Attached::InstanceIp {
                continue;
            }
            let mut named = it.defined.definition.values(&["virtual_machine_interface_refs"]).into_iter();
            let target = named.find_map(|node| match Given::at(node) {
                Given::Resource(target) => Some(target.text().into_owned()),
                _ => None,
            });
            let interface = target.and_then(|id| interfaces.get(&(it.defined.template.file(), id)));
            if let Some(&interface) = interface {
                links.push((position, interface));
            }
        }
        for (position, interface) in links {
            let Some((network, servers)) =
                self.attachments.get(interface).map(|it| (it.network.clone(), it.servers.clone()))
            else {
                continue;
            };
            if let Some(attachment) = self.attachments.get_mut(position) {
                attachment.interface = Some(interface);
                attachment.servers = servers;
                attachment.network = attachment.network.take().or(network);
            }
        }
    }

    /// Of several readings of an id, keeps those with a vm-type that is known, and of these those with a
    /// known role.
    fn choose_readings(&mut self) {
        let vm_types: HashSet<String> = self.vm_types().into_keys().collect();
        let by_reference = self.attachments.iter().filter_map(|it| it.network.as_ref()?.role.as_deref());
        let roles: HashSet<String> = by_reference.map(str::to_ascii_lowercase).collect();
        for attachment in self.attachments.iter_mut().filter(|it| it.readings.len() > 1) {
            keep_if_any(&mut attachment.readings, |it| {
                vm_types.contains(tokens::lower(&it.vm_type).as_ref())
            });
            keep_if_any(&mut attachment.readings, |it| roles.contains(tokens::lower(&it.role).as_ref()));
        }
    }

    fn add_vm_types(&mut self) {
        let interface_types: Vec<Vec<String>> = self
            .attachments
            .iter()
            .map(|it| {
                let of_interface = it.interface.and_then(|position| self.attachments.get(position));
                of_interface.map(|it| it.readings.iter().map(|it| it.vm_type.clone()).collect())
            })
            .map(Option::unwrap_or_default)
            .collect();
        for (attachment, of_interface) in self.attachments.iter_mut().zip(interface_types) {
            let mut vm_types: Vec<String> = Vec::new();
            for server in attachment.servers.iter().filter_map(|&position| self.servers.get(position)) {
                vm_types.extend(server.evidence.iter().map(|it| it.vm_type.clone()));
            }
            remove_repetitions(&mut vm_types);
            attachment.from_servers = vm_types.len();
            vm_types.extend(attachment.readings.iter().map(|it| it.vm_type.clone()));
            vm_types.extend(of_interface);
            if let Some(reserved) = ids::reserved_for(&attachment.defined.resource.id()) {
                let role = attachment.network.as_ref().and_then(|it| it.role.as_deref());
                let vm_type = role.and_then(|role| {
                    tokens::before_ignoring_case(reserved, role).and_then(|it| tokens::before(it, "_"))
                });
                vm_types.extend(vm_type.map(|it| it.strip_suffix("_int").unwrap_or(it).to_owned()));
            }
            remove_repetitions(&mut vm_types);
            vm_types.shrink_to_fit();
            attachment.vm_types = vm_types;
        }
    }

    fn read_roles(&mut self) {
        let mut roles = Vec::new();
        for type_name in NETWORK_TYPES {
            for defined in resources::of_type(self.callers.package, type_name).filter(|it| !it.is_member) {
                if let Some(role) = networks::role_of_id(&defined.resource.id()) {
                    let at = defined.resource.key;
                    roles.push(NamedRole { role: role.to_owned(), kind: NetworkKind::Internal, at });
                }
            }
        }
        for attachment in &self.attachments {
            match (&attachment.network, attachment.readings.first()) {
                (Some(Network { kind, role: Some(role), at, .. }), _) => {
                    roles.push(NamedRole { role: role.clone(), kind: *kind, at: *at });
                }
                (None, Some(reading)) if !ids::is_sub_interface(&attachment.defined.resource.id()) => {
                    let at = attachment.defined.resource.key;
                    roles.push(NamedRole { role: reading.role.clone(), kind: reading.kind, at });
                }
                _ => {}
            }
        }
        self.roles = roles;
    }
}

/// Servers that differ in name or id but share a flavor or image parameter say by it what they have in
/// common, not what they are: such evidence is trusted least.
fn demote_shared_parameters(servers: &mut [Server<'_>]) {
    let own = |server: &Server<'_>| {
        let mut own = server.evidence.iter().filter(|it| it.what == "name" || it.what == "id");
        own.next().map(|it| it.vm_type.to_ascii_lowercase())
    };
    let mut owners: HashMap<(&'static str, String), HashSet<String>> = HashMap::new();
    for server in servers.iter() {
        let Some(own) = own(server) else { continue };
        for it in server.evidence.iter().filter(|it| it.what == "flavor" || it.what == "image") {
            let key = (it.what, it.vm_type.to_ascii_lowercase());
            owners.entry(key).or_default().insert(own.clone());
        }
    }
    for server in servers {
        server.evidence.sort_by_key(|it| {
            owners.get(&(it.what, it.vm_type.to_ascii_lowercase())).is_some_and(|it| it.len() > 1)
        });
    }
}

/// Gives each server of a module its position among those of its vm-type.
fn count_servers(servers: &mut [Server<'_>], package: &Package) {
    let mut counts: HashMap<String, usize> = HashMap::new();
    for server in servers {
        let Some(vm_type) = server.vm_type().map(str::to_ascii_lowercase) else { continue };
        let count = counts.entry(vm_type).or_default();
        if package.kind(server.defined.template.file()).is_module() && !server.defined.is_member {
            server.position = Some(*count);
        }
        *count += 1;
    }
}

fn keep_if_any<T>(items: &mut Vec<T>, is_wanted: impl Fn(&T) -> bool) {
    if items.iter().any(&is_wanted) {
        items.retain(is_wanted);
    }
}

fn remove_repetitions(texts: &mut Vec<String>) {
    texts.dedup_by(|text, before| text.eq_ignore_ascii_case(before));
    if texts.len() < 2 {
        return;
    }
    let mut seen = HashSet::new();
    texts.retain(|it| seen.insert(it.to_ascii_lowercase()));
}

fn read_server<'p>(callers: &Callers<'p>, defined: Defined<'p>) -> Server<'p> {
    let mut evidence = Vec::new();
    for property in ["flavor", "image", "name"] {
        for used in defined.definition.values_at_end(&[property]).into_iter().filter_map(Use::at) {
            if let Some(vm_type) = vm_type_of_parameter(property, &used.name()) {
                evidence.push(Evidence { vm_type: vm_type.to_owned(), what: property, at: used.node });
            }
        }
    }
    let mut index = None;
    if !defined.is_member
        && let Some((vm_type, server_index)) = ids::split_server(&defined.resource.id())
    {
        evidence.push(Evidence { vm_type: vm_type.to_owned(), what: "id", at: defined.resource.key });
        index = Some(server_index.to_owned());
    }
    let ports = listed_ports(callers, defined);
    Server { defined, evidence, index, position: None, ports }
}

/// The ports that a server lists by `get_resource`, or by a parameter that its callers set so.
fn listed_ports<'p>(callers: &Callers<'p>, defined: Defined<'p>) -> Vec<(FileId, Cow<'p, str>)> {
    let mut ports = Vec::new();
    for node in defined.definition.values_at_end(&["networks", "port"]) {
        match Given::at(node) {
            Given::Resource(target) => ports.push((defined.template.file(), target.text())),
            Given::Parameter(used) if !callers.package.kind(defined.template.file()).is_module() => {
                for source in callers.sources(defined.template, used.name()).iter() {
                    if let Source::Argument { call, value } = source
                        && let Given::Resource(target) = Given::at(*value)
                    {
                        ports.push((call.caller.file(), target.text()));
                    }
                }
            }
            _ => {}
        }
    }
    ports
}

fn read_network<'p>(callers: &Callers<'p>, attached: Attached, defined: Defined<'p>) -> Option<Network<'p>> {
    let (values, dialect) = match attached {
        Attached::Port => (port_networks(defined), Dialect::Neutron),
        Attached::Interface | Attached::InstanceIp => {
            (defined.definition.values(&["virtual_network_refs"]), Dialect::Contrail)
        }
    };
    let mut readings =
        values.into_iter().filter_map(|node| Network::read(callers, defined.template, node, dialect));
    let first = readings.next()?;
    readings.all(|it| it.kind == first.kind).then_some(first)
}

/// The values of a port's `network`, which may also be written `network_id`.
pub(crate) fn port_networks(defined: Defined<'_>) -> Vec<Node<'_>> {
    let values = defined.definition.values_at_end(&["network"]);
    if values.is_empty() { defined.definition.values_at_end(&["network_id"]) } else { values }
}
