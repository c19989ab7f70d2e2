//! Resources and their definitions: type, properties and other attributes.

use std::num::NonZeroU32;

use crate::members::{Created, Merged};
use crate::resource_type::ResourceType;
use crate::vocabulary::Words;
use yaml::{Entry, Node, NodeId, Value};

/// A resource: its ID and its definition.
#[derive(Clone, Copy, Debug)]
pub struct Resource<'t> {
    /// The resource ID.
    pub key: Node<'t>,
    /// The definition of the resource.
    pub definition: Definition<'t>,
}

impl<'t> Resource<'t> {
    /// The resource ID as written.
    #[inline]
    pub fn id(self) -> &'t str {
        self.key.text()
    }

    /// The scalars that name types or files, with the way each is used: the resource's type, the types of members at
    /// every depth of groups, the types of a `ResourceChain`, the file of an `OS::Heat::Stack`.
    pub fn type_references(self) -> impl Iterator<Item = (Via, Node<'t>)> {
        let Created { created, .. } = Created::by(self);
        created.into_iter().flat_map(|it| {
            let own = it.definition.type_node().map(|node| (it.via, node));
            let files = it.definition.files().map(|node| (Via::Stack, node));
            own.into_iter().filter(|(_, node)| node.is_filled()).chain(files)
        })
    }

    /// The resource's definition and those of its members at every depth of groups. A definition that a condition
    /// selects counts once for each alternative.
    pub fn definitions(self) -> impl Iterator<Item = Definition<'t>> {
        Created::by(self).created.into_iter().filter(|it| !it.is_repeated).map(|it| it.definition)
    }

    /// The nodes that determine definitions of the resource or its members, but whose values are unknown.
    pub fn unknown_parts(self) -> Vec<Node<'t>> {
        Created::by(self).unknown
    }
}

/// Type, properties and other attributes of a resource or of the members of a group.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Definition<'t> {
    /// The node that contains the attributes, of any shape.
    pub body: Node<'t>,
    pub(crate) parts: Parts,
    pub(crate) words: Words,
}

impl<'t> Definition<'t> {
    pub(crate) fn at(body: Node<'t>, words: Words) -> Self {
        let part = |name| body.get(words.of(name)?);
        let type_node = part("type");
        let parts = Parts {
            type_node: type_node.and_then(index),
            properties: part("properties").and_then(index),
            group: type_node.filter(|node| !node.is_null()).and_then(|node| Group::of(node.text())),
        };
        Self { body, parts, words }
    }

    /// The kind of group, if the resource creates other resources.
    pub(crate) fn group(self) -> Option<Group> {
        self.parts.group
    }

