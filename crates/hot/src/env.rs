//! Environment files, which contain the parameter values of templates.

use crate::index::Index;
use vnfcheck_yaml::{Entry, FileId, Node, Tree};

/// An environment and its index.
#[derive(Debug)]
pub struct Environment {
    tree: Tree,
    parameters: Index,
    defaults: Index,
}

impl Environment {
    /// Indexes a tree of any shape.
    pub fn new(tree: Tree) -> Self {
        let section = |name| Index::of(tree.root().and_then(|root| root.get(name)));
        let (parameters, defaults) = (section("parameters"), section("parameter_defaults"));
        Self { tree, parameters, defaults }
    }

    /// The file that contains the environment.
    pub fn file(&self) -> FileId {
        self.tree.file()
    }

    /// The nodes of the environment.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The root node; `None` for an empty file.
    pub fn root(&self) -> Option<Node<'_>> {
        self.tree.root()
    }

    /// Returns a top-level entry of any shape, such as `parameters` or `resource_registry`.
    pub fn section(&self, name: &str) -> Option<Entry<'_>> {
        self.root()?.entry(name)
    }

    /// The entries of `parameters`, in document order.
    pub fn parameters(&self) -> impl Iterator<Item = Entry<'_>> {
        self.parameters.iter(&self.tree)
    }

    /// The entries of `parameters`, then the entries of `parameter_defaults`, in document order.
    pub fn given(&self) -> impl Iterator<Item = Entry<'_>> {
        self.parameters().chain(self.defaults.iter(&self.tree))
    }

    /// Returns the entry for one parameter: under `parameters`, otherwise under `parameter_defaults`.
    pub fn parameter(&self, name: &str) -> Option<Entry<'_>> {
        self.parameters.get(&self.tree, name).or_else(|| self.defaults.get(&self.tree, name))
    }

    /// Like [`parameter`](Self::parameter), but returns the value that the stack receives: null counts as no value.
    pub fn value_of(&self, name: &str) -> Option<Entry<'_>> {
        let mut entries =
            [&self.parameters, &self.defaults].into_iter().filter_map(|it| it.get(&self.tree, name));
        entries.find(|entry| !entry.value.is_null())
    }
}

/// The environments of a template, merged as the Heat client merges them: later environments take precedence.
#[derive(Clone, Debug, Default)]
pub struct Environments<'p> {
    all: Vec<&'p Environment>,
    is_nested: bool,
}

impl<'p> Environments<'p> {
    /// Creates the environments of a template from the earliest to the latest. The `parameters` of an environment do
    /// not apply to nested templates.
    pub(crate) fn new(all: Vec<&'p Environment>, is_nested: bool) -> Self {
        Self { all, is_nested }
    }

    /// `true` without any environment.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Returns a top-level section of each environment that has the section, from the earliest to the latest.
    pub fn sections(&self, name: &str) -> impl Iterator<Item = Entry<'p>> {
        self.all.iter().filter_map(move |environment| environment.section(name))
    }

    /// Returns the entry for a parameter under `parameters`. The value may be null.
    pub fn parameter(&self, name: &str) -> Option<Entry<'p>> {
        let mut latest = self.all.iter().rev().filter(|_| !self.is_nested);
        latest.find_map(|it| it.parameters.get(&it.tree, name))
    }

    /// Returns the entry under `parameter_defaults` with the value for the parameters of this name in the template and
    /// in its nested templates.
    pub fn default_of(&self, name: &str) -> Option<Entry<'p>> {
        let mut entries = self.all.iter().rev().filter_map(|it| it.defaults.get(&it.tree, name));
        entries.find(|entry| !entry.value.is_null())
    }

    /// `true` if several environments contribute to the value of a parameter, by a strategy under
    /// `parameter_merge_strategies`.
    pub fn combine(&self, name: &str) -> bool {
        let combines = |strategies: Entry<'_>| {
            [name, "default"].into_iter().any(|key| {
                strategies.value.get(key).is_some_and(|it| matches!(it.text(), "merge" | "deep_merge"))
            })
        };
        self.all.len() > 1
            && self.all.iter().filter(|it| it.parameter(name).is_some()).nth(1).is_some()
            && self.sections("parameter_merge_strategies").any(combines)
    }
}
