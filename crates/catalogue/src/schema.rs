//! Properties and attributes of resource types, as declared by the Heat engine and the Contrail plug-in.

/// Type of a property's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueType {
    /// A string.
    String,
    /// An integer.
    Integer,
    /// Any number.
    Number,
    /// A boolean.
    Boolean,
    /// A mapping.
    Map,
    /// A list.
    List,
    /// A value of any type.
    Any,
}

impl ValueType {
    /// Returns the name of the type in messages.
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
    /// One of these strings; numbers are in decimal notation.
    Allowed(&'static [&'static str]),
    /// A number between the two bounds, inclusive.
    Range(Option<i64>, Option<i64>),
    /// A length between the two bounds, inclusive.
    Length(Option<u32>, Option<u32>),
    /// A regular expression in Python's syntax that matches the complete value.
    Pattern(&'static str),
    /// A named check of the engine.
    Custom(&'static str),
}

/// The support status of a type, property or attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The element will be removed.
    Deprecated,
    /// The element is no longer documented but still accepted.
    Hidden,
    /// The element may or may not work.
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
    /// Any content.
    Free,
    /// A list of values with this schema.
    Items(&'static Schema),
    /// A mapping with these keys.
    Fields(&'static [Field]),
}

/// The schema of a property's value.
#[derive(Debug)]
pub struct Schema {
    /// The type of the value.
    pub value_type: ValueType,
    /// `true` if the property is required.
    pub required: bool,
    /// `true` if null means a default other than the empty value of the type.
    pub has_default: bool,
    /// `true` if the engine declares the property but refuses it.
    pub unimplemented: bool,
    /// Constraints that the value must all satisfy.
    pub constraints: &'static [Constraint],
    /// The content of a list or mapping.
    pub inside: Inside,
    /// Support information; `None` for fully supported properties.
    pub support: Option<&'static Support>,
}

impl Schema {
    /// Creates the schema of an optional value of this type without constraints.
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

/// A named property.
#[derive(Debug)]
pub struct Field {
    /// The name.
    pub name: &'static str,
    /// The schema of its value.
    pub schema: &'static Schema,
}

/// A named attribute.
#[derive(Debug)]
pub struct Attribute {
    /// The name.
    pub name: &'static str,
    /// Support information; `None` for fully supported attributes.
    pub support: Option<&'static Support>,
}

/// An old name of a property, within the list or mapping `below` (empty at the top).
#[derive(Debug)]
pub struct Rename {
    /// The list or mapping that contains the property; empty at the top.
    pub below: &'static str,
    /// The old name.
    pub old: &'static str,
    /// The new name.
    pub new: &'static str,
}

/// A resource type. Fields and attributes are sorted by name.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "independent marks of a row in a table")]
pub struct TypeSchema {
    /// The name, such as `OS::Nova::Server`.
    pub name: &'static str,
    /// The properties.
    pub fields: &'static [Field],
    /// The attributes.
    pub attributes: &'static [Attribute],
    /// Fields of its `update_policy`.
    pub update_policy: &'static [Field],
    /// Old names of properties.
    pub renames: &'static [Rename],
    /// Support information; `None` for fully supported types.
    pub support: Option<&'static Support>,
    /// `true` for a placeholder that accepts every property and attribute.
    pub placeholder: bool,
    /// `true` if the type has attributes that the schema does not list.
    pub open_attributes: bool,
    /// `true` if the type supports `deletion_policy: Snapshot`.
    pub snapshot: bool,
    /// `true` for a type of the Contrail plug-in.
    pub contrail: bool,
    /// The last release with the type; empty for existing types.
    pub removed_after: &'static str,
}

impl TypeSchema {
    /// Returns the declared attribute with this name.
    pub fn attribute(&self, name: &str) -> Option<&'static Attribute> {
        let at = self.attributes.binary_search_by(|it| it.name.cmp(name)).ok()?;
        self.attributes.get(at)
    }
}

/// Returns the declared property with this name.
pub fn field(fields: &'static [Field], name: &str) -> Option<&'static Field> {
    // The lists are so short that a linear search is faster than a binary search.
    fields.iter().find(|it| it.name == name)
}
