//! How alike servers are, and the values that they take.

use hot::{ContentHash, Node, Package, Template};
use vnf::Given;

/// Whether two servers, or parts of them, are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Likeness {
    /// Nothing tells them apart.
    Same,
    /// That is known only when the stack is created.
    Unknown,
    /// They differ.
    Different,
}

/// What a value is, the position in a list aside.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Described<'p> {
    /// The value itself, as far as template and environment tell.
    value: Option<&'p str>,
    /// The parameter that gives it.
    parameter: Option<&'p str>,
    /// What the call of another function that gives it holds.
    computed: Option<ContentHash>,
}

impl<'p> Described<'p> {
    pub(crate) fn of(package: &'p Package, template: &'p Template, node: Node<'p>) -> Self {
        let nothing = Self { value: None, parameter: None, computed: None };
        match Given::at(node) {
            Given::Parameter(used) => {
                let environment = package.environment(template).filter(|_| !used.is_indexed);
                let listed = environment.and_then(|it| it.parameter(used.name())).map(|it| it.value);
                let value = listed.filter(|it| it.is_scalar() && !it.is_null()).map(Node::text);
                Self { value, parameter: Some(used.name()), ..nothing }
            }
            Given::Literal => Self { value: Some(node.text()), ..nothing },
            _ => Self { computed: Some(node.content()), ..nothing },
        }
    }

    /// By its value alone, where that is known.
    pub(crate) fn by_value(self) -> Self {
        if self.value.is_some() { Self { parameter: None, ..self } } else { self }
    }

    /// How alike two are: the same by one value, by one parameter that does not have two of them in two environments, or by one call.
    pub(crate) fn likeness(&self, other: &Self) -> Likeness {
        let is_same = match (self.value, other.value) {
            (Some(ours), Some(theirs)) => ours == theirs,
            _ => (self.parameter, self.computed) == (other.parameter, other.computed),
        };
        match self.computed.or(other.computed) {
            _ if is_same => Likeness::Same,
            Some(_) => Likeness::Unknown,
            None => Likeness::Different,
        }
    }
}
