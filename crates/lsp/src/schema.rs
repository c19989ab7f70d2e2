//! Resource type schemas at a position in a template.

use vnfcheck_catalogue::resource_types::find;
use vnfcheck_catalogue::schema::{
    Constraint, Field, Inside, Schema, Status, Support, TypeSchema, ValueType, field,
};
use vnfcheck_hot::{Definition, Node, Resource, Template};

/// A step from a property into its value.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step<'t> {
    Key(&'t str),
    Item,
}

/// Returns the fields allowed in a mapping below `properties`, by the steps that lead to the mapping.
pub(crate) fn fields_at(schema: &TypeSchema, steps: &[Step<'_>]) -> &'static [Field] {
    let mut fields = schema.fields;
    let mut steps = steps.iter();
    while let Some(step) = steps.next() {
        let Step::Key(name) = step else { return &[] };
        let Some(found) = field(fields, name) else { return &[] };
        let Some(inside) = inside(found.schema, &mut steps) else { return &[] };
        fields = inside;
    }
    fields
}

/// Returns the fields of a value, following the steps into list items.
fn inside<'s>(
    schema: &'static Schema,
    steps: &mut impl Iterator<Item = &'s Step<'s>>,
) -> Option<&'static [Field]> {
    let mut schema = schema;
    loop {
        match schema.inside {
            Inside::Fields(fields) => return Some(fields),
            Inside::Items(items) => match steps.next() {
                Some(Step::Item) => schema = items,
                Some(Step::Key(_)) | None => return None,
            },
            Inside::Free => return None,
        }
    }
}

/// Returns the type of the resource that contains a mapping, and the steps from its properties to the mapping. For
/// group members, the type is that of the member.
pub(crate) fn steps_to<'t>(
    resource: Resource<'t>,
    mapping: Node<'t>,
) -> Option<(&'static TypeSchema, Vec<Step<'t>>)> {
    let definitions: Vec<Definition<'t>> = resource.definitions().collect();
    definitions.into_iter().rev().find_map(|definition| {
        let properties = definition.properties()?;
        let mut steps = Vec::new();
        let mut node = mapping;
        while node != properties {
            let parent = node.parent()?;
            if parent.is_sequence() {
                steps.push(Step::Item);
            } else {
                let entry = parent.written_entries().find(|entry| entry.value == node)?;
                steps.push(Step::Key(entry.name()));
            }
            node = parent;
        }
        steps.reverse();
        Some((find(definition.type_name()?)?, steps))
    })
}

/// Returns the resource whose definition contains a node.
pub(crate) fn resource_of<'t>(template: &'t Template, node: Node<'t>) -> Option<Resource<'t>> {
    let resources = template.section("resources")?.value;
    let mut inner = node;
    while let Some(outer) = inner.parent() {
        if outer == resources {
            let entry = outer.written_entries().find(|entry| entry.key == inner || entry.value == inner)?;
            return template.resource(entry.name());
        }
        inner = outer;
    }
    None
}

/// Returns the type of a value as written in templates.
pub(crate) fn type_name(value_type: ValueType) -> &'static str {
    match value_type {
        ValueType::String => "string",
        ValueType::Integer => "integer",
        ValueType::Number => "number",
        ValueType::Boolean => "boolean",
        ValueType::Map => "map",
        ValueType::List => "list",
        ValueType::Any => "any",
    }
}

/// Returns the allowed values if the schema lists them.
pub(crate) fn allowed(schema: &Schema) -> &'static [&'static str] {
    let allowed = schema.constraints.iter().find_map(|constraint| match constraint {
        Constraint::Allowed(values) => Some(*values),
        _ => None,
    });
    allowed.unwrap_or(if schema.value_type == ValueType::Boolean { &["true", "false"] } else { &[] })
}

/// Returns a human-readable description of a constraint.
pub(crate) fn constraint(constraint: &Constraint) -> String {
    let bounds = |low: Option<String>, high: Option<String>| match (low, high) {
        (Some(low), Some(high)) => format!("{low} to {high}"),
        (Some(low), None) => format!("at least {low}"),
        (None, Some(high)) => format!("at most {high}"),
        (None, None) => "any".to_owned(),
    };
    match constraint {
        Constraint::Allowed(values) => {
            format!("one of {}", values.iter().map(|it| format!("`{it}`")).collect::<Vec<_>>().join(", "))
        }
        Constraint::Range(low, high) => bounds(low.map(|it| it.to_string()), high.map(|it| it.to_string())),
        Constraint::Length(low, high) => {
            format!("length {}", bounds(low.map(|it| it.to_string()), high.map(|it| it.to_string())))
        }
        Constraint::Pattern(pattern) => format!("matches `{pattern}`"),
        Constraint::Custom(name) => format!("a `{name}`"),
    }
}

/// Returns a human-readable description of the support status.
pub(crate) fn support(support: &Support) -> String {
    let status = match support.status {
        Status::Deprecated => "deprecated",
        Status::Hidden => "no longer documented",
        Status::Unsupported => "unsupported",
    };
    let since = if support.since.is_empty() { String::new() } else { format!(" since {}", support.since) };
    let message = if support.message.is_empty() { String::new() } else { format!(": {}", support.message) };
    format!("{status}{since}{message}")
}
