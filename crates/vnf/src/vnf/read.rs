//! Construction of the model: first servers, then attachments, then the relations between both.

use std::ops::Range;
use std::sync::Arc;

use vnfcheck_hot::{Node, Package, Template};
use vnfcheck_maps::{HashMap, HashSet, IndexSet};

use super::{ListedPort, NamedRole, Reserved, Vnf, part, position};
use crate::composites::CompositeValue;
use crate::ids::{self, Attached};
use crate::ip_versions::IpVersions;
use crate::networks::{self, NETWORK_TYPES, NetworkKind};
use crate::parameters::AddressRole;
use crate::references::{self, Network};
use crate::resolve::returned;
use crate::resources::{self, ResourceDefinition};
use crate::servers::{self, Server};
use crate::targets::Targets;
use crate::values::{ParamRef, ValueSource, uses_in};
use crate::{Attachment, Callers, ResourceKey, ResourceRef, addresses, created::CreatedNames, tokens};

impl<'p> Vnf<'p> {
    /// Builds the naming model of a package.
    pub fn of(package: &'p Package) -> Self {
        let callers = Callers::new(package);
        let servers = servers::read(package);
        let targets = Targets::of(package);
        let mut vnf = Self {
            vm_types: servers::vm_types(&servers),
            listings: servers::listings(&targets, &callers, &servers),
            targets,
            server_types: servers.iter().filter_map(Server::vm_type).collect(),
            disputed: HashSet::default(),
            callers,
            servers,
            attachments: Vec::new(),
            roles: Vec::new(),
            ports: Vec::new(),
            values: Vec::new(),
            composites: Vec::new(),
            networks: Vec::new(),
            reserved: Vec::new(),
            ip_versions: IpVersions::of(package),
        };
        vnf.read_attachments();
        vnf.choose_readings();
        vnf.read_outside_networks();
        vnf.add_vm_types();
        vnf.read_roles();
        vnf.read_ports();
        vnf.disputed = vnf.disputed_vm_types();
        vnf.read_reserve_ports();
        vnf
    }

    fn read_attachments(&mut self) {
        // Most resources are attachments with one network and one address. Untouched capacity uses no memory, whereas
        // growing would copy.
        let count = self.callers.package.templates().map(Template::resource_count).sum();
        self.attachments.reserve(count);
        self.values.reserve(count);
        self.networks.reserve(count);
        for attached in Attached::ALL {
            for defined in resources::of_type(self.callers.package, attached.resource_type()) {
                let id = defined.resource.id();
                let readings = if defined.is_member { Vec::new() } else { ids::readings_of(attached, id) };
                let definition = defined.definition();
                let (first, first_whole) = (position(self.values.len()), position(self.composites.len()));
                let attachment = position(self.attachments.len());
                addresses::read(attached, definition, |address_role, node, left| {
                    if left.is_empty() {
                        // A null value counts as no value.
                        let values = returned(self.callers.package, defined.template, node);
                        let values = values.into_iter().filter(|it| !it.is_null());
                        self.values.extend(values.map(|it| (address_role, it)));
                    } else {
                        self.composites.push(CompositeValue {
                            defined,
                            attachment,
                            address_role,
                            node,
                            left,
                        });
                    }
                });
                let networks =
                    references::values(self.callers.package, attached, defined.template, definition);
                let first_network = position(self.networks.len());
                self.networks.extend_from_slice(&networks);
                self.attachments.push(Attachment {
                    attached,
                    defined,
                    network: references::of(&self.callers, attached, defined.template, &networks, &readings),
                    readings,
                    listings: self.listings_of(defined),
                    values: first..position(self.values.len()),
                    composites: first_whole..position(self.composites.len()),
                    networks: first_network..position(self.networks.len()),
                    vm_types: Arc::default(),
                    types_of_servers: Arc::default(),
                    from_servers: 0,
                    interface: None,
                    is_reserve: attached == Attached::Port && ids::reserved_for(id).is_some(),
                    is_sub_interface: false,
                });
            }
        }
        self.attachments.shrink_to_fit();
        self.values.shrink_to_fit();
        self.networks.shrink_to_fit();
        self.link_interfaces();
        let own: Vec<bool> = self.attachments.iter().map(|it| self.is_sub_interface(it)).collect();
        for (attachment, is_own) in self.attachments.iter_mut().zip(&own) {
            let of_interface = attachment.interface.and_then(|it| own.get(it as usize));
            attachment.is_sub_interface = *is_own || of_interface.is_some_and(|it| *it);
        }
    }

