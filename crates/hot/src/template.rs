//! A HOT template as its author thinks of it: sections, parameters, resources, outputs, conditions and the calls and
//! references among them. Indexed once; rules query it and never walk raw YAML.

use std::cell::Cell;
use std::num::NonZeroU32;
use std::sync::Arc;

use maps::{HashMap, IndexMap};

use crate::call::{Call, StoredCall, get_file_name, referred_name};
use crate::dialect::{CFN_VERSION_KEYS, Dialect};
use crate::function::Function;
use crate::graph::{self, Edge};
use crate::index::Index;
use crate::owner::{Owner, Section};
use crate::reference::{Reference, StoredReference, Target};
use crate::vocabulary::Words;
use smallvec::SmallVec;
use yaml::FileId;
use yaml::work::step;
use yaml::{Entry, Node, NodeId, Tree, Value};

/// What nearly every question about a definition starts from, of the parts where they stand; neither is the root.
#[derive(Clone, Copy, Debug)]
struct Parts {
    type_node: Option<NonZeroU32>,
    properties: Option<NonZeroU32>,
    group: Option<Group>,
}

/// A type of resources that stand for others, which they are given by type or file.
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
        Self::ALL.into_iter().find(|group| group.type_name() == type_name)
    }

    const fn type_name(self) -> &'static str {
        match self {
            Self::Resource => "OS::Heat::ResourceGroup",
            Self::AutoScaling => "OS::Heat::AutoScalingGroup",
            Self::Instance => "OS::Heat::InstanceGroup",
            Self::Chain => "OS::Heat::ResourceChain",
            Self::Stack => "OS::Heat::Stack",
        }
    }

    /// The property that defines its members, where these are all alike.
    const fn definition_of_members(self) -> Option<&'static str> {
        match self {
            Self::Resource => Some("resource_def"),
            Self::AutoScaling | Self::Instance => Some("resource"),
            Self::Chain | Self::Stack => None,
        }
    }
}

/// The attributes of groups that give one attribute of all members.
pub const OF_ALL_MEMBERS: [&str; 3] = ["attributes", "outputs", "outputs_list"];

/// A resource that is of a type, or whose members are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct TypeUse {
    /// Among the resources, 0-based.
    position: u32,
    is_member: bool,
}

/// References from one definition to another that are told apart in cycles.
const MOST_PARALLEL: usize = 16;

/// A template and its index.
#[derive(Debug)]
pub struct Template {
    tree: Arc<Tree>,
    dialect: Dialect,
    words: Words,
    parameters: Index,
    conditions: Index,
    resources: Index,
    /// The parts of each resource, in the order of the resources.
    parts: Vec<Parts>,
    outputs: Index,
    /// The resources that are of each type or have such members, in order.
    by_type: IndexMap<Box<str>, Vec<TypeUse>>,
    calls: Vec<StoredCall>,
    references: Vec<StoredReference>,
    /// The template under the names of its own dialect, where that is not HOT.
    deployed: Option<Box<Self>>,
}

impl Template {
    /// Indexes a readable tree. Nothing malformed stops it: what has the wrong shape is just not there.
    pub fn new(tree: Tree) -> Self {
        let dialect = Dialect::of(tree.root());
        let tree = Arc::new(tree);
        let mut template = Self::under(Words::Hot, dialect, Arc::clone(&tree));
        if dialect == Dialect::Cfn {
            let [_, amazon] = CFN_VERSION_KEYS;
            let has_conditions = tree.root().and_then(|root| root.get(amazon)).is_some_and(Node::is_text);
            let words = if has_conditions { Words::CfnWithConditions } else { Words::Cfn };
            template.deployed = Some(Box::new(Self::under(words, dialect, tree)));
        }
        template
    }

    /// Indexes a tree under the names of a dialect.
    fn under(words: Words, dialect: Dialect, tree: Arc<Tree>) -> Self {
        let section = |name| tree.root().and_then(|root| root.get(words.of(name)?));
        let mut template = Self {
            dialect,
            words,
            deployed: None,
            parameters: Index::of(section("parameters")),
            conditions: Index::of(section("conditions")),
            resources: Index::of(section("resources")),
            parts: Vec::new(),
            outputs: Index::of(section("outputs")),
            by_type: IndexMap::default(),
            calls: Vec::new(),
            references: Vec::new(),
            tree,
        };
        template.parts.reserve_exact(template.resources.len());
        let bodies = template.resources.iter(&template.tree).map(|entry| entry.value);
        template.parts.extend(bodies.map(|body| Definition::at(body, words).parts));
        template.index_types();
        let (mut calls, mut references) = Collector::collect(&template);
        calls.shrink_to_fit();
        references.shrink_to_fit();
        template.calls = calls;
        template.references = references;
        template
    }

