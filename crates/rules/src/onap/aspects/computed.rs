//! Values that functions compute from parameters: the files alone do not determine the result.

use std::fmt::Display;

use hot::{Call, Function, Node, Owner, Package, Template};
use vnf::flow::{self, Origin};
use vnf::values::ParamRef;

use crate::check::Findings;

/// Reports a value of a template as undecided if a function computes it from parameters, or if the output that it reads
/// does; `what` describes the value.
pub(crate) fn note<'p>(
    package: &'p Package,
    template: &'p Template,
    value: Node<'p>,
    what: impl Display,
    out: &mut Findings,
) {
    if let Some(function) = function_of(package, template, value) {
        out.undecided(value, format!("`{}` computes {what} from parameters", function.name()));
    }
}

/// Returns the function that computes a value from parameters.
pub(crate) fn function_of<'p>(
    package: &'p Package,
    template: &'p Template,
    value: Node<'p>,
) -> Option<Function> {
    let function = Call::at(value, Owner::default())?.function;
    let is_plain =
        matches!(function, Function::GetParam | Function::Ref | Function::GetResource | Function::GetFile);
    let is_open = |end: flow::End<'_>| matches!(end.origin, Origin::Parameter(_) | Origin::Unknown(_));
    (!is_plain && flow::origins(package, template, value).into_iter().any(is_open)).then_some(function)
}

/// Returns the parameters among the values of a template, and reports each value that a function computes from
/// parameters as undecided.
pub(crate) fn uses<'p>(
    package: &'p Package,
    template: &'p Template,
    values: impl Iterator<Item = Node<'p>>,
    what: impl Display,
    out: &mut Findings,
) -> Vec<ParamRef<'p>> {
    let mut found = Vec::new();
    for value in values {
        match ParamRef::at(value) {
            Some(used) => found.push(used),
            None => note(package, template, value, &what, out),
        }
    }
    found
}
