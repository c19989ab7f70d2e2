//! Which kinds of servers and which networks a resource belongs to, as far as the references of the package show.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap, HashSet};

use hot::{
    Call, Definition, FileId, Function, Node, NodeId, Owner, Package, Resource, Source, Template,
    get_param_name, get_resource_name,
};
use indexmap::IndexMap;

use super::tokens::{self, Network};
use crate::naming::tokens as naming;

/// File and node of a resource's id.
type Key = (FileId, NodeId);

/// A resource in its template.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Placed<'p> {
    pub(crate) template: &'p Template,
    pub(crate) resource: Resource<'p>,
}

impl Placed<'_> {
    fn key(self) -> Key {
        (self.template.file(), self.resource.key.id())
    }
}

/// The users of a resource: the kinds of servers and the networks that it belongs to.
#[derive(Debug, Default)]
pub(crate) struct Scope<'p> {
    pub(crate) vm_types: BTreeSet<Cow<'p, str>>,
    pub(crate) networks: BTreeSet<Network<'p>>,
    /// Some user's kind or network cannot be told, so that there may be more of them.
    pub(crate) undecided: bool,
}

impl<'p> Scope<'p> {
    fn add(&mut self, other: &Self) {
        self.vm_types.extend(other.vm_types.iter().cloned());
        self.networks.extend(other.networks.iter().cloned());
        self.undecided |= other.undecided;
    }

    fn add_server(&mut self, vm_type: Option<Cow<'p, str>>) {
        self.undecided |= vm_type.is_none();
        self.vm_types.extend(vm_type);
    }

    fn add_network(&mut self, network: Option<Network<'p>>) {
        match network {
            Some(network) if network.role.is_some() => {
                self.networks.insert(network);
            }
            _ => self.undecided = true,
        }
    }

    /// The only kind of server, when all users are known.
    pub(crate) fn vm_type(&self) -> Option<&str> {
        let mut all = self.vm_types.iter();
        all.next().filter(|_| !self.undecided && all.next().is_none()).map(Cow::as_ref)
    }

    /// The only network, when all users are known.
    pub(crate) fn network(&self) -> Option<&Network<'p>> {
        let mut all = self.networks.iter();
        all.next().filter(|_| !self.undecided && all.next().is_none())
    }
}

/// Types whose resources are looked at: none has an id prescribed by a requirement of its own that is no mere advice.
const TYPES: [&str; 7] = [
    "OS::Cinder::Volume",
    "OS::Cinder::VolumeAttachment",
    "OS::Neutron::SecurityGroup",
    "OS::Neutron::Subnet",
    "OS::Nova::KeyPair",
    "OS::Nova::Keypair",
    "OS::Nova::ServerGroup",
];

/// The resources of the types that this module knows, with their scopes, in the order of the package.
pub(crate) fn scopes(package: &Package) -> Vec<(Placed<'_>, Scope<'_>)> {
    let mut wiring = Wiring::new(package);
    let mut scopes = IndexMap::new();
    for template in package.templates() {
        for resource in template.resources().filter(|it| TYPES.iter().any(|name| it.definition.is(name))) {
            let placed = Placed { template, resource };
            scopes.insert(placed.key(), (placed, Scope::default()));
        }
    }
    if scopes.is_empty() {
        return Vec::new();
    }
    let mut uses: Vec<(&Template, Vec<Node<'_>>, Scope<'_>)> = Vec::new();
    for (template, definition, vm_type) in wiring.servers() {
        let mut own = Scope::default();
        own.add_server(vm_type.clone());
        let paths: [&[&str]; 4] = [
            &["key_name"],
            &["scheduler_hints", "group"],
            &["block_device_mapping", "volume_id"],
            &["block_device_mapping_v2", "volume_id"],
        ];
        let values: Vec<_> = paths.iter().flat_map(|path| definition.values(path)).collect();
        if !values.is_empty() {
            uses.push((template, values, own));
        }
        // Groups given to the server itself hold for ports that Nova makes, whose networks the names do not tell.
        let groups = definition.values(&["security_groups"]);
        if !groups.is_empty() {
            let mut unknown = Scope { undecided: true, ..Scope::default() };
            unknown.add_server(vm_type);
            uses.push((template, groups, unknown));
        }
    }
    for attachment in package.templates().flat_map(|it| each(it, "OS::Cinder::VolumeAttachment")) {
        let definition = attachment.resource.definition;
        let mut own = Scope::default();
        for server in wiring.targets_of(attachment.template, &definition.values(&["instance_uuid"])) {
            own.add_server(vm_type_of(server));
        }
        own.undecided |= own.vm_types.is_empty();
        if let Some((_, scope)) = scopes.get_mut(&attachment.key()) {
            scope.add(&own);
        }
        uses.push((attachment.template, definition.values(&["volume_id"]), own));
    }
    for (port, groups, scope) in wiring.ports_in_groups() {
        uses.push((port.template, groups, scope));
    }
    for (template, values, scope) in uses {
        for used in wiring.targets_of(template, &values) {
            if let Some((_, found)) = scopes.get_mut(&used.key()) {
                found.add(&scope);
            }
        }
    }
    for subnet in package.templates().flat_map(|it| each(it, "OS::Neutron::Subnet")) {
        let reference = tokens::network_reference(subnet.resource.definition);
        if let (Some(reference), Some((_, scope))) = (reference, scopes.get_mut(&subnet.key())) {
            scope.add_network(tokens::network_of(package, subnet.template, reference));
        }
    }
    scopes.into_values().collect()
}

fn each<'p>(template: &'p Template, type_name: &str) -> impl Iterator<Item = Placed<'p>> {
    template.resources_of(type_name).map(move |resource| Placed { template, resource })
}

