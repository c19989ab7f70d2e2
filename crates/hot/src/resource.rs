//! Resources and their definitions: type, properties and other attributes.

use std::num::NonZeroU32;

use crate::resource_type::ResourceType;
use crate::vocabulary::Words;
use vnfcheck_yaml::{Entry, Node, NodeId};

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

    /// `true` if the definition has one of these types.
    pub fn is_any_of(self, types: &[ResourceType]) -> bool {
        types.iter().any(|it| self.is(*it))
    }

    /// `true` if the type of the definition has this name.
    pub fn has_type(self, name: &str) -> bool {
        self.type_node().is_some_and(|node| node.has_text(name) && !node.is_null())
    }

    /// The value of `properties`, of any shape.
    pub fn properties(self) -> Option<Node<'t>> {
        self.part(self.parts.properties)
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
}

fn index(node: Node<'_>) -> Option<NonZeroU32> {
    NonZeroU32::new(node.id().0)
}

/// Nodes of the attributes that most checks of a definition need; `NonZeroU32` suffices because no attribute is the
/// root.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Parts {
    type_node: Option<NonZeroU32>,
    properties: Option<NonZeroU32>,
    group: Option<Group>,
}

/// The kind of a call of a nested template.
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

    /// The groups whose members are separate items.
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
