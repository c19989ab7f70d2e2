//! Parameter declarations.

use crate::vocabulary::Words;
use vnfcheck_yaml::{Entry, Node, NodeId};

/// A parameter declaration.
#[derive(Clone, Copy, Debug)]
pub struct Parameter<'t> {
    /// The parameter's name.
    pub key: Node<'t>,
    /// The declaration, of any shape.
    pub body: Node<'t>,
    type_entry: TypeEntry,
    words: Words,
}

/// The nodes of the entry that declares a type; cached because most checks of a parameter need its type.
pub(crate) type TypeEntry = Option<(NodeId, NodeId)>;

impl<'t> Parameter<'t> {
    pub(crate) fn new(entry: Entry<'t>, type_entry: TypeEntry, words: Words) -> Self {
        Self { key: entry.key, body: entry.value, type_entry, words }
    }

    /// Finds the entry that declares the type.
    pub(crate) fn find_type(declaration: Node<'_>, words: Words) -> TypeEntry {
        declaration.entry(words.of("type")?).map(|it| (it.key.id(), it.value.id()))
    }

    /// The `type` of the declaration.
    pub fn type_entry(self) -> Option<Entry<'t>> {
        let (key, value) = self.type_entry?;
        let tree = self.body.tree();
        Some(Entry { key: tree.node(key)?, value: tree.node(value)? })
    }

    /// `true` if the declaration uses the vocabulary of CFN.
    pub fn is_cfn(self) -> bool {
        self.words != Words::Hot
    }

    /// The type under its HOT name; in HOT as written. Empty if there is no type, or if a CFN type does not exist.
    pub fn declared_type(self) -> &'t str {
        let name = self.type_entry().map(|entry| entry.value.text()).unwrap_or_default();
        self.words.parameter_type_in_hot(name)
    }

    /// The name as written.
    pub fn name(self) -> &'t str {
        self.key.text()
    }

    /// Returns an attribute of the declaration, such as `description`, `default` or `constraints`.
    pub fn attribute(self, name: &str) -> Option<Entry<'t>> {
        self.body.entry(self.words.of(name)?)
    }

    /// Returns the value of `default`, which may be null.
    pub fn default_value(self) -> Option<Node<'t>> {
        self.attribute("default").map(|it| it.value)
    }
}