    fn index_types(&mut self) {
        let mut by_type: IndexMap<Box<str>, Vec<TypeUse>> = IndexMap::default();
        for (position, resource) in (0..).zip(self.resources()) {
            for (is_member, definition) in [false, true].into_iter().zip(resource.definitions()) {
                let Some(name) = definition.type_name() else { continue };
                let found = TypeUse { position, is_member };
                match by_type.get_mut(name) {
                    Some(known) => known.push(found),
                    None => drop(by_type.insert(name.into(), vec![found])),
                }
            }
        }
        by_type.values_mut().for_each(Vec::shrink_to_fit);
        self.by_type = by_type;
    }

    /// The file it stands in.
    pub fn file(&self) -> FileId {
        self.tree.file()
    }

    /// Its nodes.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The language it is written in.
    pub fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// The words under which its sections and attributes are looked up.
    pub fn words(&self) -> Words {
        self.words
    }

    /// The template as the engine reads it, under the names of its own dialect: sections and attributes are asked for by
    /// HOT's names all the same. ONAP's requirements are about HOT and read every template under HOT's names, so that one
    /// of another dialect has no parameters, resources and outputs to them.
    pub fn as_deployed(&self) -> &Self {
        self.deployed.as_deref().unwrap_or(self)
    }

    /// Whether its version has conditions; of HOT every version is taken to have them.
    pub fn has_conditions(&self) -> bool {
        self.words != Words::Cfn
    }

