//! Properties and attributes of resource types, as declared by the Heat engine and the Contrail plug-in.

/// Type of a property's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueType {
    /// Text.
    String,
    /// A whole number.
    Integer,
    /// Any number.
    Number,
    /// A truth value.
    Boolean,
    /// Keys with values.
    Map,
    /// Values in order.
    List,
    /// Whatever it is.
    Any,
}

impl ValueType {
    /// The name of the type in messages.
    pub fn name(self) -> &'static str {
        match self {
            Self::String => "a string",
            Self::Integer => "an integer",
            Self::Number => "a number",
            Self::Boolean => "a boolean",
            Self::Map => "a mapping",
            Self::List => "a list",
            Self::Any => "any value",
        }
    }
}

/// A constraint on a value in addition to its type.
#[derive(Debug)]
pub enum Constraint {
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

/// The support status of a type, property or attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It will go away.
    Deprecated,
    /// It is gone from the documentation; the engine still takes it.
    Hidden,
    /// Nobody promises that it works.
    Unsupported,
}

/// Support information for an element that is not fully supported.
#[derive(Debug)]
pub struct Support {
    /// The support status.
    pub status: Status,
    /// First release of Heat with this status; empty if unknown.
    pub since: &'static str,
    /// Recommendation of the engine's authors.
    pub message: &'static str,
}

/// The content of a list or mapping.
#[derive(Debug)]
pub enum Inside {
    /// Anything.
    Free,
    /// A list of such values.
    Items(&'static Schema),
    /// A mapping of these keys.
    Fields(&'static [Field]),
}

/// The schema of a property's value.
#[derive(Debug)]
pub struct Schema {
    /// Its type.
    pub value_type: ValueType,
    /// Whether it must be given.
    pub required: bool,
    /// `true` if null stands for a default other than the empty value of the type.
    pub has_default: bool,
    /// Declared, but refused by the engine.
    pub unimplemented: bool,
    /// All of which it must keep to.
    pub constraints: &'static [Constraint],
    /// The content of a list or mapping.
    pub inside: Inside,
    /// Its standing, unless it is plainly supported.
    pub support: Option<&'static Support>,
}

impl Schema {
    /// An optional value of this type without constraints.
    pub const fn plain(value_type: ValueType) -> Self {
        Self {
            value_type,
            required: false,
            has_default: false,
            unimplemented: false,
            constraints: &[],
            inside: Inside::Free,
            support: None,
        }
    }
}

/// A property by its name.
#[derive(Debug)]
pub struct Field {
    /// The name.
    pub name: &'static str,
    /// The schema of its value.
    pub schema: &'static Schema,
}

/// An attribute by its name.
#[derive(Debug)]
pub struct Attribute {
    /// The name.
    pub name: &'static str,
    /// Its standing, unless it is plainly supported.
    pub support: Option<&'static Support>,
}

/// An old name of a property, within the list or mapping `below` (empty at the top).
#[derive(Debug)]
pub struct Rename {
    /// The list or mapping that holds it; empty at the top.
    pub below: &'static str,
    /// The name before.
    pub old: &'static str,
    /// The name now.
    pub new: &'static str,
}

/// A resource type. Fields and attributes are sorted by name.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "independent marks of a row in a table")]
pub struct TypeSchema {
    /// Its name, such as `OS::Nova::Server`.
    pub name: &'static str,
    /// Its properties.
    pub fields: &'static [Field],
    /// Its attributes.
    pub attributes: &'static [Attribute],
    /// Fields of its `update_policy`.
    pub update_policy: &'static [Field],
    /// Old names of properties.
    pub renames: &'static [Rename],
    /// Its standing, unless it is plainly supported.
    pub support: Option<&'static Support>,
    /// A placeholder that takes every property and attribute.
    pub placeholder: bool,
    /// It has attributes that the schema does not list.
    pub open_attributes: bool,
    /// `deletion_policy: Snapshot` works.
    pub snapshot: bool,
    /// It belongs to the Contrail plug-in rather than to Heat.
    pub contrail: bool,
    /// The last release that had it; empty for types that exist.
    pub removed_after: &'static str,
}

impl TypeSchema {
    /// The declared attribute of this name.
    pub fn attribute(&self, name: &str) -> Option<&'static Attribute> {
        let at = self.attributes.binary_search_by(|it| it.name.cmp(name)).ok()?;
        self.attributes.get(at)
    }
}

/// The declared property of this name.
pub fn field(fields: &'static [Field], name: &str) -> Option<&'static Field> {
    // The lists are so short that a linear search is faster than a binary search.
    fields.iter().find(|it| it.name == name)
}
