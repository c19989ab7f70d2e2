//! Comparison of servers and of their values.

use vnfcheck_hot::unfollowed::{Countdown, Limit};
use vnfcheck_hot::{ContentHash, FileId, Node};
use vnfcheck_vnf::values::{targets_in, uses_in};
use vnfcheck_vnf::walk::At;
use vnfcheck_vnf::{ParamRef, ValueSource};

use super::connections::{Calls, Passed};

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
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Described<'p> {
    /// The literal value, if the template or the environment contains it.
    value: Option<&'p str>,
    /// The parameter that supplies the value.
    parameter: Option<&'p str>,
    /// The template of a parameter whose passed value the calls do not show, or of a function that refers to resources.
    file: Option<FileId>,
    /// The content of another function call that computes the value.
    computed: Option<ContentHash>,
    /// The values of the parameters in that call, and of the parameters on which these values depend.
    inputs: Vec<Self>,
    /// `true` for a parameter that the call of its template does not pass.
    is_omitted: bool,
}

impl<'p> Described<'p> {
    /// Describes a value; calls supply the values of the parameters of nested templates.
    pub(crate) fn of(calls: Calls<'_, 'p>, at: At<'p>) -> Self {
        let (mut inputs, mut pending, mut left) = (Vec::new(), Vec::new(), Countdown::new(Limit::Parts));
        let described = Self::origin(calls, at, &mut pending);
        while let Some(input) = pending.pop() {
            if left.take(at.node).is_none() {
                break;
            }
            inputs.push(Self::origin(calls, input, &mut pending).by_value());
        }
        Self { inputs, ..described }
    }

    /// Describes the origin of a value, and adds the parameters of a function to `inputs`.
    fn origin(calls: Calls<'_, 'p>, at: At<'p>, inputs: &mut Vec<At<'p>>) -> Self {
        let Passed { at: At { template, node }, rest } = calls.origin(at);
        let (package, file) = (calls.package(), template.file());
        match ValueSource::at(node) {
            ValueSource::Parameter(used) => {
                let is_whole = !used.is_indexed && rest.is_empty();
                let environment = package.environment(template).filter(|_| is_whole);
                let listed = environment.and_then(|it| it.parameter(used.name())).map(|it| it.value);
                let value = listed.filter(|it| it.is_scalar() && !it.is_null()).map(Node::text);
                let is_omitted = calls.omit(file, used.name());
                let file = calls.pass(file, used.name()).then_some(file);
                Self { value, parameter: Some(used.name()), file, is_omitted, ..Self::default() }
            }
            ValueSource::Literal if rest.is_empty() => Self { value: Some(node.text()), ..Self::default() },
            _ => {
                let used = uses_in(node).into_iter().filter_map(ParamRef::call);
                inputs.extend(used.map(|node| At { template, node }));
                let file = targets_in(node).next().map(|_| file);
                Self { computed: Some(node.content()), file, ..Self::default() }
            }
        }
    }

    /// Returns a description without the parameter if the value is known.
    pub(crate) fn by_value(self) -> Self {
        if self.value.is_some() { Self { parameter: None, file: None, ..self } } else { self }
    }

    /// Returns the parameters on which the value depends and that calls do not pass.
    pub(crate) fn omitted(&self) -> impl Iterator<Item = &'p str> {
        let all = std::iter::once(self).chain(&self.inputs);
        all.filter(|it| it.is_omitted).filter_map(|it| it.parameter)
    }

    /// Compares two values. They are the same if both known values are equal, or if the same parameter or the same call
    /// supplies both. A parameter that a call does not pass may have any value.
    pub(crate) fn likeness(&self, other: &Self) -> Likeness {
        let key = |it: &Self| (it.parameter, it.file, it.computed);
        let is_same_call = || key(self) == key(other) && self.inputs == other.inputs;
        let is_same = self.value.zip(other.value).map_or_else(is_same_call, |(ours, theirs)| ours == theirs);
        match self.computed.or(other.computed) {
            _ if is_same => Likeness::Same,
            _ if self.is_omitted || other.is_omitted => Likeness::Unknown,
            None if self.file == other.file => Likeness::Different,
            _ => Likeness::Unknown,
        }
    }
}
