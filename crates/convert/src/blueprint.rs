//! Long and short form of blueprints.

use vnfcheck_hot::Blueprint;
use vnfcheck_hot::blueprint::{
    Attribute, Component, DefaultAttribute, Detail, Requirement, Target, default_attribute,
};
use vnfcheck_yaml::Node;

use crate::Refusal;
use crate::document::{Comments, Entry, Item, Value};
use crate::read::Reader;

/// Converts a blueprint to one of its forms.
pub(crate) fn write<'t>(
    blueprint: &Blueprint<'t>,
    reader: &mut Reader<'t>,
    is_short: bool,
) -> Result<Value, Refusal> {
    let ids = blueprint.components.iter().filter_map(|it| it.id).map(Node::text).collect();
    Forms { reader, is_short, ids }.blueprint(blueprint)
}

struct Forms<'r, 't> {
    reader: &'r mut Reader<'t>,
    is_short: bool,
    /// IDs of the components of the blueprint.
    ids: vnfcheck_maps::HashSet<&'t str>,
}

/// Attributes of a requirement other than its type.
type Details = Vec<Entry>;

impl<'t> Forms<'_, 't> {
    fn blueprint(&mut self, blueprint: &Blueprint<'t>) -> Result<Value, Refusal> {
        let mut entries = Vec::new();
        if let Some(name) = blueprint.name {
            let key = self.reader.section("name");
            entries.push(self.section("name", key, Value::text(name.text())));
        }
        let components = self.components(&blueprint.components)?;
        let key = self.reader.section("components");
        entries.push(self.section("components", key, components));
        let key = self.reader.section("requires");
        if let Some(requires) = self.requires(&blueprint.requires)? {
            entries.push(self.section("requires", key, requires));
        }
        Ok(Value::Mapping(entries))
    }

    fn section(&mut self, name: &str, key: Option<Node<'t>>, value: Value) -> Entry {
        let comments = key.map(|key| self.reader.comments(key)).unwrap_or_default();
        Entry { comments, key: Value::text(name), value }
    }

    fn components(&mut self, components: &[Component<'t>]) -> Result<Value, Refusal> {
        if self.is_short && !components.is_empty() && components.iter().all(|it| it.id.is_some()) {
            let entries = components.iter().map(|component| {
                let comments = self.reader.comments(component.at);
                let entries = self.component_entries(component)?;
                let value = if entries.is_empty() { Value::Null } else { Value::Mapping(entries) };
                Ok(Entry {
                    comments,
                    key: Value::text(component.id.map(Node::text).unwrap_or_default()),
                    value,
                })
            });
            return entries.collect::<Result<_, _>>().map(Value::Mapping);
        }
        let items = components.iter().map(|component| {
            let comments = self.reader.comments(component.at);
            let mut entries = self.component_entries(component)?;
            if let Some(id) = component.id {
                entries.insert(0, Entry::new("id", Value::text(id.text())));
            }
            Ok(Item { comments, value: Value::Mapping(entries) })
        });
        items.collect::<Result<_, _>>().map(Value::List)
    }

    /// Returns all attributes of a component except the ID.
    fn component_entries(&mut self, component: &Component<'t>) -> Result<Vec<Entry>, Refusal> {
        let mut entries = Vec::new();
        for (key, attribute) in &component.attributes {
            let comments = self.reader.comments(*key);
            let value = match attribute {
                Attribute::Plain(value) => self.reader.value(*value)?,
                Attribute::Component(inner) => {
                    let mut entries = self.component_entries(inner)?;
                    // Without a `requires` attribute or the name `nodespec`, the value would not be recognized as a
                    // component.
                    let needs_requires = !entries.iter().any(|it| it.key.as_text() == Some("requires"));
                    if needs_requires && !key.has_text("nodespec") {
                        entries.push(Entry::new("requires", Value::List(Vec::new())));
                    }
                    Value::Mapping(entries)
                }
            };
            entries.push(Entry { comments, key: Value::text(key.text()), value });
        }
        if let Some(requires) = self.requires(&component.requires)? {
            entries.push(Entry::new("requires", requires));
        }
        Ok(entries)
    }

    /// Returns the requirements; `None` if they are omitted.
    fn requires(&mut self, requires: &[Requirement<'t>]) -> Result<Option<Value>, Refusal> {
        if !self.is_short {
            let items = requires.iter().map(|requirement| {
                let comments = self.reader.comments(requirement.at);
                Ok(Item { comments, value: self.long_requirement(requirement)? })
            });
            return items.collect::<Result<_, _>>().map(|items| Some(Value::List(items)));
        }
        let types: Option<vnfcheck_maps::HashSet<&str>> =
            requires.iter().map(Requirement::type_name).collect();
        match requires {
            [] => Ok(None),
            [only] if only.of.is_none() => {
                let comments = self.reader.comments(only.at);
                let value = self.short_item(only)?;
                let is_bare = !matches!(value, Value::Mapping(_));
                Ok(Some(if is_bare { value } else { Value::List(vec![Item { comments, value }]) }))
            }
            _ if types.is_some_and(|types| types.len() == requires.len()) => {
                let entries = requires.iter().map(|requirement| {
                    let comments = self.reader.comments(requirement.at);
                    let key = Value::text(requirement.type_name().unwrap_or_default());
                    Ok(Entry { comments, key, value: self.body(requirement)? })
                });
                entries.collect::<Result<_, _>>().map(|entries| Some(Value::Mapping(entries)))
            }
            _ => {
                let items = requires.iter().map(|requirement| {
                    let comments = self.reader.comments(requirement.at);
                    Ok(Item { comments, value: self.short_item(requirement)? })
                });
                items.collect::<Result<_, _>>().map(|items| Some(Value::List(items)))
            }
        }
    }

    fn long_requirement(&mut self, requirement: &Requirement<'t>) -> Result<Value, Refusal> {
        let details = self.details(requirement)?;
        Ok(long(requirement.type_name(), details))
    }

    fn short_item(&mut self, requirement: &Requirement<'t>) -> Result<Value, Refusal> {
        let details = self.details(requirement)?;
        let Some(of) = requirement.type_name() else {
            return Ok(match details.as_slice() {
                [detail] if self.is_bare_default(detail) => detail.value.clone(),
                _ => long(None, details),
            });
        };
        // As the only key of an item, these two words have another meaning.
        let is_word = matches!(of, "type" | "fulfillment");
        let is_short = details.is_empty() || self.is_bare(requirement, of, &details);
        Ok(if is_short && !is_word { Value::call(of, body(details, true)) } else { long(Some(of), details) })
    }

    /// Returns `true` if the value alone fully describes a default requirement.
    fn is_bare_default(&self, detail: &Entry) -> bool {
        let is_scalar = !matches!(detail.value, Value::Null | Value::List(_) | Value::Mapping(_));
        match detail.key.as_text() {
            Some("value") => is_scalar && !self.refers(&detail.value),
            Some("fulfillment") => is_scalar && self.refers(&detail.value),
            _ => false,
        }
    }

    /// Returns the value after the type in the short form.
    fn body(&mut self, requirement: &Requirement<'t>) -> Result<Value, Refusal> {
        let details = self.details(requirement)?;
        let of = requirement.type_name().unwrap_or_default();
        let is_bare = self.is_bare(requirement, of, &details);
        Ok(body(details, is_bare))
    }

    /// Returns `true` if the value of the only attribute fully describes a requirement of this type.
    fn is_bare(&self, requirement: &Requirement<'t>, of: &str, details: &[Entry]) -> bool {
        let [detail] = details else { return false };
        if is_inline(requirement, of) {
            return true;
        }
        match (default_attribute(of), detail.key.as_text()) {
            (Some(DefaultAttribute::Value), Some("value"))
            | (Some(DefaultAttribute::Fulfillment), Some("fulfillment")) => is_value(&detail.value),
            (None, Some("value")) => is_value(&detail.value) && !self.refers(&detail.value),
            (Some(DefaultAttribute::None) | None, Some("fulfillment")) => self.refers(&detail.value),
            _ => false,
        }
    }

    fn details(&mut self, requirement: &Requirement<'t>) -> Result<Details, Refusal> {
        let details = requirement.attributes.iter().map(|detail| {
            Ok(match detail {
                Detail::Value(value) => Entry::new("value", self.reader.value(*value)?),
                Detail::Other(key, value) => {
                    let comments = self.reader.comments(*key);
                    Entry { comments, key: Value::text(key.text()), value: self.reader.value(*value)? }
                }
                Detail::Fulfillment(key, targets) => {
                    let comments = key.map_or_else(Comments::default, |key| self.reader.comments(key));
                    Entry { comments, key: Value::text("fulfillment"), value: self.targets(targets)? }
                }
            })
        });
        details.collect()
    }

    fn targets(&mut self, targets: &[Target<'t>]) -> Result<Value, Refusal> {
        let values = targets.iter().map(|target| match target {
            Target::Component(_, id) if self.is_short => Ok(Value::text(*id)),
            Target::Component(_, id) => Ok(Value::Text(format!("id:{id}"))),
            Target::Url(node) => Ok(Value::text(node.text())),
            Target::Inline(component) => self.component_entries(component).map(Value::Mapping),
        });
        let mut values = values.collect::<Result<Vec<_>, _>>()?;
        match values.as_slice() {
            [_] if self.is_short => Ok(values.remove(0)),
            _ => Ok(Value::list(values)),
        }
    }

    /// Returns `true` if a bare value would be interpreted as references to components.
    fn refers(&self, value: &Value) -> bool {
        let is_reference = |value: &Value| {
            value.as_text().is_some_and(|text| text.starts_with("id:") || self.ids.contains(text))
        };
        match value {
            Value::List(items) => !items.is_empty() && items.iter().all(|item| is_reference(&item.value)),
            value => is_reference(value),
        }
    }
}

/// Returns a requirement in long form.
fn long(of: Option<&str>, details: Details) -> Value {
    let mut entries = vec![Entry::new("type", of.map_or(Value::Null, Value::text))];
    entries.extend(details);
    Value::Mapping(entries)
}

/// Returns null, the value of the only attribute if that is sufficient, or all attributes.
fn body(mut details: Details, is_bare: bool) -> Value {
    if is_bare {
        return details.pop().map_or(Value::Null, |detail| detail.value);
    }
    if details.is_empty() { Value::Null } else { Value::Mapping(details) }
}

/// Returns `true` if a single inline component fulfils the requirement and the type of the component distinguishes it
/// from the attributes of the requirement.
fn is_inline(requirement: &Requirement<'_>, of: &str) -> bool {
    match requirement.attributes.as_slice() {
        [Detail::Fulfillment(_, targets)] => match targets.as_slice() {
            [Target::Inline(component)] => {
                component.attribute("type").is_some_and(|(_, own)| own.text() != of)
            }
            _ => false,
        },
        _ => false,
    }
}

/// Returns `true` if the value is a scalar or a list of scalars, without null.
fn is_value(value: &Value) -> bool {
    let is_scalar = |value: &Value| !matches!(value, Value::Null | Value::List(_) | Value::Mapping(_));
    match value {
        Value::List(items) => items.iter().all(|item| is_scalar(&item.value)),
        value => is_scalar(value),
    }
}
