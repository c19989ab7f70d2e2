//! The declaration of a parameter.

use crate::vocabulary::Words;
use yaml::{Entry, Node};

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
    pub(crate) fn new(entry: Entry<'t>, words: Words) -> Self {
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
