//! Metadata of servers.

use vnfcheck_hot::conditions::branches;
use vnfcheck_hot::select;
use vnfcheck_hot::{Call, Function, Node, Owner, Package, Source, Template, Via, get_param_name, leaves};
use vnfcheck_maps::{HashMap, HashSet};

use crate::flow::PropertyValue;
use crate::resolve::{echoed, returned};
pub use crate::supplied::{SUPPLIED, Supplied, supplied};
use crate::{ParamRef, ResourceDefinition, Vnf, steps};

/// Metadata of one server, or a part of its metadata.
#[derive(Debug)]
pub enum Metadata<'p> {
    /// No metadata.
    Absent,
    /// A mapping.
    Map(Node<'p>),
    /// One of several alternatives, selected by a condition or a parameter value.
    Either(Vec<Self>),
    /// Several parts that are merged.
    Merged(Vec<Self>),
    /// The value of a parameter, with the definition that receives it: the calling resource, otherwise the server.
    PassedValue(Box<(ResourceDefinition<'p>, Self)>),
    /// The map of all outputs of a nested template, and the `get_attr` that reads the map.
    Outputs(Node<'p>, &'p Template),
    /// A value that is only known at deployment time.
    Unknown(Node<'p>),
    /// A value that is not a mapping.
    Unreadable(Node<'p>),
}

/// Presence of a key in metadata.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence<'p> {
    /// Present for all parameter values.
    Always,
    /// Absent if the metadata comes from this part.
    Sometimes(Node<'p>),
    /// Never present.
    Never,
    /// Presence of the key depends on this part, which cannot be determined statically.
    Unknown(Node<'p>),
}

/// Maximum number of parts followed in the metadata of one server.
const MOST_PARTS: u32 = 500;

/// Maximum nesting depth of functions that are followed.
const MOST_LEVELS: u32 = 8;

/// Returns the metadata of all servers, in server order.
pub fn read<'p>(vnf: &Vnf<'p>) -> Vec<Metadata<'p>> {
    let of = |by: ResourceDefinition<'p>| {
        let definition = by.definition();
        let Some(entry) = definition.property("metadata") else {
            let unknown = definition.properties().filter(|_| definition.has_unknown_properties());
            return unknown.map_or(Metadata::Absent, Metadata::Unknown);
        };
        Reader { vnf, left: MOST_PARTS }.read(by, entry.value, MOST_LEVELS)
    };
    vnf.servers.iter().map(|server| of(server.defined)).collect()
}

/// The attributes that are strings, by type.
const TEXTS: [(&str, &[&str]); 9] = [
    ("OS::Cinder::Volume", &["availability_zone", "display_name", "size", "status", "volume_type"]),
    ("OS::Heat::RandomString", &["value"]),
    ("OS::Heat::SoftwareConfig", &["config"]),
    ("OS::Neutron::FloatingIP", &["fixed_ip_address", "floating_ip_address", "port_id", "router_id"]),
    ("OS::Neutron::Net", &["admin_state_up", "name", "qos_policy_id", "status", "tenant_id"]),
    (
        "OS::Neutron::Port",
        &[
            "admin_state_up",
            "device_id",
            "device_owner",
            "mac_address",
            "name",
            "network_id",
            "qos_policy_id",
            "status",
            "tenant_id",
        ],
    ),
    ("OS::Neutron::Router", &["admin_state_up", "name", "status", "tenant_id"]),
    (
        "OS::Neutron::Subnet",
        &["cidr", "enable_dhcp", "gateway_ip", "ip_version", "name", "network_id", "tenant_id"],
    ),
    ("OS::Nova::Server", &["accessIPv4", "accessIPv6", "first_address", "instance_name", "name"]),
];

struct Reader<'v, 'p> {
    vnf: &'v Vnf<'p>,
    /// Number of parts that may still be followed.
    left: u32,
}

impl<'p> Reader<'_, 'p> {
    fn read(&mut self, by: ResourceDefinition<'p>, node: Node<'p>, levels: u32) -> Metadata<'p> {
        let Some(call) = Call::at(node, Owner::default()) else {
            return if node.is_mapping() { Metadata::Map(node) } else { Metadata::Unreadable(node) };
        };
        let left = self.left.checked_sub(1).zip(levels.checked_sub(1));
        let Some((left, levels)) = left else { return Metadata::Unknown(node) };
        self.left = left;
        match call.function {
            Function::If => {
                Metadata::Either(branches(call.argument).map(|it| self.read(by, it, levels)).collect())
            }
            Function::MapMerge if call.argument.is_sequence() => {
                let merged = call.argument.items();
                Metadata::Merged(merged.map(|it| self.read(by, it, levels)).collect())
            }
            Function::GetParam => self.given(by, node, levels),
            Function::GetAttr if self.reads_text(by, call) => Metadata::Unreadable(node),
            Function::GetAttr if self.knows_steps(by, call) => self.returned(by, node, levels),
            // The ID of a resource is a string.
            Function::GetResource => Metadata::Unreadable(node),
            _ => Metadata::Unknown(node),
        }
    }

    /// Returns `true` if the files determine each step of the path that a call reads.
    fn knows_steps(&self, by: ResourceDefinition<'p>, call: Call<'p>) -> bool {
        let package = self.vnf.callers.package;
        call.argument.items().skip(1).all(|it| !steps::text(package, by.template, it, None).is_empty())
    }

    /// Returns `true` for a `get_attr` of an attribute that is a string.
    fn reads_text(&self, by: ResourceDefinition<'p>, call: Call<'p>) -> bool {
        let attribute = call.argument.item(1).filter(|_| call.argument.item(2).is_none());
        let Some((target, attribute)) = call.target().zip(attribute) else { return false };
        let resource = by.template.resource(target.text()).map(|it| it.definition);
        let is_text = resource.is_some_and(|of| {
            let mut types = TEXTS.iter().filter(|(name, _)| of.has_type(name));
            types.any(|(_, texts)| texts.iter().any(|it| attribute.has_text(it)))
        });
        // A template that defines the type may return anything.
        is_text && self.vnf.callers.package.calls_by(by.template, target.text()).next().is_none()
    }

    /// Returns the metadata that an `OS::Heat::Value` or an output of a nested template returns.
    fn returned(&mut self, by: ResourceDefinition<'p>, node: Node<'p>, levels: u32) -> Metadata<'p> {
        let values = returned(self.vnf.callers.package, by.template, node).into_iter();
        let values: Vec<_> = values.filter(|it| *it != node).collect();
        if values.is_empty() {
            return self.outputs(by, node).unwrap_or(Metadata::Unknown(node));
        }
        Metadata::Either(values.into_iter().map(|it| self.read(by, it, levels)).collect())
    }

    /// Returns the map of all outputs of a nested template, if a `get_attr` reads no attribute of its resource.
    fn outputs(&self, by: ResourceDefinition<'p>, node: Node<'p>) -> Option<Metadata<'p>> {
        let call = Call::at(node, Owner::default())?;
        let target = call.target().filter(|_| call.argument.item(1).is_none())?;
        let package = self.vnf.callers.package;
        let mut calls = package.calls_by(by.template, target.text());
        let only = calls.next().filter(|it| it.via == Via::Type && calls.next().is_none())?;
        Some(Metadata::Outputs(node, package.called(&only)?))
    }

    /// Returns the metadata that a parameter supplies.
    fn given(&mut self, by: ResourceDefinition<'p>, node: Node<'p>, levels: u32) -> Metadata<'p> {
        let Some(used) = ParamRef::at(node) else { return Metadata::Unknown(node) };
        let (vnf, mut given) = (self.vnf, Vec::new());
        for source in vnf.callers.sources(by.template, used.name()) {
            let call = if let Source::Argument { call, .. } = source { Some(call) } else { None };
            let path = steps::path(vnf.callers.package, by.template, used, call);
            let value = vnf.callers.value_by(&source).filter(|it| !it.is_scalar() && !path.contains(&""));
            let Some(value) = value else { return Metadata::Unknown(node) };
            let by =
                call.map_or(by, |it| ResourceDefinition::new(it.caller, it.resource, it.resource.definition));
            for part in select::parts(value, &path) {
                if !part.rest.is_empty() || !part.node.is_mapping() {
                    return Metadata::Unknown(node);
                }
                given.push(Metadata::PassedValue(Box::new((by, self.read(by, part.node, levels)))));
            }
        }
        if given.is_empty() { Metadata::Unknown(node) } else { Metadata::Either(given) }
    }
}