    /// The root node; nothing for an empty file.
    pub fn root(&self) -> Option<Node<'_>> {
        self.tree.root()
    }

    /// A top-level entry such as `parameters`, of whatever shape.
    pub fn section(&self, name: &str) -> Option<Entry<'_>> {
        self.root()?.entry(self.words.of(name)?)
    }

    /// An attribute of an output or another part of this template.
    pub fn attribute<'t>(&self, of: Node<'t>, name: &str) -> Option<Entry<'t>> {
        of.entry(self.words.of(name)?)
    }

    /// Declared parameters in document order.
    pub fn parameters(&self) -> impl Iterator<Item = Parameter<'_>> {
        self.parameters.iter(&self.tree).map(|entry| Parameter::new(entry, self.words))
    }

    /// The declared parameter of this name.
    pub fn parameter(&self, name: &str) -> Option<Parameter<'_>> {
        self.parameters.get(&self.tree, name).map(|entry| Parameter::new(entry, self.words))
    }

    /// The position of a declared parameter among the parameters, 0-based.
    pub fn parameter_position(&self, name: &str) -> Option<usize> {
        self.parameters.position(&self.tree, name)
    }

    /// Declared conditions in document order.
    pub fn conditions(&self) -> impl Iterator<Item = Entry<'_>> {
        self.conditions.iter(&self.tree)
    }

    /// The declared condition of this name.
    pub fn condition(&self, name: &str) -> Option<Entry<'_>> {
        self.conditions.get(&self.tree, name)
    }

    /// The position of a declared condition among the conditions, 0-based.
    pub fn condition_position(&self, name: &str) -> Option<usize> {
        self.conditions.position(&self.tree, name)
    }

    /// Resources in document order.
    pub fn resources(&self) -> impl Iterator<Item = Resource<'_>> {
        (0..self.parts.len()).filter_map(|position| self.resource_at(position))
    }

    /// The resource with this id.
    pub fn resource(&self, id: &str) -> Option<Resource<'_>> {
        self.resource_at(self.resource_position(id)?)
    }

    /// The position of a resource among the resources, 0-based.
    pub fn resource_position(&self, id: &str) -> Option<usize> {
        self.resources.position(&self.tree, id)
    }

    /// The resources of one type in document order, such as `OS::Nova::Server`.
    pub fn resources_of(&self, type_name: &str) -> impl Iterator<Item = Resource<'_>> {
        let own = self.uses_of(type_name).iter().filter(|it| !it.is_member);
        own.filter_map(|it| self.resource_at(it.position as usize))
    }

    /// The definitions of one type with the resources they stand in: resources of that type, and groups of such members.
    pub fn definitions_of(&self, type_name: &str) -> impl Iterator<Item = (Resource<'_>, Definition<'_>)> {
        let uses = self.uses_of(type_name);
        let with = move |is_member| uses.iter().filter(move |it| it.is_member == is_member);
        with(false).chain(with(true)).filter_map(|it| self.definition_at(*it))
    }

    /// The definitions of the types that are wanted, in document order.
    pub fn definitions_with(
        &self,
        is_wanted: impl Fn(&str) -> bool,
    ) -> impl Iterator<Item = (Resource<'_>, Definition<'_>)> {
        let wanted = self.by_type.iter().filter(|(name, _)| is_wanted(name));
        let mut uses: Vec<TypeUse> = wanted.flat_map(|(_, uses)| uses).copied().collect();
        uses.sort_unstable();
        uses.into_iter().filter_map(|it| self.definition_at(it))
    }

    /// The texts that say what resources are made of, each with the resources and the scalars that say it: all of one type
    /// together, what chains and stacks are made of one by one.
    pub fn type_texts(&self) -> impl Iterator<Item = (&str, impl Iterator<Item = (Resource<'_>, Node<'_>)>)> {
        let types = self.by_type.iter().map(|(name, uses)| (name.as_ref(), uses.as_slice(), None));
        let listing = [Group::Chain, Group::Stack].map(Group::type_name);
        let listing = listing.into_iter().flat_map(|group| self.resources_of(group));
        let listed = listing.flat_map(|resource| {
            let listed = resource.type_references().filter(|(via, _)| matches!(via, Via::Chain | Via::Stack));
            listed.map(move |(_, node)| (node.text(), [].as_slice(), Some((resource, node))))
        });
        types.chain(listed).map(|(text, uses, one)| {
            let uses = uses.iter().filter_map(|it| {
                let (resource, definition) = self.definition_at(*it)?;
                Some((resource, definition.type_node()?))
            });
            (text, uses.chain(one))
        })
    }

    fn uses_of(&self, type_name: &str) -> &[TypeUse] {
        self.by_type.get(type_name).map(Vec::as_slice).unwrap_or_default()
    }

    fn definition_at(&self, found: TypeUse) -> Option<(Resource<'_>, Definition<'_>)> {
        let resource = self.resource_at(found.position as usize)?;
        let definition = if found.is_member { resource.definition.member()? } else { resource.definition };
        Some((resource, definition))
    }

    pub(crate) fn resource_at(&self, position: usize) -> Option<Resource<'_>> {
        step();
        let Entry { key, value: body } = self.resources.at(&self.tree, position)?;
        let parts = *self.parts.get(position)?;
        Some(Resource { key, definition: Definition { body, parts, words: self.words } })
    }

    /// Outputs in document order.
    pub fn outputs(&self) -> impl Iterator<Item = Entry<'_>> {
        self.outputs.iter(&self.tree)
    }

    /// The output of this name.
    pub fn output(&self, name: &str) -> Option<Entry<'_>> {
        self.outputs.get(&self.tree, name)
    }

    /// The entry that an owner stands for, such as the resource a reference was found in.
    pub fn owner(&self, owner: Owner) -> Option<Entry<'_>> {
        let index = match owner.section {
            Section::Conditions => &self.conditions,
            Section::Resources => &self.resources,
            Section::Outputs => &self.outputs,
            Section::Other => return None,
        };
        index.at(&self.tree, owner.position as usize)
    }

    /// Calls of intrinsic functions in conditions, resources and outputs, in document order.
    pub fn calls(&self) -> impl Iterator<Item = Call<'_>> {
        self.calls.iter().filter_map(|call| self.call(call))
    }

    /// Calls of one function.
    pub fn calls_of(&self, function: Function) -> impl Iterator<Item = Call<'_>> {
        let stored = self.calls.iter().filter(move |call| call.function == function);
        stored.filter_map(|call| self.call(call))
    }

    fn call(&self, stored: &StoredCall) -> Option<Call<'_>> {
        Call::at(self.tree.node(stored.node)?, stored.owner())
    }

    /// Names referred to in conditions, resources and outputs, in document order.
    pub fn references(&self, target: Target) -> impl Iterator<Item = Reference<'_>> {
        let stored = self.references.iter().filter(move |reference| {
            step();
            reference.target == target
        });
        stored.filter_map(|reference| self.reference(reference))
    }

    /// The reference that a scalar is.
    pub fn reference_at(&self, name: NodeId) -> Option<Reference<'_>> {
        let position = self.references.binary_search_by_key(&name, |reference| reference.name).ok()?;
        self.reference(self.references.get(position)?)
    }

    fn reference(&self, stored: &StoredReference) -> Option<Reference<'_>> {
        let declared = (stored.declared != StoredReference::UNDECLARED).then_some(stored.declared as usize);
        let name = self.tree.node(stored.name)?;
        Some(Reference { target: stored.target, name, declared, owner: stored.owner() })
    }

    /// Resources that wait for each other in a cycle: the references of each cycle in order.
    pub fn dependency_cycles(&self) -> Vec<Vec<Reference<'_>>> {
        let targets = [Target::Resource, Target::Attribute, Target::Dependency];
        self.cycles(Section::Resources, &targets)
    }

    /// Conditions that name each other in a cycle: the references of each cycle in order.
    pub fn condition_cycles(&self) -> Vec<Vec<Reference<'_>>> {
        self.cycles(Section::Conditions, &[Target::Condition])
    }

    fn cycles(&self, section: Section, targets: &[Target]) -> Vec<Vec<Reference<'_>>> {
        // What refers to one thing again and again closes the same cycle each time.
        let mut times: HashMap<(u32, u32), usize> = HashMap::default();
        let mut is_new = |from, to| {
            let times = times.entry((from, to)).or_default();
            *times += 1;
            *times <= MOST_PARALLEL
        };
        let mut edges: Vec<Edge> = self
            .references
            .iter()
            .enumerate()
            .filter(|(_, it)| it.owner().section == section && targets.contains(&it.target))
            .filter_map(|(label, it)| {
                let (from, to) = (it.owner().position, it.declared);
                (to != StoredReference::UNDECLARED && is_new(from, to)).then_some(Edge { from, to, label })
            })
            .collect();
        edges.sort_by_key(|edge| edge.from);
        let cycles = graph::cycles(&edges);
        let resolve = |cycle: Vec<usize>| {
            cycle.iter().filter_map(|&label| self.reference(self.references.get(label)?)).collect()
        };
        cycles.into_iter().map(resolve).collect()
    }
}

