//! Values that functions compute from parameters: the files alone do not determine the result.

use std::fmt::Display;

use vnfcheck_hot::{Call, Function, Node, Owner, PSEUDO_PARAMETERS, Package, Template, get_param_name};
use vnfcheck_vnf::flow;
use vnfcheck_vnf::values::ParamRef;
use vnfcheck_vnf::walk::{How, Step};

use crate::words::take_from_parameter;
use vnfcheck_check::Findings;

/// Reports a value of a template as undecided if a function computes the value from parameters, or if it reads a
/// computed output; `what` describes the value.
pub(crate) fn note<'p>(
    package: &'p Package,
    template: &'p Template,
    value: Node<'p>,
    what: impl Display,
    out: &mut Findings,
) {
    note_with(package, template, value, what, None, out);
}

/// Works like [`note`] with the name of the parameter that should supply the value, if known.
pub(crate) fn note_with<'p>(
    package: &'p Package,
    template: &'p Template,
    value: Node<'p>,
    what: impl Display,
    parameter: Option<&str>,
    out: &mut Findings,
) {
    if let Some(function) = function_of(package, template, value) {
        let name = function.name();
        let why = if function == Function::GetAttr {
            format!("`{name}` takes {what} from an attribute")
        } else {
            format!("`{name}` computes {what} from parameters")
        };
        let any = || format!("use `get_param` with one parameter instead of `{name}`");
        let help = parameter.map_or_else(any, |it| take_from_parameter(package, template, it));
        out.undecided(value, why, help);
    }
}

/// Returns a description of the value of a function or reference: `mtu` of a resource, or the result of a function. The
/// description names the parameter that supplies a step of the path.
pub(crate) fn described(value: Node<'_>) -> String {
    let Some(call) = Call::at(value, Owner::default()) else { return "a fixed value".to_owned() };
    let (function, target) = (call.function.name(), call.target().map(Node::text));
    let steps: Vec<_> = call.argument.items().skip(1).collect();
    let known: Vec<_> = steps.iter().map_while(|it| it.is_scalar().then(|| it.text())).collect();
    let computed = steps.iter().find(|it| !it.is_scalar()).map(|step| match get_param_name(*step) {
        Some(name) => format!(" at the step that parameter `{}` supplies", name.text()),
        None => " at a computed step".to_owned(),
    });
    let computed = computed.unwrap_or_default();
    match (call.function, target) {
        (Function::GetResource, Some(id)) => format!("the ID of `{id}`"),
        (Function::GetAttr, Some(id)) if steps.is_empty() => format!("the map of all attributes of `{id}`"),
        (Function::GetAttr, Some(id)) if known.is_empty() => format!("an attribute of `{id}`{computed}"),
        (Function::GetAttr, Some(id)) => format!("`{}` of `{id}`{computed}", known.join(".")),
        (Function::GetParam, Some(name)) if known.is_empty() => {
            format!("the value of parameter `{name}`{computed}")
        }
        (Function::GetParam, Some(name)) => format!("`{}` of parameter `{name}`{computed}", known.join(".")),
        _ => format!("the result of `{function}`"),
    }
}

/// Returns a description of a function or reference like [`described`]; `None` for a literal and for the whole value of a
/// parameter.
pub(crate) fn reference_at(value: Node<'_>) -> Option<String> {
    let is_plain = ParamRef::at(value).is_some_and(|it| !it.is_indexed);
    (Call::at(value, Owner::default()).is_some() && !is_plain).then(|| described(value))
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
        How::Parameter => !is_pseudo(&it),
        How::Unknown(_) => true,
        How::Written | How::Computed | How::Created => false,
    };
    (!is_plain && flow::origins(package, template, value).any(is_open)).then_some(function)
}

/// Returns the parameters of a template from which a function computes a value; `None` if the value also depends on
/// something else that the files do not determine.
pub(crate) fn parameters_of<'p>(
    package: &'p Package,
    template: &'p Template,
    value: Node<'p>,
) -> Option<Vec<ParamRef<'p>>> {
    let is_known = |it: &Step<'_>| it.how == How::Written || is_pseudo(it);
    let open = flow::origins(package, template, value).filter(|it| !is_known(it));
    open.map(|it| it.parameter().filter(|_| it.at.template.file() == template.file())).collect()
}

/// Returns `true` for a parameter that Heat supplies, so that the parameter cannot have another name.
fn is_pseudo(step: &Step<'_>) -> bool {
    step.how == How::Parameter && PSEUDO_PARAMETERS.contains(&step.at.node.text())
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
