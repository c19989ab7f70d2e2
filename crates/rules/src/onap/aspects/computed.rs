//! Values that functions compute from parameters: the files alone do not determine the result.

use std::fmt::Display;

use vnfcheck_hot::{Call, Function, Node, Owner, PSEUDO_PARAMETERS, Package, Template};
use vnfcheck_vnf::flow;
use vnfcheck_vnf::values::ParamRef;
use vnfcheck_vnf::walk::{How, Step};

use vnfcheck_check::Findings;

/// Reports a value of a template as undecided if a function computes the value from parameters, or if the value reads a
/// computed output; `what` describes the value.
pub(crate) fn note<'p>(
    package: &'p Package,
    template: &'p Template,
    value: Node<'p>,
    what: impl Display,
    out: &mut Findings,
) {
    if let Some(function) = function_of(package, template, value) {
        let name = function.name();
        let why = if function == Function::GetAttr {
            format!("`{name}` takes {what} from an attribute")
        } else {
            format!("`{name}` computes {what} from parameters")
        };
        out.undecided(value, why, format!("use `get_param` with one parameter instead of `{name}`"));
    }
}

/// Returns the function that computes a value from parameters of the template.
pub(crate) fn function_of<'p>(
    package: &'p Package,
    template: &'p Template,
    value: Node<'p>,
) -> Option<Function> {
    let function = Call::at(value, Owner::default())?.function;
    let is_plain =
        matches!(function, Function::GetParam | Function::Ref | Function::GetResource | Function::GetFile);
    let is_open = |it: Step<'_>| match it.how {
        // Heat supplies a pseudo parameter, so no other name of the parameter is possible.
        How::Parameter => !PSEUDO_PARAMETERS.contains(&it.at.node.text()),
        How::Unknown(_) => true,
        How::Written | How::Computed | How::Created => false,
    };
    (!is_plain && flow::origins(package, template, value).any(is_open)).then_some(function)
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
        match ParamRef::at(value).or_else(|| ParamRef::selected_at(template, value)) {
            Some(used) => found.push(used),
            None => note(package, template, value, &what, out),
        }
    }
    found
}
