//! The metadata of servers.

use std::collections::HashSet;

use hot::{Call, Function, Node, Owner, Package, Template, get_param_name};

use crate::flow::PropertyValue;
use crate::tokens::few;
use crate::values::branches;
use crate::{Defined, Vnf};

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

/// The parameters that servers take under a key of `metadata`, each once in a template.
pub fn uses<'p>(package: &'p Package, key: &'static str) -> Vec<PropertyValue<'p>> {
    let mut seen = HashSet::new();
    let values = package.templates().flat_map(|template| values_in(template, key));
    let is_new = |it: &PropertyValue<'p>| {
        let name = get_param_name(it.value);
        name.is_some_and(|name| seen.insert((it.template.file(), name.text())))
    };
    values.filter(is_new).collect()
}

fn values_in<'p>(template: &'p Template, key: &'static str) -> impl Iterator<Item = PropertyValue<'p>> {
    template.definitions_of("OS::Nova::Server").flat_map(move |(resource, definition)| {
        // A call that gives the metadata as a whole says nothing about one key.
        let values = definition.values_at_end(&["metadata", key]).into_iter();
        values.map(move |value| PropertyValue { template, resource, definition, property: key, value })
    })
}
