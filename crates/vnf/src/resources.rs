//! Resources in their templates, and by type, whether they stand in `resources` or are the members of a group.

use hot::{Definition, FileId, NodeId, Package, Resource, Template};

/// A resource in its template.
#[derive(Clone, Copy, Debug)]
pub struct Placed<'p> {
    /// The template.
    pub template: &'p Template,
    /// The resource.
    pub resource: Resource<'p>,
}

impl Placed<'_> {
    /// File and node of its id.
    pub fn key(self) -> (FileId, NodeId) {
        (self.template.file(), self.resource.key.id())
    }
}

/// One definition of a resource.
#[derive(Clone, Copy, Debug)]
pub struct Defined<'p> {
    /// The template it stands in.
    pub template: &'p Template,
    /// The resource; of a member, its group.
    pub resource: Resource<'p>,
    /// Type and properties.
    definition: Definition<'p>,
    /// Whether it defines the members of a group: its id is the group's, and no convention holds for that.
    pub is_member: bool,
}

/// All resources of a type and all group members of that type.
pub fn of_type<'p, 'n>(
    package: &'p Package,
    type_name: &'n str,
) -> impl Iterator<Item = Defined<'p>> + use<'p, 'n> {
    package.templates().flat_map(move |template| in_template(template, type_name))
}

/// All resources of a type in one template, and all group members of that type.
pub fn in_template<'p, 'n>(
    template: &'p Template,
    type_name: &'n str,
) -> impl Iterator<Item = Defined<'p>> + use<'p, 'n> {
    template
        .definitions_of(type_name)
        .map(move |(resource, definition)| Defined::new(template, resource, definition))
}

impl<'p> Defined<'p> {
    /// A definition of a resource: its own, or that of the members of a group.
    pub fn new(template: &'p Template, resource: Resource<'p>, definition: Definition<'p>) -> Self {
        let is_member = definition.body != resource.definition.body;
        Self { template, resource, definition, is_member }
    }

    /// Type and properties.
    pub fn definition(self) -> Definition<'p> {
        self.definition
    }

    /// Where it stands: of a member, its group.
    pub fn placed(self) -> Placed<'p> {
        Placed { template: self.template, resource: self.resource }
    }

    /// How messages call it: by its id, members by that of their group.
    pub fn described(self, noun: &str) -> String {
        let id = self.resource.id();
        if self.is_member { format!("{noun} in group `{id}`") } else { format!("{noun} `{id}`") }
    }
}