/// How a template calls another one.
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

/// A parameter declaration.
#[derive(Clone, Copy, Debug)]
pub struct Parameter<'t> {
    /// Its name.
    pub key: Node<'t>,
    /// Its declaration, of whatever shape.
    pub body: Node<'t>,
    words: Words,
}

impl<'t> Parameter<'t> {
    fn new(entry: Entry<'t>, words: Words) -> Self {
        Self { key: entry.key, body: entry.value, words }
    }

    /// Whether it is declared in the words of CFN.
    pub fn is_cfn(self) -> bool {
        self.words != Words::Hot
    }

    /// Its type under HOT's name; empty when it has none that exists in a dialect but HOT.
    pub fn declared_type(self) -> &'t str {
        let name = self.attribute("type").map(|entry| entry.value.text()).unwrap_or_default();
        self.words.parameter_type_in_hot(name)
    }

    /// The name as written.
    pub fn name(self) -> &'t str {
        self.key.text()
    }

    /// An attribute of the declaration: `type`, `description`, `default`, `constraints`, ...
    pub fn attribute(self, name: &str) -> Option<Entry<'t>> {
        self.body.entry(self.words.of(name)?)
    }
}

/// A resource: its id and its definition.
#[derive(Clone, Copy, Debug)]
pub struct Resource<'t> {
    /// The resource id.
    pub key: Node<'t>,
    /// What it is.
    pub definition: Definition<'t>,
}

impl<'t> Resource<'t> {
    /// The resource id as written.
    #[inline]
    pub fn id(self) -> &'t str {
        self.key.text()
    }

    /// The scalars that say what it is made of, with the way each is used: its type, the type of a group's members,
    /// the types of a `ResourceChain`, the file of an `OS::Heat::Stack`.
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
        own.into_iter()
            .chain(member)
            .chain(chain)
            .chain(stack)
            .filter(|(_, node)| node.is_scalar() && !node.is_null())
    }

    /// Its own definition and, of a group, that of its members.
    pub fn definitions(self) -> impl Iterator<Item = Definition<'t>> {
        std::iter::once(self.definition).chain(self.definition.member())
    }
}

/// Values of a property, which has one most of the time.
pub type Values<'t> = SmallVec<[Node<'t>; 2]>;

/// Values of several properties, each with what stands beside its path.
pub type ValuesOfAny<'t, 'w, T> = SmallVec<[(Node<'t>, &'w T); 4]>;

/// Type, properties and other attributes of a resource or of the members of a group.
#[derive(Clone, Copy, Debug)]
pub struct Definition<'t> {
    /// The node that holds them, of whatever shape.
    pub body: Node<'t>,
    parts: Parts,
    words: Words,
}

impl<'t> Definition<'t> {
    fn at(body: Node<'t>, words: Words) -> Self {
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

    /// Whether it stands for other resources, and how.
    pub(crate) fn group(self) -> Option<Group> {
        self.parts.group
    }

    /// An attribute: `depends_on`, `metadata`, `condition`, ...
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

    /// The type when it is a plain name.
    pub fn type_name(self) -> Option<&'t str> {
        self.type_node().filter(|node| node.is_scalar() && !node.is_null()).map(Node::text)
    }

    /// Whether it has this type.
    pub fn is(self, type_name: &str) -> bool {
        self.type_node().is_some_and(|node| node.has_text(type_name) && !node.is_null())
    }