/// Ports that no server uses, with the network of each.
pub(crate) fn unattached_ports(package: &Package) -> Vec<(Placed<'_>, Option<Network<'_>>)> {
    let mut wiring = Wiring::new(package);
    let attached: HashSet<_> = wiring.attached().into_iter().map(|(key, _)| key).collect();
    let ports = package.templates().flat_map(|it| each(it, "OS::Neutron::Port"));
    let unattached = ports.filter(|port| !attached.contains(&port.key()));
    unattached.map(|port| (port, wiring.network_of(port))).collect()
}

fn vm_type_of(server: Placed<'_>) -> Option<Cow<'_, str>> {
    let definition = server.resource.definitions().find(|it| it.is("OS::Nova::Server"))?;
    tokens::vm_type_of(definition, &server.resource.id())
}

/// Follows values to the resources they stand for: `get_resource`, arguments of nested templates, and parameters
/// that are named as an output of the base module or of a volume module.
struct Wiring<'p> {
    package: &'p Package,
    outputs: HashMap<String, Vec<Placed<'p>>>,
    followed: HashMap<(FileId, String), Vec<Placed<'p>>>,
}

impl<'p> Wiring<'p> {
    fn new(package: &'p Package) -> Self {
        let mut outputs: HashMap<String, Vec<Placed<'p>>> = HashMap::new();
        for kind in [hot::Kind::Base, hot::Kind::Volume] {
            for template in package.templates_of(kind) {
                for output in template.outputs() {
                    let value = output.value.get("value");
                    let placed = value.and_then(|value| resource_at(template, value));
                    if let Some(placed) = placed {
                        outputs.entry(output.name().into_owned()).or_default().push(placed);
                    }
                }
            }
        }
        Self { package, outputs, followed: HashMap::new() }
    }

    fn servers(&self) -> Vec<(&'p Template, Definition<'p>, Option<Cow<'p, str>>)> {
        let servers = self.package.templates().flat_map(|template| {
            tokens::servers(template).map(move |(resource, definition)| {
                (template, definition, tokens::vm_type_of(definition, &resource.id()))
            })
        });
        servers.collect()
    }

    /// The ports that each server uses, with the kind of the server.
    fn attached(&mut self) -> Vec<(Key, Option<Cow<'p, str>>)> {
        let mut attached = Vec::new();
        for (template, definition, vm_type) in self.servers() {
            for port in self.targets_of(template, &definition.values(&["networks", "port"])) {
                attached.push((port.key(), vm_type.clone()));
            }
        }
        attached
    }

    fn network_of(&self, port: Placed<'p>) -> Option<Network<'p>> {
        let reference = tokens::network_reference(port.resource.definition)?;
        tokens::network_of(self.package, port.template, reference)
    }

    /// Ports in security groups with these groups, with the kinds of the servers that use them, or that their ids
    /// tell, and with their networks.
    fn ports_in_groups(&mut self) -> Vec<(Placed<'p>, Vec<Node<'p>>, Scope<'p>)> {
        let ports = self.package.templates().flat_map(|it| each(it, "OS::Neutron::Port"));
        let groups = ports.map(|port| (port, port.resource.definition.values(&["security_groups"])));
        let mut found: IndexMap<_, _> = groups
            .filter(|(_, groups)| !groups.is_empty())
            .map(|(port, groups)| (port.key(), (port, groups, Scope::default())))
            .collect();
        if found.is_empty() {
            return Vec::new();
        }
        for (key, vm_type) in self.attached() {
            if let Some((_, _, scope)) = found.get_mut(&key) {
                scope.add_server(vm_type);
            }
        }
        let known = tokens::vm_types(self.package);
        for (port, _, scope) in found.values_mut() {
            if scope.vm_types.is_empty() {
                scope.add_server(naming::within(&port.resource.id(), |id| {
                    tokens::leading_vm_type(id, &known)
                }));
            }
            scope.add_network(self.network_of(*port));
        }
        found.into_values().collect()
    }

    fn targets_of(&mut self, template: &'p Template, values: &[Node<'p>]) -> Vec<Placed<'p>> {
        let mut found = Vec::new();
        for value in values {
            if let Some(placed) = resource_at(template, *value) {
                found.push(placed);
            } else if let Some(name) = get_param_name(*value) {
                found.extend_from_slice(self.follow(template, &name.text()));
            }
        }
        found
    }

    fn follow(&mut self, template: &'p Template, name: &str) -> &[Placed<'p>] {
        let key = (template.file(), name.to_owned());
        let Self { package, outputs, followed } = self;
        followed.entry(key).or_insert_with(|| {
            let mut found = Vec::new();
            if tokens::has_too_many_callers(package, template) {
                return found;
            }
            for source in package.sources_of(template, name.to_owned()) {
                let name = match source {
                    Source::Argument { call, value } => {
                        let values = std::iter::once(value).chain(value.items());
                        found.extend(values.filter_map(|value| resource_at(call.caller, value)));
                        continue;
                    }
                    Source::Unlisted { name, .. } => name,
                    Source::Environment { entry, .. } => entry.name(),
                    Source::NotPassed { .. } => continue,
                };
                found.extend(outputs.get(name.as_ref()).into_iter().flatten());
            }
            found
        })
    }
}

/// The resource that a value stands for by `get_resource` or `get_attr`.
fn resource_at<'p>(template: &'p Template, value: Node<'p>) -> Option<Placed<'p>> {
    let by_attribute = || {
        let call = Call::at(value, Owner::default())?;
        if call.function == Function::GetAttr { call.argument.item(0) } else { None }
    };
    let id = get_resource_name(value).or_else(by_attribute)?;
    Some(Placed { template, resource: template.resource(&id.text())? })
}