    /// Returns an attribute, such as `depends_on`, `metadata` or `condition`.
    pub fn attribute(self, name: &str) -> Option<Entry<'t>> {
        self.body.entry(self.words.of(name)?)
    }

    fn part(self, index: Option<NonZeroU32>) -> Option<Node<'t>> {
        self.body.tree().node(NodeId(index?.get()))
    }

    /// The value of `type`.
    pub fn type_node(self) -> Option<Node<'t>> {
        self.part(self.parts.type_node)
    }

    /// The type, if it is a scalar.
    pub fn type_name(self) -> Option<&'t str> {
        self.type_node().filter(|node| node.is_filled()).map(Node::text)
    }

    /// The type, if requirements name it.
    pub fn resource_type(self) -> Option<ResourceType> {
        ResourceType::of(self.type_name()?)
    }

    /// `true` if the definition has this type, by its name or an alias.
    pub fn is(self, of_type: ResourceType) -> bool {
        of_type.names().iter().any(|name| self.has_type(name))
    }

    /// `true` if the type of the definition has this name.
    pub fn has_type(self, name: &str) -> bool {
        self.type_node().is_some_and(|node| node.has_text(name) && !node.is_null())
    }

    /// The value of `properties`, of any shape.
    pub fn properties(self) -> Option<Node<'t>> {
        self.part(self.parts.properties)
    }

    /// Returns a property. In merged properties, the last operand with the property determines it.
    pub fn property(self, name: &str) -> Option<Entry<'t>> {
        self.properties().and_then(|properties| Merged::of(properties).entry(name))
    }

    /// `true` if the files do not determine which properties the definition has.
    pub fn has_unknown_properties(self) -> bool {
        self.properties().is_some_and(|properties| Merged::of(properties).unknown.is_some())
    }

    /// The string that a `ResourceGroup` replaces by the index of each member.
    pub fn index_text(self) -> &'t str {
        let given = self.property("index_var").and_then(|entry| entry.value.as_str());
        given.filter(|text| !text.is_empty()).unwrap_or("%index%")
    }

    /// `true` if a group has members for all parameter values: its count is missing or a literal above zero.
    pub fn surely_has_members(self) -> bool {
        self.property("count").is_none_or(|count| matches!(count.value.value(), Value::Int(1..)))
    }

    /// Returns the definition with another type.
    pub(crate) fn of_type(self, type_node: Node<'t>) -> Self {
        let group = Some(type_node).filter(|node| !node.is_null()).and_then(|node| Group::of(node.text()));
        Self { parts: Parts { type_node: index(type_node), group, ..self.parts }, ..self }
    }

    /// Returns the definition with other properties.
    pub(crate) fn with_properties(self, properties: Option<Node<'t>>) -> Self {
        Self { parts: Parts { properties: properties.and_then(index), ..self.parts }, ..self }
    }

    /// The definition of the members, if this is a group whose members share a single one.
    pub fn member(self) -> Option<Definition<'t>> {
        self.parts.group?.definition_of_members()?;
        let mut members = self.members();
        members.next().filter(|_| members.next().is_none())
    }
}

fn index(node: Node<'_>) -> Option<NonZeroU32> {
    NonZeroU32::new(node.id().0)
}

/// Nodes of the attributes that most checks of a definition need; `NonZeroU32` suffices because none of them is the
/// root.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Parts {
    type_node: Option<NonZeroU32>,
    properties: Option<NonZeroU32>,
    group: Option<Group>,
}

/// The way in which a template calls another template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Via {
    /// `type: nested.yaml`
    Type,
    /// The member definition of a `ResourceGroup`, `AutoScalingGroup` or `InstanceGroup`.
    Group,
    /// An element of a `ResourceChain`'s `resources`.
    Chain,
    /// The `template` of an `OS::Heat::Stack`, by `get_file`.
    Stack,
}

/// A resource type that creates other resources, given by type or file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Group {
    /// `OS::Heat::ResourceGroup`
    Resource,
    /// `OS::Heat::AutoScalingGroup`
    AutoScaling,
    /// `OS::Heat::InstanceGroup`
    Instance,
    /// `OS::Heat::ResourceChain`
    Chain,
    /// `OS::Heat::Stack`
    Stack,
}

impl Group {
    const ALL: [Self; 5] = [Self::Resource, Self::AutoScaling, Self::Instance, Self::Chain, Self::Stack];

    /// The groups whose members are items of their own.
    pub(crate) const LISTING: [Self; 2] = [Self::Chain, Self::Stack];

    fn of(type_name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|group| group.resource_type().name() == type_name)
    }

    pub(crate) const fn resource_type(self) -> ResourceType {
        match self {
            Self::Resource => ResourceType::ResourceGroup,
            Self::AutoScaling => ResourceType::AutoScalingGroup,
            Self::Instance => ResourceType::InstanceGroup,
            Self::Chain => ResourceType::ResourceChain,
            Self::Stack => ResourceType::Stack,
        }
    }

    /// Property that defines the members; `None` if the members can have different definitions.
    pub(crate) const fn definition_of_members(self) -> Option<&'static str> {
        match self {
            Self::Resource => Some("resource_def"),
            Self::AutoScaling | Self::Instance => Some("resource"),
            Self::Chain | Self::Stack => None,
        }
    }
}

/// Attributes of groups that return an attribute of all members.
pub const OF_ALL_MEMBERS: [&str; 3] = ["attributes", "outputs", "outputs_list"];