    /// The `properties` mapping, of whatever shape.
    pub fn properties(self) -> Option<Node<'t>> {
        self.part(self.parts.properties)
    }

    /// One property.
    pub fn property(self, name: &str) -> Option<Entry<'t>> {
        self.properties()?.entry(name)
    }

    /// The values at a path of property names, lists entered at every level: `["fixed_ips", "ip_address"]` gives the
    /// address of each fixed IP. Of an `if` both branches are taken, of lists that are put together and mappings that are
    /// merged each, and of `repeat` what its template makes of the lists that it is given; any other call of a function is
    /// a value itself, even before the path ends.
    pub fn values(self, path: &[&str]) -> Values<'t> {
        let mut found = Values::new();
        self.visit_values(path, &mut |node, _| found.push(node));
        found
    }

    /// As [`values`](Self::values), without the calls met before the path ends: only what stands at its very end.
    pub fn values_at_end(self, path: &[&str]) -> Values<'t> {
        let mut found = Values::new();
        self.visit_values(path, &mut |node, rest| {
            if rest == 0 {
                found.push(node);
            }
        });
        found
    }

    /// As [`values`](Self::values) for several paths, which are sorted, each value with what stands beside its path; each
    /// property is met once. A call met before its end is a value of every path.
    pub fn values_of_any<'w, T>(self, paths: &'w [(&'w [&'w str], T)]) -> ValuesOfAny<'t, 'w, T> {
        let mut found = ValuesOfAny::new();
        if let Some(properties) = self.own_properties() {
            visit_paths(
                properties,
                paths,
                0,
                &mut |node, (_, what), _| found.push((node, what)),
                Within::default(),
            );
        }
        found
    }

    /// The same without the calls met before a path ends.
    pub fn values_at_end_of_any<'w, T>(self, paths: &'w [(&'w [&'w str], T)]) -> ValuesOfAny<'t, 'w, T> {
        let mut found = ValuesOfAny::new();
        self.visit_any(paths, |node, (_, what), rest| {
            if rest == 0 {
                found.push((node, what));
            }
        });
        found
    }

    /// Visits the values at several paths, which are sorted, each with its path and the number of names of that which were left
    /// when it was met: none at the end, some at a call before it.
    pub fn visit_any<'w, T>(
        self,
        paths: &'w [(&'w [&'w str], T)],
        mut visit: impl FnMut(Node<'t>, &'w (&'w [&'w str], T), usize),
    ) {
        if let Some(properties) = self.own_properties() {
            visit_paths(properties, paths, 0, &mut visit, Within::default());
        }
    }

    /// The properties, where they are a mapping and no call of a function: Heat takes nothing else for all of them.
    fn own_properties(self) -> Option<Node<'t>> {
        let properties = self.properties().filter(|it| it.is_mapping())?;
        let call = Call::at(properties, Owner::default());
        (call.is_none() || choices(properties, call, true).is_some()).then_some(properties)
    }

    /// Visits the values, each with the number of names of the path that were left when it was met.
    fn visit_values(self, path: &[&str], visit: &mut impl FnMut(Node<'t>, usize)) {
        if let Some(properties) = self.own_properties() {
            visit_values(properties, path, visit, Within::default());
        }
    }

    /// The text that a `ResourceGroup` replaces by the index of each member.
    pub fn index_text(self) -> &'t str {
        let given = self.property("index_var").and_then(|entry| entry.value.as_str());
        given.filter(|text| !text.is_empty()).unwrap_or("%index%")
    }

    /// Whether a group has members whatever the parameters are: its count is left out or a literal above zero.
    pub fn surely_has_members(self) -> bool {
        self.property("count").is_none_or(|count| matches!(count.value.value(), Value::Int(1..)))
    }

    /// The definition of the members, when this is a group that is given one.
    pub fn member(self) -> Option<Definition<'t>> {
        let body = self.property(self.parts.group?.definition_of_members()?)?.value;
        // It stands in a property, which has the same form in every dialect.
        body.is_mapping().then(|| Definition::at(body, Words::Hot))
    }
}