impl<'p> Metadata<'p> {
    /// Returns the presence of a key.
    pub fn presence(&self, key: &str) -> Presence<'p> {
        match self {
            Self::Map(map) if map.get(key).is_some() => Presence::Always,
            // The output may be null.
            Self::Outputs(node, template) if template.output(key).is_some() => Presence::Unknown(*node),
            Self::Absent | Self::Unreadable(_) | Self::Map(_) | Self::Outputs(..) => Presence::Never,
            Self::PassedValue(given) => given.1.presence(key),
            Self::Unknown(node) => Presence::Unknown(*node),
            Self::Either(parts) => {
                let all: Vec<_> = parts.iter().map(|it| it.presence(key)).collect();
                if all.iter().all(|it| *it == Presence::Never) {
                    return Presence::Never;
                }
                let lacking = all.iter().zip(parts).find_map(|(has_it, part)| match has_it {
                    Presence::Sometimes(part) => Some(*part),
                    Presence::Never => part.node(),
                    Presence::Always | Presence::Unknown(_) => None,
                });
                let unknown = all.iter().find(|it| matches!(it, Presence::Unknown(_)));
                lacking.map(Presence::Sometimes).or(unknown.copied()).unwrap_or(Presence::Always)
            }
            Self::Merged(parts) => {
                let mut found = Presence::Never;
                for part in parts {
                    found = match (found, part.presence(key)) {
                        (Presence::Always, _) | (_, Presence::Always) => return Presence::Always,
                        (Presence::Never, other) | (other, Presence::Never) => other,
                        // Conditions may ensure that exactly one of the parts contains the key.
                        (Presence::Sometimes(part) | Presence::Unknown(part), _) => Presence::Unknown(part),
                    };
                }
                found
            }
        }
    }

    /// Returns the part with statically unknown contents that may contain this key and determine its value.
    pub fn unknown(&self, key: &str) -> Option<Node<'p>> {
        match self {
            Self::Absent | Self::Unreadable(_) | Self::Map(_) => None,
            Self::Unknown(node) => Some(*node),
            Self::Outputs(node, template) => template.output(key).map(|_| *node),
            Self::PassedValue(given) => given.1.unknown(key),
            Self::Either(parts) => parts.iter().find_map(|it| it.unknown(key)),
            // Later parts of a merge override earlier parts.
            Self::Merged(parts) => {
                let hidden = parts.iter().rposition(|it| it.presence(key) == Presence::Always);
                parts.get(hidden.unwrap_or_default()..)?.iter().find_map(|it| it.unknown(key))
            }
        }
    }

    /// Visits all mappings of the metadata, each with the definition that contains it.
    pub fn visit(
        &self,
        by: ResourceDefinition<'p>,
        visit: &mut impl FnMut(ResourceDefinition<'p>, Node<'p>),
    ) {
        match self {
            Self::Map(map) => visit(by, *map),
            Self::Either(parts) | Self::Merged(parts) => {
                for part in parts {
                    part.visit(by, visit);
                }
            }
            Self::PassedValue(given) => given.1.visit(given.0, visit),
            Self::Absent | Self::Unknown(_) | Self::Unreadable(_) | Self::Outputs(..) => {}
        }
    }

    /// Returns a node of the metadata that serves as a location.
    fn node(&self) -> Option<Node<'p>> {
        match self {
            Self::Map(node) | Self::Unknown(node) | Self::Unreadable(node) | Self::Outputs(node, _) => {
                Some(*node)
            }
            Self::Either(parts) | Self::Merged(parts) => parts.first()?.node(),
            Self::PassedValue(given) => given.1.node(),
            Self::Absent => None,
        }
    }
}

