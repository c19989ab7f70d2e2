//! The declaration of a parameter.

use crate::vocabulary::Words;
use yaml::{Entry, Node, NodeId};

/// A parameter declaration.
#[derive(Clone, Copy, Debug)]
pub struct Parameter<'t> {
    /// Its name.
    pub key: Node<'t>,
    /// Its declaration, of whatever shape.
    pub body: Node<'t>,
    type_entry: TypeEntry,
    words: Words,
}

/// The entry that declares a type, by its nodes: most questions about a parameter are about that.
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

    /// Whether it is declared in the words of CFN.
    pub fn is_cfn(self) -> bool {
        self.words != Words::Hot
    }

    /// Its type under HOT's name, in HOT as it is written; empty when it has none, or in CFN one that does not exist.
    pub fn declared_type(self) -> &'t str {
        let name = self.type_entry().map(|entry| entry.value.text()).unwrap_or_default();
        self.words.parameter_type_in_hot(name)
    }

    /// The name as written.
    pub fn name(self) -> &'t str {
        self.key.text()
    }

    /// An attribute of the declaration: `description`, `default`, `constraints`, ...
    pub fn attribute(self, name: &str) -> Option<Entry<'t>> {
        self.body.entry(self.words.of(name)?)
    }
}