/// The values that one node stands for: the items of a list and the branches of an `if`, each taken singly.
pub fn leaves(node: Node<'_>) -> Vec<Node<'_>> {
    let mut found = Vec::new();
    visit_values(node, &[], &mut |node, _| found.push(node), Within::default());
    found
}

/// Visits the values at a path of names from a node on, as [`Definition::values`] finds them, each with the number of names
/// that were left when it was met: none at the end, some at a call before it.
pub fn visit_below<'t>(node: Node<'t>, path: &[&str], visit: &mut impl FnMut(Node<'t>, usize)) {
    visit_values(node, path, visit, Within::default());
}

/// The template of the `repeat` at this very node, where what it is repeated over is written as a mapping.
pub fn repeated(node: Node<'_>) -> Option<Node<'_>> {
    Some(repeat_of(Call::at(node, Owner::default())?)?.0)
}

/// Lists, branches and aliases followed on the way to a value.
const MOST_LISTS_IN_LISTS: u32 = 8;

/// Names that a `repeat` replaces and that are looked for.
const MOST_REPLACED: usize = 16;

/// Values that are put in for such names, in all of the repeats that stand in each other.
const MOST_PUT_IN: u32 = 64;

/// What a walk to values is in.
#[derive(Clone, Copy)]
struct Within<'s, 't> {
    /// Lists, branches and aliases that may still be followed.
    depth: u32,
    /// The `repeat` whose template it is in.
    repeat: Option<&'s Repeat<'s, 't>>,
    /// How often values may still be put in, once it was in a `repeat`.
    left: Option<&'s Cell<u32>>,
}

impl Default for Within<'_, '_> {
    fn default() -> Self {
        Self { depth: MOST_LISTS_IN_LISTS, repeat: None, left: None }
    }
}

impl Within<'_, '_> {
    /// One level further in; nothing where that is too deep.
    fn deeper(self) -> Option<Self> {
        Some(Self { depth: self.depth.checked_sub(1)?, ..self })
    }
}

/// A `repeat` on the way to values.
struct Repeat<'s, 't> {
    node: Node<'t>,
    for_each: Node<'t>,
    outer: Within<'s, 't>,
    left: &'s Cell<u32>,
}

/// What stands in the template of a `repeat`.
enum Repeated<'s, 't> {
    /// What it is written as.
    Itself,
    /// The values of a list that the `repeat` is given, which stand in what is around it.
    Listed(Node<'t>, Within<'s, 't>),
    /// What is made by the `repeat` at this node.
    Made(Node<'t>),
}

impl<'s, 't> Repeat<'s, 't> {
    /// What a node that is no call and no list stands for: a name that is replaced for the list that it is given.
    fn of(&'s self, node: Node<'t>) -> Repeated<'s, 't> {
        if !node.is_scalar() {
            return Repeated::Made(self.node);
        }
        let (text, mut next) = (node.text(), Some(self));
        while let Some(repeat) = next {
            let mut names = repeat.for_each.entries().filter(|it| !it.name().is_empty());
            if let Some(replaced) = names.find(|it| text.contains(it.name())) {
                let left = repeat.left.get().checked_sub(1).filter(|_| replaced.name() == text);
                let Some(left) = left else { return Repeated::Made(repeat.node) };
                repeat.left.set(left);
                return Repeated::Listed(replaced.value, Within { left: Some(repeat.left), ..repeat.outer });
            }
            next = repeat.outer.repeat;
        }
        Repeated::Itself
    }
}

/// The template of a `repeat` and what it is repeated over, where that is written.
fn repeat_of(call: Call<'_>) -> Option<(Node<'_>, Node<'_>)> {
    if call.function != Function::Repeat {
        return None;
    }
    let (template, for_each) = (call.argument.get("template")?, call.argument.get("for_each")?);
    let is_written = for_each.is_mapping()
        && (1..=MOST_REPLACED).contains(&for_each.len())
        && Call::at(for_each, Owner::default()).is_none();
    is_written.then_some((template, for_each))
}

/// What a node stands for when that is more than itself: the items of a list or of several that are put together, the
/// branches of an `if`, before the end of a path the mappings that are merged.
fn choices<'t>(
    node: Node<'t>,
    call: Option<Call<'t>>,
    is_end: bool,
) -> Option<impl Iterator<Item = Node<'t>>> {
    let (list, first) = match call {
        Some(call) if call.function == Function::If => (call.argument, 1),
        Some(call) if matches!(call.function, Function::ListConcat | Function::ListConcatUnique) => {
            (call.argument, 0)
        }
        Some(call) if call.function == Function::MapMerge && !is_end && call.argument.is_sequence() => {
            (call.argument, 0)
        }
        _ if node.is_sequence() => (node, 0),
        _ => return None,
    };
    Some(list.items().skip(first))
}

fn visit_values<'t>(
    node: Node<'t>,
    path: &[&str],
    visit: &mut impl FnMut(Node<'t>, usize),
    within: Within<'_, 't>,
) {
    let Some(deeper) = within.deeper() else { return };
    let call = Call::at(node, Owner::default());
    if let Some(choices) = choices(node, call, path.is_empty()) {
        for choice in choices {
            visit_values(choice, path, visit, deeper);
        }
        return;
    }
    if let Some((template, for_each)) = call.and_then(repeat_of) {
        return in_repeat(node, for_each, deeper, |within| visit_values(template, path, visit, within));
    }
    if let Some(repeat) = within.repeat.filter(|_| call.is_none() && (path.is_empty() || node.is_scalar())) {
        match repeat.of(node) {
            Repeated::Itself => {}
            Repeated::Made(node) => return visit(node, path.len()),
            Repeated::Listed(value, outer) => {
                return visit_values(value, path, visit, Within { depth: deeper.depth, ..outer });
            }
        }
    }
    match path {
        [name, rest @ ..] if call.is_none() => {
            if let Some(value) = node.get(name) {
                visit_values(value, rest, visit, within);
            }
        }
        _ => visit(node, path.len()),
    }
}

/// Goes on in the template of a `repeat`.
fn in_repeat<'t>(
    node: Node<'t>,
    for_each: Node<'t>,
    within: Within<'_, 't>,
    visit: impl FnOnce(Within<'_, 't>),
) {
    let first = Cell::new(MOST_PUT_IN);
    let left = within.left.unwrap_or(&first);
    let repeat = Repeat { node, for_each, outer: within, left };
    visit(Within { depth: within.depth, repeat: Some(&repeat), left: Some(left) });
}

/// Visits the values at sorted paths that are the same up to a level, which is that of the node; each with the number of
/// names of its path that were left when it was met.
fn visit_paths<'t, 'w, T>(
    node: Node<'t>,
    paths: &'w [(&'w [&'w str], T)],
    level: usize,
    visit: &mut impl FnMut(Node<'t>, &'w (&'w [&'w str], T), usize),
    within: Within<'_, 't>,
) {
    let Some(deeper) = within.deeper() else { return };
    let call = Call::at(node, Owner::default());
    // What ends here comes first.
    let is_end = paths.first().is_some_and(|(path, _)| path.len() <= level);
    if let Some(choices) = choices(node, call, is_end) {
        for choice in choices {
            visit_paths(choice, paths, level, visit, deeper);
        }
        return;
    }
    let mut visit_all = |node, paths: &'w [(&'w [&'w str], T)]| {
        for ended in paths {
            visit(node, ended, ended.0.len() - level.min(ended.0.len()));
        }
    };
    if let Some((template, for_each)) = call.and_then(repeat_of) {
        return in_repeat(node, for_each, deeper, |within| {
            visit_paths(template, paths, level, visit, within);
        });
    }
    if let Some(repeat) = within.repeat.filter(|_| call.is_none() && (is_end || node.is_scalar())) {
        match repeat.of(node) {
            Repeated::Itself => {}
            Repeated::Made(node) => return visit_all(node, paths),
            Repeated::Listed(value, outer) => {
                return visit_paths(value, paths, level, visit, Within { depth: deeper.depth, ..outer });
            }
        }
    }
    let ended = paths.iter().take_while(|(path, _)| call.is_some() || path.len() <= level).count();
    let (ended, longer) = paths.split_at(ended);
    visit_all(node, ended);
    let entries = if longer.is_empty() { None } else { Some(node.entries()) };
    for entry in entries.into_iter().flatten() {
        let name = entry.name();
        let next = |(path, _): &(&'w [&'w str], T)| path.get(level).copied().unwrap_or_default();
        let first = longer.partition_point(|it| next(it) < name);
        let from_first = longer.get(first..).unwrap_or_default();
        let (below, _) = from_first.split_at(from_first.iter().take_while(|it| next(it) == name).count());
        if !below.is_empty() {
            visit_paths(entry.value, below, level + 1, visit, within);
        }
    }
}