    /// Returns `true` if the ID, or the name of the parameter that supplies the network here or at all callers,
    /// denotes a sub-interface.
    fn is_sub_interface(&self, attachment: &Attachment<'p>) -> bool {
        let passed_values = |used: ParamRef<'p>| {
            let sources = self.callers.sources(attachment.defined.template, used.name());
            let mut names = sources.map(|it| it.module_parameter().map_or("", |(_, name)| name));
            names.next().is_some_and(ids::is_sub_interface) && names.all(ids::is_sub_interface)
        };
        let mut uses = self.networks_of(attachment).iter().filter_map(|node| ParamRef::at(*node));
        let named_by = attachment.network.as_ref().map(|it| it.at.text());
        ids::is_sub_interface(attachment.defined.resource.id())
            || named_by.is_some_and(ids::is_sub_interface)
            || uses.any(|used| ids::is_sub_interface(used.name()) || passed_values(used))
    }

    fn listings_of(&self, defined: ResourceDefinition<'_>) -> Range<u32> {
        let key = defined.placed().key();
        let first = self.listings.partition_point(|it| it.listed < key);
        let behind = self.listings.get(first..).unwrap_or_default();
        let count = behind.iter().take_while(|it| it.listed == key).count();
        position(first)..position(first + count)
    }

    /// Links each instance IP to the interface it references. The network of the interface (R-53310) takes precedence
    /// over the network in the instance IP.
    fn link_interfaces(&mut self) {
        let of_interfaces = self
            .attachments
            .iter()
            .enumerate()
            .filter(|(_, it)| it.attached == Attached::Interface && !it.defined.is_member);
        let interfaces: HashMap<ResourceKey, usize> =
            of_interfaces.map(|(position, it)| (it.defined.placed().key(), position)).collect();
        let mut links = Vec::new();
        for (position, it) in self.attachments.iter().enumerate() {
            if it.attached != Attached::InstanceIp {
                continue;
            }
            let named = it.defined.definition().values(&["virtual_machine_interface_refs"]);
            let mut found = Vec::new();
            for value in named {
                let mut add = |placed: ResourceRef<'p>| found.extend(interfaces.get(&placed.key()).copied());
                self.targets.visit(&self.callers, it.defined.template, value, &mut add);
            }
            // An instance IP that callers link to several interfaces has no single interface.
            found.dedup();
            if let &[interface] = found.as_slice() {
                links.push((position, interface));
            }
        }
        for (position, interface) in links {
            let Some((network, listings)) =
                self.attachments.get(interface).map(|it| (it.network.clone(), it.listings.clone()))
            else {
                continue;
            };
            if let Some(attachment) = self.attachments.get_mut(position) {
                attachment.interface = Some(self::position(interface));
                attachment.listings = listings;
                let own = attachment.network.take();
                let agrees = own.as_ref().zip(network.as_ref()).is_some_and(|(own, of)| own.agrees_with(of));
                attachment.network = if agrees { own } else { network.or(own) };
            }
        }
    }

    /// Reduces ambiguous readings of an ID to readings with a known vm-type, and then to readings with a known role.
    fn choose_readings(&mut self) {
        if self.attachments.iter().all(|it| it.readings.len() < 2) {
            return;
        }
        let by_reference = self.attachments.iter().filter_map(|it| it.network.as_ref()?.role);
        let roles: HashSet<String> = by_reference.map(str::to_ascii_lowercase).collect();
        for attachment in self.attachments.iter_mut().filter(|it| it.readings.len() > 1) {
            keep_if_any(&mut attachment.readings, |it| {
                self.vm_types.contains_key(&*tokens::lower(it.vm_type))
            });
            keep_if_any(&mut attachment.readings, |it| roles.contains(&*tokens::lower(it.role)));
        }
    }

    /// Makes networks of an unknown kind external if a parameter names them and the package creates no network, or if a
    /// fixed value names them and the package creates no network of this name.
    fn read_outside_networks(&mut self) {
        let of_unknown_kind = |it: &Attachment<'p>| it.kind().is_none();
        if !self.attachments.iter().any(of_unknown_kind) {
            return;
        }
        let Some(created) = CreatedNames::of(&self.callers) else { return };
        for attachment in self.attachments.iter_mut().filter(|it| of_unknown_kind(it)) {
            let mut values = part(&self.networks, &attachment.networks).iter().copied();
            let Some(value) = values.find(|it| !it.is_null()) else { continue };
            let (by_parameter, at) = match ValueSource::at(value) {
                ValueSource::Parameter(used) if created.are_of_none => (true, used.node),
                // The value for a member of a group may contain the index of the member.
                ValueSource::Literal
                    if created.are_of_none
                        || (!attachment.defined.is_member && created.lack(value.text())) =>
                {
                    (false, value)
                }
                // The files do not show the result.
                _ => continue,
            };
            attachment.network = Some(Network { kind: NetworkKind::External, role: None, by_parameter, at });
        }
    }

    fn add_vm_types(&mut self) {
        let types_of_servers = |attachment| {
            let types_of_servers: Vec<&str> =
                self.servers_of(attachment).filter_map(Server::vm_type).collect();
            distinct(Vec::new(), types_of_servers.iter())
        };
        let (mut types_before, mut types_of_servers_before) = (Arc::default(), Arc::default());
        let read = |attachment| {
            let (vm_types, from_servers) = self.read_vm_types(attachment);
            (
                shared(vm_types, &mut types_before),
                shared(types_of_servers(attachment), &mut types_of_servers_before),
                position(from_servers),
            )
        };
        let vm_types: Vec<_> = self.attachments.iter().map(read).collect();
        for (attachment, (vm_types, types_of_servers, from_servers)) in
            self.attachments.iter_mut().zip(vm_types)
        {
            attachment.vm_types = vm_types;
            attachment.types_of_servers = types_of_servers;
            attachment.from_servers = from_servers;
        }
    }

    /// Returns the candidate vm-types of an attachment, and the number of vm-types that come from servers.
    fn read_vm_types(&self, attachment: &Attachment<'p>) -> (Vec<&'p str>, usize) {
        let evidence = self.servers_of(attachment).flat_map(|it| &it.evidence);
        let mut vm_types = distinct(Vec::new(), evidence.map(|it| &it.vm_type));
        let from_servers = vm_types.len();
        vm_types = distinct(vm_types, attachment.readings.iter().map(|it| &it.vm_type));
        if let Some(interface) = self.interface_of(attachment) {
            vm_types = distinct(vm_types, interface.readings.iter().map(|it| &it.vm_type));
        }
        if let Some(reserved) = ids::reserved_for(attachment.defined.resource.id()) {
            let role = attachment.network.as_ref().and_then(|it| it.role);
            let vm_type = role.and_then(|role| {
                let vm_type = tokens::before_ignoring_case(reserved, role)?;
                let vm_type = tokens::before(vm_type, "_")?;
                Some(vm_type.strip_suffix("_int").unwrap_or(vm_type))
            });
            vm_types = distinct(vm_types, vm_type.iter());
        }
        (vm_types, from_servers)
    }

    /// Marks ports that reserve an address for other ports. Such ports belong to the servers that share the address.
    fn read_reserve_ports(&mut self) {
        self.reserved = self.reserved_addresses();
        for reserved in &self.reserved {
            if let Some(port) = self.attachments.get_mut(reserved.port as usize) {
                port.is_reserve = true;
                port.types_of_servers = reserved.vm_types.iter().copied().collect();
                port.vm_types = distinct(port.vm_types.to_vec(), port.types_of_servers.iter()).into();
            }
        }
    }

    /// Returns the ports that no server uses and whose address is an allowed address pair of other ports.
    fn reserved_addresses(&self) -> Vec<Reserved<'p>> {
        let is_port = |it: &Attachment<'_>| it.attached == Attached::Port && !it.defined.is_member;
        let mut shared: HashMap<&str, IndexSet<&str>> = HashMap::default();
        for port in self.attachments.iter().filter(|it| is_port(it)) {
            for used in self.values(port, AddressRole::FloatingAddress).flat_map(uses_in) {
                let vm_types = self.servers_of(port).filter_map(Server::vm_type);
                shared.entry(used.name()).or_default().extend(vm_types);
            }
        }
        if shared.is_empty() {
            return Vec::new();
        }
        let ports = self.attachments.iter().enumerate().filter(|(_, it)| is_port(it));
        let unused = ports.filter(|(_, it)| self.servers_of(it).next().is_none());
        let reserved = unused.filter_map(|(port, it)| {
            let mut own = self.values(it, AddressRole::Address).flat_map(uses_in).map(ParamRef::name);
            own.find_map(|address| {
                let vm_types = shared.get(address)?.clone();
                Some(Reserved { port: position(port), address, vm_types })
            })
        });
        reserved.collect()
    }

    fn read_roles(&mut self) {
        let mut seen = HashSet::default();
        let mut roles = Vec::new();
        let mut add = |role: &'p str, kind: NetworkKind, at: Node<'p>| {
            if seen.insert((kind, role)) {
                roles.push(NamedRole { role, kind, at });
            }
        };
        for type_name in NETWORK_TYPES {
            for defined in resources::of_type(self.callers.package, type_name).filter(|it| !it.is_member) {
                if let Some(role) = networks::role_of_id(defined.resource.id()) {
                    add(role, NetworkKind::Internal, defined.resource.key);
                }
            }
        }
        for attachment in &self.attachments {
            match (&attachment.network, attachment.readings.first()) {
                (Some(Network { kind, role: Some(role), at, .. }), _) => add(role, *kind, *at),
                (network, Some(reading)) if !ids::is_sub_interface(attachment.defined.resource.id()) => {
                    let kind = network.as_ref().map_or(reading.kind, |it| it.kind);
                    add(attachment.role().unwrap_or(reading.role), kind, attachment.defined.resource.key);
                }
                _ => {}
            }
        }
        self.roles = roles;
    }

    fn read_ports(&mut self) {
        let attachments = self.attachments.iter().enumerate();
        let listed = attachments.filter(|(_, it)| it.attached != Attached::InstanceIp);
        let mut ports: Vec<_> = listed
            .flat_map(|(port, it)| {
                let port = position(port);
                self.positions_of(it).map(move |server| ListedPort { server: position(server), port })
            })
            .collect();
        ports.sort_unstable();
        ports.shrink_to_fit();
        self.ports = ports;
    }
}

/// Reuses the previous allocation for an equal list, which is common for the ports of one server.
fn shared<'p>(list: Vec<&'p str>, before: &mut Arc<[&'p str]>) -> Arc<[&'p str]> {
    if **before != *list {
        *before = list.into();
    }
    Arc::clone(before)
}

fn keep_if_any<T>(items: &mut Vec<T>, is_wanted: impl Fn(&T) -> bool) {
    if items.iter().any(&is_wanted) {
        items.retain(is_wanted);
    }
}

/// Appends strings that are not yet contained, ignoring ASCII case.
fn distinct<'t, 'p: 't>(mut known: Vec<&'p str>, more: impl Iterator<Item = &'t &'p str>) -> Vec<&'p str> {
    let before = known.len();
    for text in more {
        // Usually all strings are equal.
        if !known.first().is_some_and(|first| tokens::is_alike(first, text)) {
            known.reserve_exact(usize::from(known.is_empty()));
            known.push(*text);
        }
    }
    if known.len() > before.max(1) {
        let mut seen = HashSet::default();
        known.retain(|it| seen.insert(it.to_ascii_lowercase()));
    }
    known
}
