//! Resources and their definitions: type, properties and other attributes; for groups also those of the members.

use std::num::NonZeroU32;

use maps::HashSet;

use crate::call::get_file_name;
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

    /// The scalars that name types or files, with the way each is used: the resource's type, the type of a group's
    /// members, the types of a `ResourceChain`, the file of an `OS::Heat::Stack`.
    pub fn type_references(self) -> impl Iterator<Item = (Via, Node<'t>)> {
        let definition = self.definition;
        let own = definition.type_node().map(|node| (Via::Type, node));
        let member = definition.member().and_then(Definition::type_node).map(|node| (Via::Group, node));
        let listed = |group, name| {
            if definition.group() == Some(group) { definition.property(name) } else { None }
        };
        let chain = listed(Group::Chain, "resources").into_iter().flat_map(|it| it.value.items());
        let chain = chain.map(|node| (Via::Chain, node));
        let stack = listed(Group::Stack, "template");
        let stack = stack.and_then(|it| get_file_name(it.value)).map(|node| (Via::Stack, node));
        own.into_iter().chain(member).chain(chain).chain(stack).filter(|(_, node)| node.is_filled())
    }

    /// The resource's definition and, for a group, those of its members.
    pub fn definitions(self) -> impl Iterator<Item = Definition<'t>> {
        std::iter::once(self.definition).chain(self.definition.members())
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
        let index = |node: Node<'_>| NonZeroU32::new(node.id().0);
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

    /// Returns a property.
    pub fn property(self, name: &str) -> Option<Entry<'t>> {
        self.properties()?.entry(name)
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

    /// The definitions of the members: for a group the shared one, for a `ResourceChain` one for each type in
    /// `resources`, with the shared properties.
    pub fn members(self) -> impl Iterator<Item = Definition<'t>> {
        let listed = match self.parts.group {
            Some(Group::Chain) => self.property("resources"),
            _ => None,
        };
        let mut seen = HashSet::default();
        let types = listed
            .into_iter()
            .flat_map(|it| it.value.items())
            .filter(move |node| node.is_filled() && seen.insert(node.text()));
        self.member().into_iter().chain(types.map(move |node| self.element(node)))
    }

    /// Returns the definition of the elements of a `ResourceChain` whose type is at a node.
    fn element(self, type_node: Node<'t>) -> Self {
        let index = |node: Node<'_>| NonZeroU32::new(node.id().0);
        let properties = self.property("resource_properties").and_then(|it| index(it.value));
        let parts = Parts { type_node: index(type_node), properties, group: Group::of(type_node.text()) };
        Self { body: type_node, parts, words: Words::Hot }
    }

    /// Returns the definition of the members whose type is at a node.
    pub(crate) fn member_of_type_at(self, node: NodeId) -> Option<Self> {
        match self.parts.group? {
            Group::Chain => Some(self.element(self.body.tree().node(node)?)),
            _ => self.member(),
        }
    }

    /// The definition of the members, if this is a group with such a definition.
    pub fn member(self) -> Option<Definition<'t>> {
        let body = self.property(self.parts.group?.definition_of_members()?)?.value;
        // The definition is part of a property, which has the same form in every dialect.
        body.is_mapping().then(|| Definition::at(body, Words::Hot))
    }
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
    const fn definition_of_members(self) -> Option<&'static str> {
        match self {
            Self::Resource => Some("resource_def"),
            Self::AutoScaling | Self::Instance => Some("resource"),
            Self::Chain | Self::Stack => None,
        }
    }
}

/// Attributes of groups that return an attribute of all members.
pub const OF_ALL_MEMBERS: [&str; 3] = ["attributes", "outputs", "outputs_list"];
