//! Comparison of servers and of their values.

use vnfcheck_hot::{ContentHash, Node, Package, Template};
use vnfcheck_vnf::values::uses_in;
use vnfcheck_vnf::{ParamRef, ValueSource};

/// The result of comparing two servers or their parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Likeness {
    /// No known difference.
    Same,
    /// The result is known only at deployment time.
    Unknown,
    /// A known difference.
    Different,
}

/// A description of a value that does not depend on the position in a list.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Described<'p> {
    /// The literal value, if the template or the environment contains it.
    value: Option<&'p str>,
    /// The parameter that supplies the value.
    parameter: Option<&'p str>,
    /// The content of another function call that computes the value.
    computed: Option<ContentHash>,
    /// The values of the parameters in that call according to the environment.
    inputs: Vec<Option<&'p str>>,
}

impl<'p> Described<'p> {
    pub(crate) fn of(package: &'p Package, template: &'p Template, node: Node<'p>) -> Self {
        let nothing = Self { value: None, parameter: None, computed: None, inputs: Vec::new() };
        let listed = |used: ParamRef<'p>| {
            let environment = package.environment(template).filter(|_| !used.is_indexed);
            let listed = environment.and_then(|it| it.parameter(used.name())).map(|it| it.value);
            listed.filter(|it| it.is_scalar() && !it.is_null()).map(Node::text)
        };
        match ValueSource::at(node) {
            ValueSource::Parameter(used) => {
                Self { value: listed(used), parameter: Some(used.name()), ..nothing }
            }
            ValueSource::Literal => Self { value: Some(node.text()), ..nothing },
            _ => {
                let inputs = uses_in(node).into_iter().map(listed).collect();
                Self { computed: Some(node.content()), inputs, ..nothing }
            }
        }
    }

    /// Returns a description without the parameter if the value is known.
    pub(crate) fn by_value(self) -> Self {
        if self.value.is_some() { Self { parameter: None, ..self } } else { self }
    }

    /// Compares two values. They are the same if both known values are equal, or if the same parameter or the same call
    /// supplies both.
    pub(crate) fn likeness(&self, other: &Self) -> Likeness {
        let key = |it: &Self| (it.parameter, it.computed);
        let is_same_call = || key(self) == key(other) && self.inputs == other.inputs;
        let is_same = self.value.zip(other.value).map_or_else(is_same_call, |(ours, theirs)| ours == theirs);
        match self.computed.or(other.computed) {
            _ if is_same => Likeness::Same,
            Some(_) => Likeness::Unknown,
            None => Likeness::Different,
        }
    }
}
