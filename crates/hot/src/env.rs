//! An environment file: the values that go with a template.

use crate::index::Index;
use yaml::FileId;
use yaml::{Entry, Node, Tree};

/// An environment and its index.
#[derive(Debug)]
pub struct Environment {
    tree: Tree,
    parameters: Index,
    defaults: Index,
}

impl Environment {
    /// Indexes a readable tree, of whatever shape.
    pub fn new(tree: Tree) -> Self {
        let section = |name| Index::of(tree.root().and_then(|root| root.get(name)));
        let (parameters, defaults) = (section("parameters"), section("parameter_defaults"));
        Self { tree, parameters, defaults }
    }

    /// The file that contains the environment.
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

    /// Values given to parameters under `parameters`, in document order.
    pub fn parameters(&self) -> impl Iterator<Item = Entry<'_>> {
        self.parameters.iter(&self.tree)
    }

    /// The value given to one parameter: under `parameters`, else under `parameter_defaults`, which is for those that get none
    /// otherwise.
    pub fn parameter(&self, name: &str) -> Option<Entry<'_>> {
        self.parameters.get(&self.tree, name).or_else(|| self.defaults.get(&self.tree, name))
    }

    /// As [`parameter`](Self::parameter) where it is what a stack gets: null is no value.
    pub fn value_of(&self, name: &str) -> Option<Entry<'_>> {
        let mut entries =
            [&self.parameters, &self.defaults].into_iter().filter_map(|it| it.get(&self.tree, name));
        entries.find(|entry| !entry.value.is_null())
    }
}
