//! How alike servers are, and the values that they take.

use hot::{ContentHash, Node, Package, Template};
use vnf::values::uses_in;
use vnf::{Given, Use};

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
    /// What the environment gives the parameters in that call.
    inputs: Vec<Option<&'p str>>,
}

impl<'p> Described<'p> {
    pub(crate) fn of(package: &'p Package, template: &'p Template, node: Node<'p>) -> Self {
        let nothing = Self { value: None, parameter: None, computed: None, inputs: Vec::new() };
        let listed = |used: Use<'p>| {
            let environment = package.environment(template).filter(|_| !used.is_indexed);
            let listed = environment.and_then(|it| it.parameter(used.name())).map(|it| it.value);
            listed.filter(|it| it.is_scalar() && !it.is_null()).map(Node::text)
        };
        match Given::at(node) {
            Given::Parameter(used) => Self { value: listed(used), parameter: Some(used.name()), ..nothing },
            Given::Literal => Self { value: Some(node.text()), ..nothing },
            _ => {
                let inputs = uses_in(node).into_iter().map(listed).collect();
                Self { computed: Some(node.content()), inputs, ..nothing }
            }
        }
    }

    /// By its value alone, where that is known.
    pub(crate) fn by_value(self) -> Self {
        if self.value.is_some() { Self { parameter: None, ..self } } else { self }
    }

    /// How alike two are: the same by one value, by one parameter that does not have two of them in two environments, or by one call.
    pub(crate) fn likeness(&self, other: &Self) -> Likeness {
        let told = |it: &Self| (it.parameter, it.computed);
        let is_same_call = || told(self) == told(other) && self.inputs == other.inputs;
        let is_same = self.value.zip(other.value).map_or_else(is_same_call, |(ours, theirs)| ours == theirs);
        match self.computed.or(other.computed) {
            _ if is_same => Likeness::Same,
            Some(_) => Likeness::Unknown,
            None => Likeness::Different,
        }
    }
}