/// Finds calls and references, each node of the file met once, so that aliases cost nothing.
struct Collector<'t> {
    calls: Vec<StoredCall>,
    references: Vec<StoredReference>,
    template: &'t Template,
}

impl<'t> Collector<'t> {
    fn collect(template: &'t Template) -> (Vec<StoredCall>, Vec<StoredReference>) {
        let mut collector = Self { calls: Vec::new(), references: Vec::new(), template };
        let sections = [
            (Section::Conditions, &template.conditions),
            (Section::Resources, &template.resources),
            (Section::Outputs, &template.outputs),
        ];
        for (section, index) in sections {
            for (position, entry) in index.iter(&template.tree).enumerate() {
                let owner = Owner { section, position: u32::try_from(position).unwrap_or(u32::MAX) };
                collector.entry(entry, owner);
            }
        }
        collector.references.sort_by_key(|reference| reference.name);
        (collector.calls, collector.references)
    }

    fn entry(&mut self, entry: Entry<'t>, owner: Owner) {
        match owner.section {
            Section::Conditions => self.condition(entry.value, owner),
            Section::Resources => {
                self.dependencies(entry.value, owner);
                self.condition_attribute(entry.value, owner);
            }
            Section::Outputs => self.condition_attribute(entry.value, owner),
            Section::Other => {}
        }
        if self.template.words == Words::Hot || owner.section == Section::Conditions {
            return self.below(entry.value, owner);
        }
        // CFN has attributes that nothing looks at, and functions in some of the others alone.
        let computed: &[&str] = match owner.section {
            Section::Outputs => &["condition", "value"],
            _ => &["condition", "properties", "metadata", "deletion_policy", "update_policy"],
        };
        for name in computed {
            if let Some(attribute) = self.template.attribute(entry.value, name) {
                self.below(attribute.value, owner);
            }
        }
    }

