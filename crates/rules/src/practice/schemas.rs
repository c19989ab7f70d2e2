//! Values of properties, with the schemas that Heat declares for them.

use vnfcheck_catalogue::schema::{Constraint, Inside, Schema, field};
use vnfcheck_hot::{Function, Node, Resource};
use vnfcheck_yaml::work::step;

use super::is_created;
use crate::heat::Scope;

/// Maximum nesting depth of values.
const MOST_LEVELS: u32 = 8;

/// A value of a property, or of a part of a property: a scalar or a call.
#[derive(Clone, Copy)]
pub(super) struct Value<'p> {
    pub(super) resource: Resource<'p>,
    /// The name of the property.
    pub(super) name: &'p str,
    pub(super) node: Node<'p>,
    pub(super) schema: &'static Schema,
}

/// An element of a cloud that a property names: the constraint of its values, and the noun for messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Element {
    pub(super) constraint: &'static str,
    pub(super) noun: &'static str,
}

pub(super) const IMAGE: Element = Element { constraint: "glance.image", noun: "image" };

const ELEMENTS: [Element; 4] = [
    IMAGE,
    Element { constraint: "nova.flavor", noun: "flavor" },
    Element { constraint: "nova.keypair", noun: "key pair" },
    Element { constraint: "neutron.network", noun: "network" },
];

impl<'p> Value<'p> {
    /// Returns the element that the property names.
    pub(super) fn element(self) -> Option<Element> {
        let has = |it: &Element| {
            self.schema
                .constraints
                .iter()
                .any(|own| matches!(own, Constraint::Custom(name) if *name == it.constraint))
        };
        ELEMENTS.into_iter().find(has)
    }

    /// Returns the name of the parameter that the value reads as a whole.
    pub(super) fn parameter(self, scope: &Scope<'p>) -> Option<&'p str> {
        let call = scope.call(self.node).filter(|it| it.function == Function::GetParam)?;
        call.argument.is_scalar().then(|| call.argument.text())
    }
}

/// Returns the values of the properties of all resources that Heat creates.
pub(super) fn values<'p>(scope: &Scope<'p>) -> Vec<Value<'p>> {
    let mut found = Vec::new();
    for (resource, definition) in scope.template.definitions_with(|_| true) {
        let schema = scope.registry.schema(definition, resource).filter(|it| !it.placeholder);
        let properties = definition.properties().filter(|it| it.is_mapping() && !scope.is_call(*it));
        let (Some(schema), Some(properties)) = (schema, properties) else { continue };
        if !is_created(scope, resource) {
            continue;
        }
        for entry in properties.entries() {
            if let Some(field) = field(schema.fields, entry.name()) {
                let value = Value { resource, name: entry.name(), node: entry.value, schema: field.schema };
                collect(scope, value, MOST_LEVELS, &mut found);
            }
        }
    }
    found
}

fn collect<'p>(scope: &Scope<'p>, value: Value<'p>, levels: u32, found: &mut Vec<Value<'p>>) {
    step();
    let Some(levels) = levels.checked_sub(1) else { return };
    let Some(node) = scope.chosen(value.node) else { return };
    let value = Value { node, ..value };
    if node.is_scalar() || scope.is_call(node) {
        return found.push(value);
    }
    match value.schema.inside {
        Inside::Items(schema) if node.is_sequence() => {
            node.items().for_each(|node| collect(scope, Value { node, schema, ..value }, levels, found));
        }
        Inside::Fields(fields) if node.is_mapping() => {
            for entry in node.entries() {
                if let Some(field) = field(fields, entry.name()) {
                    let part = Value { name: entry.name(), node: entry.value, schema: field.schema, ..value };
                    collect(scope, part, levels, found);
                }
            }
        }
        _ => {}
    }
}
