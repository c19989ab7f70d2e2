//! The metadata of servers.

use hot::{Call, Function, Node, NodeId, Owner, get_param_name};
use maps::{HashMap, HashSet};

use crate::flow::PropertyValue;
use crate::tokens::few;
use crate::values::branches;
use crate::{Defined, Vnf};

/// A parameter that ONAP gives a value when it creates a stack, and the key of metadata that it feeds.
#[derive(Clone, Copy, Debug)]
pub struct Supplied {
    /// Its name, and the key.
    pub key: &'static str,
    /// What its value is.
    pub description: &'static str,
}

/// What ONAP gives, in the order in which it is written down: of the VNF, the module, the surroundings.
pub const SUPPLIED: [Supplied; 7] = [
    Supplied { key: "vnf_id", description: "unique ID of the VNF, given by ONAP" },
    Supplied { key: "vnf_name", description: "unique name of the VNF, given by ONAP" },
    Supplied { key: "vf_module_id", description: "unique ID of the VF module, given by ONAP" },
    Supplied { key: "vf_module_name", description: "unique name of the VF module, given by ONAP" },
    Supplied { key: "vf_module_index", description: "index of the VF module, given by ONAP" },
    Supplied { key: "environment_context", description: "environment of the VNF, given by ONAP" },
    Supplied { key: "workload_context", description: "workload of the VNF, given by ONAP" },
];

/// What ONAP gives by this name.
pub fn supplied(name: &str) -> Option<&'static Supplied> {
    SUPPLIED.iter().find(|it| it.key == name)
}

/// The metadata of one server.
#[derive(Debug)]
pub enum Metadata<'p> {
    /// Not given.
    Absent,
    /// Given by an expression, or of another shape than a mapping.
    Opaque(Node<'p>),
    /// One mapping, or those of the branches and parts it is put together from.
    Maps(Vec<Node<'p>>),
}

/// The metadata of all servers.
pub fn read<'p>(vnf: &Vnf<'p>) -> Vec<Metadata<'p>> {
    vnf.servers.iter().map(|server| metadata_of(server.defined)).collect()
}

fn metadata_of<'p>(server: Defined<'p>) -> Metadata<'p> {
    let Some(entry) = server.definition().property("metadata") else { return Metadata::Absent };
    let parts = branches(entry.value).flat_map(|node| {
        let call = Call::at(node, Owner::default()).filter(|call| call.function == Function::MapMerge);
        let merged = call.into_iter().flat_map(|call| call.argument.items());
        call.is_none().then_some(node).into_iter().chain(merged)
    });
    let is_map = |node: &Node<'p>| node.is_mapping() && Call::at(*node, Owner::default()).is_none();
    let maps = few(parts.filter(is_map));
    if maps.is_empty() { Metadata::Opaque(entry.key) } else { Metadata::Maps(maps) }
}

/// What stands under the keys of the metadata of all servers, in the order of these.
#[derive(Debug, Default)]
pub struct Values<'p> {
    all: Vec<KeyValue>,
    /// Positions in `all` by the key.
    by_key: HashMap<&'p str, Vec<u32>>,
    /// The same by the parameter that a value is, where it has another name than the key.
    by_parameter: HashMap<&'p str, Vec<u32>>,
}

/// One value, or a branch of it, by the position of its server.
#[derive(Clone, Copy, Debug)]
struct KeyValue {
    server: u32,
    value: NodeId,
}

impl<'p> Values<'p> {
    /// Those of servers that have such metadata.
    pub fn of(metadata: &[Metadata<'p>]) -> Self {
        let mut values = Self::default();
        for (server, metadata) in (0..).zip(metadata) {
            let Metadata::Maps(maps) = metadata else { continue };
            for entry in maps.iter().flat_map(|map| map.entries()) {
                let of_key = values.by_key.entry(entry.name()).or_default();
                for value in branches(entry.value) {
                    // There are fewer of them than nodes in a package.
                    let position = u32::try_from(values.all.len()).unwrap_or(u32::MAX);
                    of_key.push(position);
                    if let Some(name) = get_param_name(value).map(Node::text).filter(|it| *it != entry.name())
                    {
                        values.by_parameter.entry(name).or_default().push(position);
                    }
                    values.all.push(KeyValue { server, value: value.id() });
                }
            }
        }
        values
    }

    /// Those under one key and those that are the parameter of this name.
    pub fn of_name(&self, name: &str, vnf: &Vnf<'p>) -> impl Iterator<Item = (Defined<'p>, Node<'p>)> {
        let indexes = [self.by_key.get(name), self.by_parameter.get(name)];
        let mut positions: Vec<u32> = indexes.into_iter().flatten().flatten().copied().collect();
        positions.sort_unstable();
        positions.into_iter().filter_map(|at| self.all.get(at as usize)?.found_in(vnf))
    }

    /// Those under one key.
    pub fn under(&self, key: &str, vnf: &Vnf<'p>) -> impl Iterator<Item = (Defined<'p>, Node<'p>)> {
        let positions = self.by_key.get(key).map(Vec::as_slice).unwrap_or_default();
        positions.iter().filter_map(|&at| self.all.get(at as usize)?.found_in(vnf))
    }

    /// The parameters that servers take under a key, each once in a template.
    pub fn uses(&self, key: &'static str, vnf: &Vnf<'p>) -> Vec<PropertyValue<'p>> {
        let mut seen = HashSet::default();
        let is_new = |(server, value): &(Defined<'p>, Node<'p>)| {
            let name = get_param_name(*value);
            name.is_some_and(|name| seen.insert((server.template.file(), name.text())))
        };
        let found = self.under(key, vnf).filter(is_new);
        let found = found.map(|(server, value)| PropertyValue {
            template: server.template,
            resource: server.resource,
            definition: server.definition(),
            property: key,
            value,
        });
        found.collect()
    }
}

impl KeyValue {
    fn found_in<'p>(self, vnf: &Vnf<'p>) -> Option<(Defined<'p>, Node<'p>)> {
        let server = vnf.servers.get(self.server as usize)?.defined;
        Some((server, server.template.tree().node(self.value)?))
    }
}
