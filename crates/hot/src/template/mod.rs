//! A template as a set of sections, parameters, resources, outputs and conditions, with the calls and references
//! among them. The index is built once; rules query it and never walk raw YAML.

mod by_type;
mod collector;
mod references;

use std::sync::Arc;

use vnfcheck_maps::IndexMap;

use crate::call::StoredCall;
use crate::dialect::{CFN_VERSION_KEYS, Dialect, ENVIRONMENT_SECTIONS};
use crate::index::Index;
use crate::owner::{Owner, Section};
use crate::parameter::{Parameter, TypeEntry};
use crate::reference::StoredReference;
use crate::resource::{Definition, Parts, Resource};
use crate::vocabulary::Words;
use by_type::{StoredMember, TypeUse};
use collector::Collector;
use vnfcheck_yaml::work::step;
use vnfcheck_yaml::{Entry, FileId, Node, NodeId, Tree};

/// A template and its index.
#[derive(Debug)]
pub struct Template {
    tree: Arc<Tree>,
    dialect: Dialect,
    words: Words,
    parameters: Index,
    /// The entry that declares the type of each parameter, in the order of the parameters.
    parameter_types: Vec<TypeEntry>,
    conditions: Index,
    resources: Index,
    /// The nodes of each resource's attributes, in the order of the resources.
    parts: Vec<Parts>,
    outputs: Index,
    /// Resources of each type, and groups with members of that type, in order.
    by_type: IndexMap<Box<str>, Vec<TypeUse>>,
    /// The definitions of members, in the order of their resources.
    members: Vec<StoredMember>,
    /// Nodes with unknown values that determine definitions, each with the position of its resource.
    unknown: Vec<(u32, NodeId)>,
    calls: Vec<StoredCall>,
    references: Vec<StoredReference>,
    /// The template under the names of its own dialect; `None` for HOT templates.
    deployed: Option<Box<Self>>,
}

impl Template {
    /// Indexes a tree. Malformed parts cause no error; they are missing in the index.
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
            parameter_types: Vec::new(),
            conditions: Index::of(section("conditions")),
            resources: Index::of(section("resources")),
            parts: Vec::new(),
            outputs: Index::of(section("outputs")),
            by_type: IndexMap::default(),
            members: Vec::new(),
            unknown: Vec::new(),
            calls: Vec::new(),
            references: Vec::new(),
            tree,
        };
        let declarations = template.parameters.iter(&template.tree).map(|entry| entry.value);
        template.parameter_types = declarations.map(|it| Parameter::find_type(it, words)).collect();
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

    /// The file that contains the template.
    pub fn file(&self) -> FileId {
        self.tree.file()
    }

    /// The nodes of the template.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The dialect of the template.
    pub fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// The dialect's names for sections and attributes.
    pub fn words(&self) -> Words {
        self.words
    }

    /// The template as the engine reads it, with the names of its own dialect. Callers still use HOT's names for
    /// sections and attributes. ONAP's requirements apply to HOT and read every template under HOT's names, so a
    /// template in another dialect appears to have no parameters, resources or outputs.
    pub fn as_deployed(&self) -> &Self {
        self.deployed.as_deref().unwrap_or(self)
    }

    /// `true` if the version supports conditions; assumed for all versions of HOT.
    pub fn has_conditions(&self) -> bool {
        self.words != Words::Cfn
    }

    /// The root node; `None` for an empty file.
    pub fn root(&self) -> Option<Node<'_>> {
        self.tree.root()
    }

    /// Returns a top-level entry of any shape, such as `parameters`.
    pub fn section(&self, name: &str) -> Option<Entry<'_>> {
        self.root()?.entry(self.words.of(name)?)
    }

    /// Returns `true` if the content is an environment: its sections are sections of environments, and `parameters`
    /// contains values instead of declarations.
    pub(crate) fn reads_as_environment(&self) -> bool {
        let Some(root) = self.root() else { return false };
        let gives_values = |entry: Entry<'_>| match entry.name() {
            "parameters" => entry.value.entries().any(|value| !value.value.is_mapping()),
            _ => true,
        };
        root.entries().all(|entry| ENVIRONMENT_SECTIONS.contains(&entry.name()))
            && root.entries().any(gives_values)
            && !self.parameters().any(|parameter| parameter.type_entry().is_some())
    }

    /// Returns an attribute of an output or another element of the template.
    pub fn attribute<'t>(&self, of: Node<'t>, name: &str) -> Option<Entry<'t>> {
        of.entry(self.words.of(name)?)
    }

    /// Declared parameters in document order.
    pub fn parameters(&self) -> impl Iterator<Item = Parameter<'_>> {
        (0..self.parameters.len()).filter_map(|position| self.parameter_at(position))
    }

    /// Returns the declared parameter with this name.
    pub fn parameter(&self, name: &str) -> Option<Parameter<'_>> {
        self.parameter_at(self.parameter_position(name)?)
    }

    fn parameter_at(&self, position: usize) -> Option<Parameter<'_>> {
        let entry = self.parameters.at(&self.tree, position)?;
        Some(Parameter::new(entry, *self.parameter_types.get(position)?, self.words))
    }

    /// Returns the 0-based position of a declared parameter.
    pub fn parameter_position(&self, name: &str) -> Option<usize> {
        self.parameters.position(&self.tree, name)
    }

    /// Declared conditions in document order.
    pub fn conditions(&self) -> impl Iterator<Item = Entry<'_>> {
        self.conditions.iter(&self.tree)
    }

    /// Returns the declared condition with this name.
    pub fn condition(&self, name: &str) -> Option<Entry<'_>> {
        self.conditions.get(&self.tree, name)
    }

    /// Returns the 0-based position of a declared condition.
    pub fn condition_position(&self, name: &str) -> Option<usize> {
        self.conditions.position(&self.tree, name)
    }

    /// Resources in document order.
    pub fn resources(&self) -> impl Iterator<Item = Resource<'_>> {
        (0..self.parts.len()).filter_map(|position| self.resource_at(position))
    }

    /// Returns the number of resources.
    pub fn resource_count(&self) -> usize {
        self.parts.len()
    }

    /// Returns the resource with this ID.
    pub fn resource(&self, id: &str) -> Option<Resource<'_>> {
        self.resource_at(self.resource_position(id)?)
    }

    /// Returns the 0-based position of a resource.
    pub fn resource_position(&self, id: &str) -> Option<usize> {
        self.resources.position(&self.tree, id)
    }

    /// Returns the resource at a position in the section.
    pub fn resource_at(&self, position: usize) -> Option<Resource<'_>> {
        step();
        let Entry { key, value: body } = self.resources.at(&self.tree, position)?;
        let parts = *self.parts.get(position)?;
        Some(Resource { key, definition: Definition { body, parts, words: self.words } })
    }

    /// Outputs in document order.
    pub fn outputs(&self) -> impl Iterator<Item = Entry<'_>> {
        self.outputs.iter(&self.tree)
    }

    /// Returns the output with this name.
    pub fn output(&self, name: &str) -> Option<Entry<'_>> {
        self.outputs.get(&self.tree, name)
    }

    /// Returns the entry that an owner identifies, such as the resource that contains a reference.
    pub fn owner(&self, owner: Owner) -> Option<Entry<'_>> {
        let index = match owner.section {
            Section::Conditions => &self.conditions,
            Section::Resources => &self.resources,
            Section::Outputs => &self.outputs,
            Section::Other => return None,
        };
        index.at(&self.tree, owner.position as usize)
    }
}