/// Values in the metadata of all servers, in server order, indexed by key.
#[derive(Debug, Default)]
pub struct Values<'p> {
    /// All values, each with the position of its writer.
    all: Vec<(u32, Node<'p>)>,
    /// Definitions that contain the mappings, in order.
    writers: Vec<ResourceDefinition<'p>>,
    /// Positions in `all` by key.
    by_key: HashMap<&'p str, Vec<u32>>,
    /// Positions in `all` by parameter name, for values that are a parameter with a name other than the key.
    by_parameter: HashMap<&'p str, Vec<u32>>,
}

impl<'p> Values<'p> {
    /// Collects the values from `metadata`, which is in server order.
    pub fn of(vnf: &Vnf<'p>, metadata: &[Metadata<'p>]) -> Self {
        let mut values = Self::default();
        for (server, metadata) in vnf.servers.iter().zip(metadata) {
            metadata.visit(server.defined, &mut |by, map| values.add(vnf.callers.package, by, map));
        }
        values
    }

    fn add(&mut self, package: &'p Package, by: ResourceDefinition<'p>, map: Node<'p>) {
        // The number of entries fits into a `u32`.
        let count = |length| u32::try_from(length).unwrap_or(u32::MAX);
        let writer = count(self.writers.len());
        self.writers.push(by);
        for entry in map.entries() {
            let of_key = self.by_key.entry(entry.name()).or_default();
            let values = leaves(entry.value).into_iter();
            let values = values.map(|it| echoed(by.template, it).unwrap_or(it));
            for value in values.flat_map(|it| returned(package, by.template, it)) {
                let position = count(self.all.len());
                of_key.push(position);
                if let Some(name) = get_param_name(value).map(Node::text).filter(|it| *it != entry.name()) {
                    self.by_parameter.entry(name).or_default().push(position);
                }
                self.all.push((writer, value));
            }
        }
    }

    fn at(&self, position: u32) -> Option<(ResourceDefinition<'p>, Node<'p>)> {
        let (writer, value) = *self.all.get(position as usize)?;
        Some((*self.writers.get(writer as usize)?, value))
    }

    /// Returns the values under the given key, and values under other keys that the parameter of the same name
    /// supplies.
    pub fn of_name(&self, name: &str) -> impl Iterator<Item = (ResourceDefinition<'p>, Node<'p>)> {
        let indexes = [self.by_key.get(name), self.by_parameter.get(name)];
        let mut positions: Vec<u32> = indexes.into_iter().flatten().flatten().copied().collect();
        positions.sort_unstable();
        positions.into_iter().filter_map(|at| self.at(at))
    }

    /// Returns the values under a key, each with the server that contains it.
    pub fn under(&self, key: &str) -> impl Iterator<Item = (ResourceDefinition<'p>, Node<'p>)> {
        let positions = self.by_key.get(key).map(Vec::as_slice).unwrap_or_default();
        positions.iter().filter_map(|at| self.at(*at))
    }

    /// Returns the non-literal values under a key; a plain parameter appears once per template.
    pub fn uses(&self, key: &'static str) -> Vec<PropertyValue<'p>> {
        let mut seen = HashSet::default();
        let mut last = None;
        let is_new = |(server, value): &(ResourceDefinition<'p>, Node<'p>)| {
            let used = get_param_name(*value).map(|name| (server.template.file(), name.text()));
            // Consecutive servers usually use the same parameter.
            let is_repeated = used.is_some() && used == last;
            last = used;
            !is_repeated && used.is_none_or(|it| seen.insert(it))
        };
        let found = self.under(key).filter(|(_, value)| !value.is_scalar()).filter(is_new);
        found.map(|(server, value)| PropertyValue::of(server, key, value)).collect()
    }
}
