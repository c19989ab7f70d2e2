//! An environment file: the values that go with a template.

use std::collections::HashMap;

use crate::source::FileId;
use crate::yaml::{Entry, Node, NodeId, Tree};

/// An environment and its index.
#[derive(Debug)]
pub struct Environment {
    tree: Tree,
    parameters: HashMap<Box<str>, (NodeId, NodeId)>,
}

impl Environment {
    /// Indexes a readable tree, of whatever shape.
    pub fn new(tree: Tree) -> Self {
        let parameters = tree
            .root()
            .and_then(|root| root.get("parameters"))
            .into_iter()
            .flat_map(Node::entries)
            .map(|entry| (entry.name().into(), (entry.key.id(), entry.value.id())))
            .collect();
        Self { tree, parameters }
    }

    /// The file it stands in.
    pub fn file(&self) -> FileId {
        self.tree.file()
    }

    /// Its nodes.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The root node; nothing for an empty file.
    pub fn root(&self) -> Option<Node<'_>> {
        self.tree.root()
    }

    /// A top-level entry such as `parameters` or `resource_registry`, of whatever shape.
    pub fn section(&self, name: &str) -> Option<Entry<'_>> {
        self.root()?.entry(name)
    }

    /// Values given to parameters, in document order.
    pub fn parameters(&self) -> impl Iterator<Item = Entry<'_>> {
        self.section("parameters").into_iter().flat_map(|section| section.value.entries())
    }

    /// The value given to one parameter under `parameters`.
    pub fn parameter(&self, name: &str) -> Option<Entry<'_>> {
        let (key, value) = *self.parameters.get(name)?;
        Some(Entry { key: self.tree.node(key)?, value: self.tree.node(value)? })
    }
}
