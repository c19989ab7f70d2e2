//! The properties and attributes of resource types, as the Heat engine and the Contrail plug-in declare them.

use crate::generated::heat_schemas::TYPES;

/// Type of a property's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ValueType {
    String,
    Integer,
    Number,
    Boolean,
    Map,
    List,
    Any,
}

impl ValueType {
    /// What messages call it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::String => "a text",
            Self::Integer => "an integer",
            Self::Number => "a number",
            Self::Boolean => "a boolean",
            Self::Map => "a mapping",
            Self::List => "a list",
            Self::Any => "any value",
        }
    }
}

/// What a value must keep to beside its type.
#[derive(Debug)]
pub(crate) enum Constraint {
    /// One of these texts; numbers are written in decimal.
    Allowed(&'static [&'static str]),
    /// A number from the first to the second.
    Range(Option<i64>, Option<i64>),
    /// A length from the first to the second.
    Length(Option<u32>, Option<u32>),
    /// A regular expression in Python's syntax that covers the value.
    Pattern(&'static str),
    /// A check that the engine knows by name.
    Custom(&'static str),
}

/// How far a type, property or attribute is still supported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    /// It will go away.
    Deprecated,
    /// It is gone from the documentation; the engine still takes it.
    Hidden,
    /// Nobody promises that it works.
    Unsupported,
}

/// Standing of something that is not plainly supported.
#[derive(Debug)]
pub(crate) struct Support {
    pub(crate) status: Status,
    /// Release of Heat since which it stands so; empty when not told.
    pub(crate) since: &'static str,
    /// What the engine's authors recommend.
    pub(crate) message: &'static str,
}

/// What is inside a list or mapping.
#[derive(Debug)]
pub(crate) enum Inside {
    /// Anything.
    Free,
    /// A list of such values.
    Items(&'static Schema),
    /// A mapping of these keys.
    Fields(&'static [Field]),
}

/// What the value of a property must be.
#[derive(Debug)]
pub(crate) struct Schema {
    pub(crate) value_type: ValueType,
    pub(crate) required: bool,
    /// Declared, but refused by the engine.
    pub(crate) unimplemented: bool,
    pub(crate) constraints: &'static [Constraint],
    pub(crate) inside: Inside,
    pub(crate) support: Option<&'static Support>,
}

/// A property by its name.
#[derive(Debug)]
pub(crate) struct Field {
    pub(crate) name: &'static str,
    pub(crate) schema: &'static Schema,
}

/// An attribute by its name.
#[derive(Debug)]
pub(crate) struct Attribute {
    pub(crate) name: &'static str,
    pub(crate) support: Option<&'static Support>,
}

/// An old name of a property, within the list or mapping `below` (empty at the top).
#[derive(Debug)]
pub(crate) struct Rename {
    pub(crate) below: &'static str,
    pub(crate) old: &'static str,
    pub(crate) new: &'static str,
}

/// A resource type. Fields and attributes are sorted by name.
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools, reason = "independent marks of a row in a table")]
pub(crate) struct TypeSchema {
    pub(crate) name: &'static str,
    pub(crate) fields: &'static [Field],
    pub(crate) attributes: &'static [Attribute],
    pub(crate) update_policy: &'static [Field],
    pub(crate) renames: &'static [Rename],
    pub(crate) support: Option<&'static Support>,
    /// A placeholder that takes every property and attribute.
    pub(crate) placeholder: bool,
    /// It has attributes that the schema does not list.
    pub(crate) open_attributes: bool,
    /// `deletion_policy: Snapshot` works.
    pub(crate) snapshot: bool,
    /// It belongs to the Contrail plug-in rather than to Heat.
    pub(crate) contrail: bool,
    /// The last release that had it; empty for types that exist.
    pub(crate) removed_after: &'static str,
}

impl TypeSchema {
    pub(crate) fn attribute(&self, name: &str) -> Option<&'static Attribute> {
        let at = self.attributes.binary_search_by(|it| it.name.cmp(name)).ok()?;
        self.attributes.get(at)
    }
}

/// The declared property of this name.
pub(crate) fn field(fields: &'static [Field], name: &str) -> Option<&'static Field> {
    let at = fields.binary_search_by(|it| it.name.cmp(name)).ok()?;
    fields.get(at)
}

/// The resource type of this name.
pub(crate) fn find(name: &str) -> Option<&'static TypeSchema> {
    let at = TYPES.binary_search_by(|it| it.name.cmp(name)).ok()?;
    TYPES.get(at)
}

/// The names of all types, for comparison with a misspelled one.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    TYPES.iter().map(|it| it.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_sorted_for_look_up() {
        assert!(TYPES.len() > 270 && TYPES.is_sorted_by(|a, b| a.name < b.name));
        for it in TYPES {
            assert!(it.fields.is_sorted_by(|a, b| a.name < b.name), "{}", it.name);
            assert!(it.attributes.is_sorted_by(|a, b| a.name < b.name), "{}", it.name);
        }
        let server = find("OS::Nova::Server").unwrap();
        assert!(field(server.fields, "flavor").unwrap().schema.required && server.snapshot);
        assert!(server.attribute("first_address").is_some());
        assert!(find("OS::ContrailV2::VirtualNetwork").unwrap().contrail);
    }
}
