//! References by name in a template.

use crate::owner::{Owner, Section};
use vnfcheck_yaml::{Node, NodeId};

/// The kind of element that a reference names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// A parameter, by `get_param`.
    Parameter,
    /// A resource, by `get_resource`.
    Resource,
    /// A resource whose attribute is read, by `get_attr`.
    Attribute,
    /// A file, by `get_file`.
    File,
    /// A resource to wait for, by `depends_on`.
    Dependency,
    /// A condition, by `if`, by a `condition` attribute or within `conditions`.
    Condition,
}

/// A reference by name.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Reference<'t> {
    /// The kind of the named element.
    pub target: Target,
    /// The scalar that names the referenced element.
    pub name: Node<'t>,
    /// The 0-based position of the named element among the parameters, resources or conditions; `None` if undeclared.
    pub declared: Option<usize>,
    /// The resource, output or condition that contains the reference.
    pub owner: Owner,
}

/// A reference in the index of a template. There are many references, so the fields of the owner are arranged without
/// padding.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StoredReference {
    pub(crate) name: NodeId,
    pub(crate) declared: u32,
    position: u32,
    section: Section,
    pub(crate) target: Target,
}

impl StoredReference {
    /// The position for an undeclared element.
    pub(crate) const UNDECLARED: u32 = u32::MAX;

    pub(crate) fn new(target: Target, name: NodeId, declared: u32, owner: Owner) -> Self {
        Self { name, declared, position: owner.position, section: owner.section, target }
    }

    /// The section and position of the entry that contains the reference.
    pub(crate) fn owner(self) -> Owner {
        Owner { section: self.section, position: self.position }
    }
}