    /// Finds what is called in a value.
    fn below(&mut self, value: Node<'t>, owner: Owner) {
        let aliased = value.is_alias().then(|| value.resolved());
        for node in value.mappings().chain(aliased.into_iter().flat_map(Node::mappings)) {
            self.mapping(node, owner);
        }
    }

    fn mapping(&mut self, node: Node<'t>, owner: Owner) {
        let Some(call) = Call::at(node, owner) else {
            return self.mixed_mapping(node, owner);
        };
        self.calls.push(StoredCall::new(call.function, node.id(), owner));
        if call.function == Function::If {
            if let Some(name) = call.argument.item(0) {
                self.condition(name, owner);
            }
        } else {
            self.refer(call.function, call.argument, owner);
        }
    }

    /// Heat takes a mapping with a function among other keys for plain data; its author did not mean it so, and the
    /// names in it count as used.
    fn mixed_mapping(&mut self, node: Node<'t>, owner: Owner) {
        for entry in node.written_entries() {
            if let Some(function) = Function::called_by(entry.key) {
                self.refer(function, entry.value, owner);
            }
        }
    }

    fn refer(&mut self, function: Function, argument: Node<'t>, owner: Owner) {
        let target = match function {
            Function::GetParam => Target::Parameter,
            Function::GetResource => Target::Resource,
            Function::GetAttr => Target::Attribute,
            Function::GetFile => Target::File,
            // In CFN it is the usual way to name both.
            Function::Ref if self.template.words != Words::Hot => {
                let Some(name) = argument.as_str() else { return };
                let is_resource = self.template.resources.position(&self.template.tree, name).is_some();
                if is_resource { Target::Resource } else { Target::Parameter }
            }
            _ => return,
        };
        if let Some(name) = referred_name(argument) {
            self.push(target, name, owner);
        }
    }

    fn push(&mut self, target: Target, name: Node<'t>, owner: Owner) {
        let template = self.template;
        let declarations = match target {
            Target::Parameter => Some(&template.parameters),
            Target::Resource | Target::Attribute | Target::Dependency => Some(&template.resources),
            Target::Condition => Some(&template.conditions),
            Target::File => None,
        };
        let declared = declarations.and_then(|index| index.position(&template.tree, name.text()));
        let declared = declared.and_then(|position| u32::try_from(position).ok());
        let declared = declared.unwrap_or(StoredReference::UNDECLARED);
        self.references.push(StoredReference::new(target, name.id(), declared, owner));
    }

    fn dependencies(&mut self, body: Node<'t>, owner: Owner) {
        let Some(dependencies) = self.template.attribute(body, "depends_on") else { return };
        let dependencies = dependencies.value;
        let names = dependencies.is_scalar().then_some(dependencies).into_iter().chain(dependencies.items());
        for name in names.filter(|name| name.is_scalar() && !name.is_null()) {
            self.push(Target::Dependency, name, owner);
        }
    }

    fn condition_attribute(&mut self, body: Node<'t>, owner: Owner) {
        if let Some(condition) = self.template.attribute(body, "condition") {
            self.condition(condition.value, owner);
        }
    }

    /// A condition is a name, a literal truth value, or a function; `not`, `and` and `or` take conditions themselves.
    fn condition(&mut self, node: Node<'t>, owner: Owner) {
        let mut pending = vec![node];
        let mut budget = self.template.tree.node_count();
        while let Some(node) = pending.pop() {
            let Some(left) = budget.checked_sub(1) else { return };
            budget = left;
            if node.is_scalar() {
                if node.as_str().is_some() {
                    self.push(Target::Condition, node, owner);
                }
                continue;
            }
            match Call::at(node, owner) {
                Some(call) if call.function == Function::Not => pending.push(call.argument),
                Some(call) if matches!(call.function, Function::And | Function::Or) => {
                    pending.extend(call.argument.items());
                }
                _ => {}
            }
        }
    }
}
