//! Resources and their templates, and resources by type, including the members of groups.

use std::fmt::{self, Display};

use vnfcheck_hot::{Definition, FileId, NodeId, Package, Resource, ResourceType, Template};

/// A resource and its template.
#[derive(Clone, Copy, Debug)]
pub struct ResourceRef<'p> {
    /// The template.
    pub template: &'p Template,
    /// The resource.
    pub resource: Resource<'p>,
}

/// The file and the node of a resource ID.
pub type ResourceKey = (FileId, NodeId);

impl ResourceRef<'_> {
    /// Returns the key of the resource.
    pub fn key(self) -> ResourceKey {
        (self.template.file(), self.resource.key.id())
    }
}

/// A definition of a resource.
#[derive(Clone, Copy, Debug)]
pub struct ResourceDefinition<'p> {
    /// Template that contains the definition.
    pub template: &'p Template,
    /// The resource; for a member, its group.
    pub resource: Resource<'p>,
    /// Type and properties.
    definition: Definition<'p>,
    /// `true` if the definition describes the members of a group. The ID is then the ID of the group, and no naming
    /// convention applies to it.
    pub is_member: bool,
}

/// Returns all resources and group members of a type.
pub fn of_type(package: &Package, of_type: ResourceType) -> impl Iterator<Item = ResourceDefinition<'_>> {
    package.templates().flat_map(move |template| in_template(template, of_type))
}

/// Returns all resources and group members of a type in one template.
pub fn in_template(
    template: &Template,
    of_type: ResourceType,
) -> impl Iterator<Item = ResourceDefinition<'_>> {
    template
        .definitions_of(of_type)
        .map(move |(resource, definition)| ResourceDefinition::new(template, resource, definition))
}

impl<'p> ResourceDefinition<'p> {
    /// Creates the definition of a resource itself or of the members of a group.
    pub fn new(template: &'p Template, resource: Resource<'p>, definition: Definition<'p>) -> Self {
        let is_member = definition.body != resource.definition.body;
        Self { template, resource, definition, is_member }
    }

    /// Returns the type and properties.
    pub fn definition(self) -> Definition<'p> {
        self.definition
    }

    /// Returns the resource with its template; for a member, its group.
    pub fn placed(self) -> ResourceRef<'p> {
        ResourceRef { template: self.template, resource: self.resource }
    }

    /// Returns the description used in messages: the ID, or for a member the ID of its group. The description is built
    /// on display, because most resources need no description.
    pub fn described<'n>(self, noun: &'n str) -> impl Display + use<'n, 'p> {
        fmt::from_fn(move |f| {
            let id = self.resource.id();
            if self.is_member { write!(f, "the {noun} in group `{id}`") } else { write!(f, "{noun} `{id}`") }
        })
    }
}
